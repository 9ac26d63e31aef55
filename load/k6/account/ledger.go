package account

// Ledger holds compact texts by key in the order of their first use. Each VU has its own, and only its event loop
// touches it, so nothing locks.
type Ledger struct {
	entries map[string][]string
	order   []string
}

// Keep adds a text under a key.
func (l *Ledger) Keep(key, text string) {
	if l.entries == nil {
		l.entries = map[string][]string{}
	}
	before, known := l.entries[key]
	if !known {
		l.order = append(l.order, key)
	}
	l.entries[key] = append(before, text)
}

// Take gives the texts of a key in the order in which they came, and forgets them.
func (l *Ledger) Take(key string) []string {
	texts := l.entries[key]
	delete(l.entries, key)
	// Keys are mostly taken in their order: then this costs nothing, and otherwise Keys sweeps.
	if len(l.order) > 0 && l.order[0] == key {
		l.order = l.order[1:]
	}
	return texts
}

// Keys gives the keys that still hold something, in the order of their first use.
func (l *Ledger) Keys() []string {
	seen := make(map[string]bool, len(l.entries))
	left := make([]string, 0, len(l.entries))
	// From the end: a key that was taken and kept again stands twice, and its last place is the true one.
	for at := len(l.order) - 1; at >= 0; at-- {
		key := l.order[at]
		if _, holds := l.entries[key]; holds && !seen[key] {
			seen[key] = true
			left = append(left, key)
		}
	}
	for a, b := 0, len(left)-1; a < b; a, b = a+1, b-1 {
		left[a], left[b] = left[b], left[a]
	}
	l.order = append(l.order[:0:0], left...)
	return left
}
