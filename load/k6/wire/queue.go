package wire

import (
	"context"
	"sync"
)

// batch is how many answers are told before timers and others get their turn: an answer costs the script some ten
// microseconds, and a pacer behind it must not be late by many milliseconds.
const batch = 64

// queue brings what goroutines finish back onto the event loop of a VU.
//
// One callback is registered with k6 while anything is open or held, however many requests there are; a callback for
// each would be cheap, but a promise for each is not. Its states: idle (nothing registered), armed (registered and
// not yet used), busy (used: `drain` will run, or runs, and looks at the state again when it ends).
type queue struct {
	vu *vu

	mutex   sync.Mutex
	state   queueState
	enqueue func(func() error) // of the callback that is registered, while armed
	done    []*exchange        // ended, and not yet told
	open    int                // sent, and not yet told
	held    bool
	ctx     context.Context // of the iteration that the callback belongs to
}

type queueState int

const (
	idle queueState = iota
	armed
	busy
)

// opened says that one more request is open. On the event loop only.
func (q *queue) opened() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.open++
	q.arm()
}

func (q *queue) hold() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.held = true
	q.arm()
}

func (q *queue) release() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.held = false
	q.wakeIfOver()
}

// ended takes an exchange that is over; from any goroutine.
func (q *queue) ended(each *exchange) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.done = append(q.done, each)
	if q.state == armed {
		q.wake()
	}
}

// arm registers the callback unless there is one. On the event loop only, as k6 asks.
func (q *queue) arm() {
	if q.state != idle {
		return
	}
	q.state, q.enqueue = armed, q.vu.RegisterCallback()
	q.vu.pulse.start(q.vu)
	if ctx := q.vu.Context(); ctx != q.ctx {
		q.ctx = ctx
		// An iteration that is cut off must not be held for ever by a script that can no longer release it.
		context.AfterFunc(ctx, func() {
			q.mutex.Lock()
			defer q.mutex.Unlock()
			q.wakeIfOver()
		})
	}
}

func (q *queue) wake() {
	enqueue := q.enqueue
	q.state, q.enqueue = busy, nil
	enqueue(q.drain)
}

// wakeIfOver lets the callback go when nothing needs it.
func (q *queue) wakeIfOver() {
	if q.state == armed && !q.needed() {
		q.wake()
	}
}

func (q *queue) needed() bool { return q.open > 0 || q.held && q.ctx.Err() == nil }

// drain tells the script what ended. An exception of the script ends the iteration, as anywhere in k6.
func (q *queue) drain() error {
	defer q.rest()
	q.mutex.Lock()
	count := min(len(q.done), batch)
	told := q.done[:count:count]
	q.done = q.done[count:]
	q.open -= count
	alive := q.ctx.Err() == nil
	q.mutex.Unlock()
	for at, each := range told {
		told[at] = nil
		delete(q.vu.open, each.id)
		if !alive {
			continue
		}
		if err := each.tell(); err != nil {
			return err
		}
	}
	return nil
}

// rest decides what comes after a drain.
func (q *queue) rest() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.state = idle
	switch {
	case len(q.done) > 0:
		q.arm()
		q.wake()
	case q.needed():
		q.arm()
	default:
		q.done = nil
		q.vu.pulse.stop()
	}
}
