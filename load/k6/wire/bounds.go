package wire

import (
	"fmt"
	"io"
	"sync/atomic"
)

// What a service sends is read to a bound, so that one without an end costs neither the memory nor the time of a run.
const (
	// errorBodyLimit bounds the body of any answer that is not a success: a sentence of any length that a person reads.
	errorBodyLimit = 1 << 20
	// bodyLimit bounds any other answer, and what an open stream holds: far beyond what one turn says, and beyond a page of
	// the longest texts that a run sends. A page that is larger is asked for in smaller parts.
	bodyLimit = 16 << 20
	// headerLimit bounds the head of an answer.
	headerLimit = 256 << 10
	// roomBytes is what all open answers of this process may hold together before the largest are cut off...
	roomBytes = 24 << 20
	// ...and largeBytes is what one may hold even then: more than a stream of ten minutes.
	largeBytes = 1 << 20
	// smallBytes is what nobody counts.
	smallBytes = 64 << 10
	// eventBytes is what an event holds besides its text.
	eventBytes = 256
	// depthLimit and valuesLimit bound JSON that a judge has to walk: a thousand messages are five thousand values.
	depthLimit  = 512
	valuesLimit = 50_000
	// plainEventBytes is the length below which an event can be neither deep nor wide enough to matter.
	plainEventBytes = 8 << 10
	// shownEvents are kept of a stream that was cut off.
	shownEvents = 100
)

// room is what the open answers of this process hold beyond smallBytes each.
var room atomic.Int64

// bounded reads a decoded body up to its limit.
type bounded struct {
	source   io.Reader
	exchange *exchange
	own      int64
	limit    int64
}

func (b *bounded) Read(into []byte) (int, error) {
	count, err := b.source.Read(into)
	if tooLarge := b.took(count); tooLarge != nil {
		return 0, tooLarge
	}
	return count, err
}

// took charges what was read.
func (b *bounded) took(count int) error {
	b.charge(int64(count))
	if b.own > b.limit {
		return fmt.Errorf("%w: more than %s", errTooLarge, sizeText(b.limit))
	}
	if b.own > largeBytes && room.Load() > roomBytes {
		return fmt.Errorf("%w: more than %s, while all open responses together had more than %s",
			errTooLarge, sizeText(largeBytes), sizeText(roomBytes))
	}
	return nil
}

// charge counts what is held of the answer.
func (b *bounded) charge(bytes int64) {
	b.own += bytes
	if b.own > smallBytes {
		room.Add(b.own - smallBytes - b.exchange.held)
		b.exchange.held = b.own - smallBytes
	}
}

// give gives back what the exchange held.
func (e *exchange) give() {
	if e.held > 0 {
		room.Add(-e.held)
		e.held = 0
	}
}

// cut leaves of an answer without an end what shows that it was one.
func (a *answer) cut() {
	a.body = ""
	if len(a.events) > shownEvents {
		a.events = append(a.events[:0:0], a.events[:shownEvents]...)
	}
	for at := range a.events {
		if len(a.events[at].Data) > plainEventBytes {
			a.events[at].Data = a.events[at].Data[:plainEventBytes]
		}
	}
}

func sizeText(bytes int64) string {
	if bytes >= 1<<20 {
		return fmt.Sprintf("%d MB", bytes>>20)
	}
	return fmt.Sprintf("%d KB", bytes>>10)
}

// unreadable tells of JSON that is too deep or too wide to be judged; other text is neither.
func unreadable(text string) error {
	depth, values := 0, 0
	inString := false
	for at := 0; at < len(text); at++ {
		switch letter := text[at]; {
		case inString && letter == '\\':
			at++
		case letter == '"':
			inString = !inString
		case inString:
		case letter == '[' || letter == '{':
			depth++
			values++
			if depth > depthLimit {
				return fmt.Errorf("%w: JSON nested more than %d deep", errTooLarge, depthLimit)
			}
		case letter == ']' || letter == '}':
			depth--
		case letter == ',':
			values++
		}
		if values > valuesLimit {
			return fmt.Errorf("%w: JSON of more than %d values", errTooLarge, valuesLimit)
		}
	}
	return nil
}
