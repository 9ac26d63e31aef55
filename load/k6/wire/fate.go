package wire

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"agent-conformance/load/k6/plain"
)

// fate is what ends an exchange before its answer: its time is over, the script cancels it, or the iteration ends. It knows
// whatever the exchange waits for at the moment.
type fate struct {
	deadline time.Time

	mutex  sync.Mutex
	cut    cut
	cancel context.CancelFunc
	conn   *plain.Conn
}

type cut int8

const (
	uncut cut = iota
	byScript
	byIteration
)

// end ends the exchange; the first reason counts, unless the script has one of its own.
func (f *fate) end(why cut) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.cut != byScript {
		f.cut = why
	}
	f.stop()
}

func (f *fate) stop() {
	if f.cancel != nil {
		f.cancel()
	}
	if f.conn != nil {
		f.conn.Stop()
	}
}

// context gives one that ends with the exchange; `release` is to be called when nothing waits for it any more.
func (f *fate) context() (ctx context.Context, release func()) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	// Not a child of the iteration's context: its list of thousands of children would be a cost of its own, and the
	// queue knows them all anyway.
	ctx, f.cancel = context.WithDeadline(context.Background(), f.deadline)
	if f.cut != uncut {
		f.cancel()
	}
	return ctx, func() {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		f.cancel()
		f.cancel = nil
	}
}

// on binds a connection to the exchange; nil: it has none any more.
func (f *fate) on(conn *plain.Conn) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.conn = conn; conn == nil {
		return
	}
	_ = conn.SetDeadline(f.deadline)
	if f.cut != uncut {
		conn.Stop()
	}
}

// connection is the one that is bound to the exchange.
func (f *fate) connection() *plain.Conn {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.conn
}

// isOver tells that nobody wants an answer any more.
func (f *fate) isOver() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.cut != uncut || !time.Now().Before(f.deadline)
}

// failureOf tells the kind of an error of this exchange.
func (f *fate) failureOf(err error) failure {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	switch {
	case f.cut == byScript:
		return failure{kindCancelled, "cancelled by the script"}
	case f.cut == byIteration && time.Now().Before(f.deadline):
		return failure{kindCancelled, "the iteration ended while the request was open"}
	case !time.Now().Before(f.deadline), errors.Is(err, os.ErrDeadlineExceeded):
		return failure{kindTimeout, errTimeout.Error()}
	}
	return failure{kindOf(err), err.Error()}
}
