package wire

import (
	"context"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext/httpext"

	"agent-conformance/load/k6/eventstream"
)

// exchange is one request and its answer. Thousands wait at once, so it holds little until the answer comes.
type exchange struct {
	vu        *vu
	state     *lib.State
	id        int64
	profile   *profile
	ctx       context.Context
	stop      context.CancelFunc
	body      sentBody
	tracer    httpext.Tracer
	stream    bool
	cancelled atomic.Bool
	reused    bool
	dueUs     int64
	sentUs    int64
	firstUs   atomic.Int64 // when the first byte of the answer was read
	gotUs     atomic.Int64 // when there was a connection; 0: there was none
	held      int64        // of the room that all answers share
	answer    *answer
}

// answer is what came back.
type answer struct {
	failure        failure
	status         int
	header         http.Header
	protocol       string
	body           string
	events         []eventstream.Event
	isStream       bool
	terminated     bool
	headersUs      int64
	ackUs          int64
	firstMessageUs int64
	lastMessageUs  int64
	endUs          int64
	bytes          int64 // of the body, as it came on the wire
}

// abandon cancels the exchange on behalf of the script.
func (e *exchange) abandon() {
	e.cancelled.Store(true)
	e.stop()
}

// run is the life of the exchange, in a goroutine of its own. It stays shallow while it waits: the stack of the
// goroutine is a large part of what a wait costs.
func (e *exchange) run(request *http.Request) {
	if limit := e.state.RPSLimit; limit != nil {
		if err := limit.Wait(e.ctx); err != nil {
			e.finish(nil, err)
			return
		}
	}
	e.sentUs = e.vu.book.Clock.NowUs()
	if e.dueUs > 0 {
		// At once, and not with the answer: a generator that is late must show while the waits are open.
		e.profile.sendLag.Observe(e.sentUs - e.dueUs)
	}
	response, err := e.state.Transport.RoundTrip(request)
	e.finish(response, err)
}

// startUs is when the request was to leave, or left where nobody had said: a wait that begins late because we were
// slow is still a wait from then on for the caller.
func (e *exchange) startUs() int64 {
	if e.dueUs > 0 {
		return e.dueUs
	}
	return e.sentUs
}

// trace measures for k6's own metrics, and forgets the body when it is on the wire.
func (e *exchange) trace() *httptrace.ClientTrace {
	trace := e.tracer.Trace()
	trace.GotConn = func(info httptrace.GotConnInfo) {
		e.reused = info.Reused
		e.gotUs.Store(e.vu.book.Clock.NowUs())
		e.tracer.GotConn(info)
	}
	trace.WroteRequest = func(info httptrace.WroteRequestInfo) {
		if info.Err == nil {
			e.body.drop()
		}
		e.tracer.WroteRequest(info)
	}
	trace.GotFirstResponseByte = func() {
		e.firstUs.CompareAndSwap(0, e.vu.book.Clock.NowUs())
		e.tracer.GotFirstResponseByte()
	}
	return trace
}
