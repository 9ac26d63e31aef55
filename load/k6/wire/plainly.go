package wire

import (
	"bytes"
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httptrace"

	"agent-conformance/load/k6/plain"
)

// sendPlainly sends over a connection of our own, one that is idle or a new one. Nobody waits for the answer: Ready is called
// when it comes.
func (e *exchange) sendPlainly() {
	conn, err := e.connect()
	for err == nil {
		if err = e.write(conn); err == nil {
			e.await(conn)
			return
		}
		again := conn.Used && conn.NothingLeft()
		e.leave(conn, false)
		if again {
			conn, err = e.connect()
		}
	}
	e.finish(nil, nil, err)
}

func (e *exchange) connect() (*plain.Conn, error) {
	client := e.vu.plain
	e.tracer.GetConn("")
	conn := client.Idle(e.address)
	if conn == nil {
		ctx, release := e.fate.context()
		defer release()
		var err error
		if conn, err = e.dial(ctx, client); err != nil {
			return nil, err
		}
	}
	e.fate.on(conn)
	e.gotConnection(httptrace.GotConnInfo{Conn: conn.Conn, Reused: conn.Used})
	return conn, nil
}

func (e *exchange) dial(ctx context.Context, client *plain.Client) (*plain.Conn, error) {
	e.tracer.ConnectStart("", "")
	conn, err := client.Dial(ctx, e.address, func() func(tls.ConnectionState, error) {
		e.tracer.ConnectDone("", "", nil)
		e.tracer.TLSHandshakeStart()
		return e.tracer.TLSHandshakeDone
	})
	e.tracer.ConnectDone("", "", err)
	return conn, err
}

func (e *exchange) write(conn *plain.Conn) error {
	request := e.request()
	request.Close = e.vu.plain.KeepsNone()
	return conn.Write(request, int(request.ContentLength), func(err error) {
		e.wroteRequest(httptrace.WroteRequestInfo{Err: err})
	})
}

func (e *exchange) await(conn *plain.Conn) { conn.Await(e, e.fate.deadline) }

// Ready is called when there is something of the answer, or never will be.
func (e *exchange) Ready(atUs int64, into []byte, err error) {
	conn := e.fate.connection()
	count := 0
	if err == nil {
		count, err = conn.ReadNow(into)
	}
	switch {
	case e.flow != nil:
		e.flow.arrived(conn, into[:count], err)
	case err != nil:
		e.unanswered(conn, conn.Reason(err))
	case count == 0:
		e.await(conn)
	default:
		e.gotFirstByteAt(atUs)
		e.hear(conn, into[:count])
	}
}

// unanswered sends again what met a connection that the other side was just closing, where that is safe, as any transport does.
func (e *exchange) unanswered(conn *plain.Conn, err error) {
	again := conn.Used && !e.fate.isOver() && (conn.NothingLeft() || e.isReplayable())
	if !again {
		e.finish(conn, nil, err)
		return
	}
	e.leave(conn, false)
	go e.sendPlainly()
}

// hear reads an answer that came as a whole, or the head of a stream. For any other, a goroutine waits.
func (e *exchange) hear(conn *plain.Conn, early []byte) {
	conn.Early(early, true)
	response, err := conn.Answer(e.profile.method, 0)
	isStream := err == nil && e.isEventStream(response)
	if isStream && isPlainlyChunked(response) {
		e.flow = newFlow(e, response)
		e.flow.arrived(conn, conn.Rest(), nil)
		return
	}
	got := &answer{}
	if err == nil && !isStream {
		err = e.read(response, got, nil)
	}
	if isStream || conn.Starved() {
		e.give()
		conn.Early(bytes.Clone(early), false)
		go e.listen(conn)
		return
	}
	e.received(got.bytes)
	e.settle(conn, got, err)
}

// listen waits for an answer in its parts.
func (e *exchange) listen(conn *plain.Conn) {
	bufferBytes := 0
	if e.stream {
		bufferBytes = e.vu.bufferBytes
	}
	response, err := conn.Answer(e.profile.method, bufferBytes)
	if e.stream && err == nil {
		// Reading a head takes a deep stack, and a stream would keep it for as long as it is open.
		go e.finish(conn, response, nil)
		return
	}
	e.finish(conn, response, err)
}

// leave gives the connection back; `whole`: its answer was read to the end.
func (e *exchange) leave(conn *plain.Conn, whole bool) {
	e.fate.on(nil)
	conn.Over(whole)
}

// isReplayable tells what may be sent twice (RFC 9110, 9.2.2), as far as it is still there to be sent.
func (e *exchange) isReplayable() bool {
	if !e.body.isEmpty() {
		return false
	}
	switch e.profile.method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		return true
	}
	return false
}
