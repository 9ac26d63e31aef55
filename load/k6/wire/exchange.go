package wire

import (
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext/httpext"

	"agent-conformance/load/k6/eventstream"
	"agent-conformance/load/k6/plain"
)

// exchange is one request and its answer. Thousands wait at once, so it holds little until the answer comes.
type exchange struct {
	vu      *vu
	state   *lib.State
	id      int64
	profile *profile
	fate    fate
	address *url.URL
	host    string
	header  http.Header
	body    sentBody
	tracer  httpext.Tracer
	stream  bool
	reused  bool
	counts  []string // of the book, until it leaves
	dueUs   int64
	sentUs  int64
	firstUs atomic.Int64 // when the first byte of the answer was read
	gotUs   atomic.Int64 // when there was a connection; 0: there was none
	held    int64        // of the room that all answers share
	flow    *flow        // of an open stream
	answer  *answer
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
	isWhole        bool // its body was read to the end
	isHeld         bool // the request never left
	terminated     bool
	headersUs      int64
	ackUs          int64
	firstMessageUs int64
	lastMessageUs  int64
	endUs          int64
	bytes          int64 // of the body, as it came on the wire
}

// run sends. Over a connection of our own, no goroutine waits for the answer; over the transport, this one does, and stays
// shallow meanwhile.
func (e *exchange) run() {
	if limit := e.state.RPSLimit; limit != nil {
		ctx, release := e.fate.context()
		err := limit.Wait(ctx)
		release()
		if err != nil {
			e.left()
			e.finish(nil, nil, err)
			return
		}
	}
	e.sentUs = e.vu.book.Clock.NowUs()
	if e.dueUs > 0 {
		// At once, and not with the answer: a generator that is late must show while the waits are open.
		e.profile.sendLag.Observe(e.sentUs - e.dueUs)
	}
	e.left()
	if e.vu.h2 != nil {
		e.sendMultiplexed()
		return
	}
	if e.vu.plain != nil && e.vu.plain.Takes(e.address) && !plain.Switches(e.header) {
		e.sendPlainly()
		return
	}
	ctx, release := e.fate.context()
	response, err := e.state.Transport.RoundTrip(e.request().WithContext(httptrace.WithClientTrace(ctx, e.trace())))
	e.finish(nil, response, err)
	release()
}

// request is what net/http sends.
func (e *exchange) request() *http.Request {
	// http.NewRequest would parse the address again.
	request := &http.Request{
		Method: e.profile.method, URL: e.address, Host: e.host, Header: e.header,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	if length := e.body.length(); length > 0 {
		request.ContentLength = int64(length)
		request.GetBody = e.body.reader
		request.Body, _ = e.body.reader()
	}
	return request
}

// startUs is when the request was to leave, or left where nobody had said: a wait that begins late because we were
// slow is still a wait from then on for the caller.
func (e *exchange) startUs() int64 {
	if e.dueUs > 0 {
		return e.dueUs
	}
	return e.sentUs
}

// trace measures what the transport does.
func (e *exchange) trace() *httptrace.ClientTrace {
	trace := e.tracer.Trace()
	trace.GotConn = e.gotConnection
	trace.WroteRequest = e.wroteRequest
	trace.GotFirstResponseByte = e.gotFirstByte
	return trace
}

func (e *exchange) gotConnection(info httptrace.GotConnInfo) {
	e.reused = info.Reused
	e.gotUs.Store(e.vu.book.Clock.NowUs())
	e.tracer.GotConn(info)
}

// wroteRequest forgets the body, which is on the wire, and the headers with it: no request with a body is sent again.
func (e *exchange) wroteRequest(info httptrace.WroteRequestInfo) {
	if info.Err == nil && (e.vu.h2 == nil || e.body.length() > keptBodyBytes) {
		if !e.body.isEmpty() {
			e.header = nil
		}
		e.body.drop()
	}
	e.tracer.WroteRequest(info)
}

func (e *exchange) gotFirstByte() { e.gotFirstByteAt(e.vu.book.Clock.NowUs()) }

func (e *exchange) gotFirstByteAt(us int64) {
	e.firstUs.CompareAndSwap(0, us)
	e.tracer.GotFirstResponseByte()
}
