package plain

import "sync"

// Waiter waits for a connection.
type Waiter interface {
	// Ready is called once when there is something to read, which arrived at that time, or there never will be. `into` is
	// lent to read into. It must not block.
	Ready(atUs int64, into []byte, err error)
}

// arrival is something to read, and for whom.
type arrival struct {
	waiter Waiter
	atUs   int64
	err    error
}

// lentBytes hold most answers as a whole.
const lentBytes = 16 << 10

// line is what has arrived and was not yet read. It has no end, so that whoever looks for arrivals never waits for those who
// read them: each gets its time when it came.
type line struct {
	mutex sync.Mutex
	some  *sync.Cond
	first []arrival
}

func (l *line) begin(readers int) {
	l.some = sync.NewCond(&l.mutex)
	for range readers {
		go l.work()
	}
}

func (l *line) add(arrivals ...arrival) {
	l.mutex.Lock()
	l.first = append(l.first, arrivals...)
	l.mutex.Unlock()
	if len(arrivals) > 1 {
		l.some.Broadcast()
	} else {
		l.some.Signal()
	}
}

func (l *line) work() {
	into := make([]byte, lentBytes)
	for {
		next := l.next()
		next.waiter.Ready(next.atUs, into, next.err)
	}
}

func (l *line) next() arrival {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for len(l.first) == 0 {
		l.some.Wait()
	}
	next := l.first[0]
	l.first[0] = arrival{}
	if l.first = l.first[1:]; len(l.first) == 0 {
		l.first = nil
	}
	return next
}
