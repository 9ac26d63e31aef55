package wire

import (
	"context"
	"net/http"
	"net/http/httptrace"

	"agent-conformance/load/k6/h2"
)

const (
	// keptBodyBytes is how long a body is kept after it was written, since HTTP/2 has servers that say they did not look at it.
	keptBodyBytes = 4 << 10
	// mostAgain is how often such a request is sent again.
	mostAgain = 3
)

// sendMultiplexed sends over HTTP/2, on a connection that other requests share.
func (e *exchange) sendMultiplexed() {
	ctx, release := e.fate.context()
	defer release()
	traced := httptrace.WithClientTrace(ctx, e.trace())
	for again := 0; ; again++ {
		conn, response, err := e.overHTTP2(ctx, traced)
		isRefused := err != nil && h2.IsUnprocessed(err)
		if isRefused && again < mostAgain && e.body.isThere() && !e.fate.isOver() {
			continue
		}
		// As with a connection that is just closed: the service did not take the request, and is not to blame for that.
		e.reused = e.reused || isRefused
		e.finish(nil, response, err)
		if conn != nil {
			e.vu.h2.Over(conn)
		}
		return
	}
}

// overHTTP2 sends once. It gives the connection of a response, which is over when that is read.
func (e *exchange) overHTTP2(ctx, traced context.Context) (*h2.Conn, *http.Response, error) {
	e.tracer.GetConn("")
	conn, wasIdle, err := e.vu.h2.Take(ctx, e.address)
	if err != nil {
		return nil, nil, err
	}
	e.gotConnection(httptrace.GotConnInfo{Conn: conn.Net, Reused: wasIdle})
	response, err := conn.RoundTrip(e.request().WithContext(traced))
	if err != nil {
		e.vu.h2.Over(conn)
		return nil, nil, err
	}
	return conn, response, nil
}
