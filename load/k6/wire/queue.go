package wire

import (
	"context"
	"sync"
	"time"
)

// turn is how long answers are told before timers and others get theirs. A judge may need a millisecond for an answer,
// and what hands over the next sends must not wait behind a thousand of them.
const turn = 2 * time.Millisecond

// queue brings what goroutines finish back onto the event loop of a VU.
//
// One callback is registered with k6 while anything is open or held, however many requests there are; a callback for
// each would be cheap, but a promise for each is not. Its states: idle (nothing registered), armed (registered and
// not yet used), busy (used: `drain` will run, or runs, and looks at the state again when it ends).
type queue struct {
	vu *vu

	mutex   sync.Mutex
	state   queueState
	enqueue func(func() error)  // of the callback that is registered, while armed
	open    map[int64]*exchange // handed over, and not yet told
	done    []*exchange         // those of them that ended
	held    bool
	ctx     context.Context // of the iteration that the callback belongs to
}

type queueState int

const (
	idle queueState = iota
	armed
	busy
)

// opened takes an exchange that is about to leave, or to be held. On the event loop only.
func (q *queue) opened(each *exchange) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.open[each.id] = each
	q.arm()
	if q.ctx.Err() != nil {
		each.fate.end(byIteration) // the iteration was cut off just now, and `cutOff` may have looked before
	}
}

// find gives the open exchange of that id, or nil.
func (q *queue) find(id int64) *exchange {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.open[id]
}

func (q *queue) hold() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.arm()
	q.held = true
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
		q.ctx, q.held = ctx, false
		context.AfterFunc(ctx, q.cutOff)
	}
}

// cutOff ends everything that is open when the iteration's time is over. A script that can no longer release what it
// holds does not keep it alive.
func (q *queue) cutOff() {
	for _, each := range q.cutOpen() {
		each.stay()
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.wakeIfOver()
}

// cutOpen gives those that had not left.
func (q *queue) cutOpen() (held []*exchange) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for _, each := range q.open {
		each.fate.end(byIteration)
		if q.vu.pacer.Drop(each) {
			held = append(held, each)
		}
	}
	return held
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

func (q *queue) needed() bool { return len(q.open) > 0 || q.held && q.ctx.Err() == nil }

// drain tells the script what ended. An exception of the script ends the iteration, as anywhere in k6.
func (q *queue) drain() error {
	defer q.rest()
	var err error
	for began := time.Now(); time.Since(began) < turn; {
		each, alive := q.next()
		if each == nil {
			return nil
		}
		if alive {
			err = each.tell()
		}
		each.give()
		if err != nil {
			return err
		}
	}
	return nil
}

// next takes the first of those that ended; nil without one. `alive`: there is still somebody to be told.
func (q *queue) next() (each *exchange, alive bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.done) == 0 {
		return nil, false
	}
	each, q.done[0] = q.done[0], nil
	q.done = q.done[1:]
	delete(q.open, each.id)
	return each, q.ctx.Err() == nil
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
