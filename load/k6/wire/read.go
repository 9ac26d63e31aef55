package wire

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"

	"agent-conformance/load/k6/eventstream"
	"agent-conformance/load/k6/plain"
)

const (
	// streamBufferBytes is what an open stream holds to read into; an event is mostly smaller.
	streamBufferBytes = 512
)

// finish reads the answer, accounts for it, and brings it to the event loop. `conn` is a connection of our own; without one,
// the transport has it.
func (e *exchange) finish(conn *plain.Conn, response *http.Response, err error) {
	clock := &e.vu.book.Clock
	got := &answer{}
	e.answer = got
	if err == nil {
		got.status = response.StatusCode
		got.header = response.Header
		got.protocol = response.Proto
		if got.headersUs = e.firstUs.Load(); got.headersUs == 0 {
			got.headersUs = clock.NowUs()
		}
		err = e.read(response, got)
		if conn == nil {
			_ = response.Body.Close()
		}
		if errors.Is(err, errTooLarge) {
			got.cut()
			e.give()
		}
	}
	got.endUs = clock.NowUs()
	if err != nil {
		got.failure = e.fate.failureOf(err)
	} else {
		got.failure.kind = kindOK
	}
	if conn != nil {
		e.leave(conn, got.isWhole)
	}
	trail := e.tracer.Done()
	e.account(trail)
	e.vu.queue.ended(e)
}

// received meters bytes of a body as they arrive.
func (e *exchange) received(bytes int64) {
	e.vu.book.Count("bytes", float64(bytes))
	e.vu.pulse.bytes.Add(bytes)
}

func (e *exchange) read(response *http.Response, got *answer) error {
	counted := &counter{source: response.Body, heard: e.received}
	defer func() { got.bytes, got.isWhole = counted.bytes, counted.ended }()
	body, err := decoded(counted, response.Header.Get("Content-Encoding"))
	if err != nil {
		return err
	}
	bounded := &bounded{source: body, exchange: e, limit: bodyLimit}
	mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	if e.stream && response.StatusCode == http.StatusOK && strings.EqualFold(strings.TrimSpace(mediaType), "text/event-stream") {
		got.isStream = true
		return e.readEvents(bounded, got)
	}
	if response.StatusCode >= 300 {
		bounded.limit = errorBodyLimit
	}
	if got.body, err = readBody(bounded); err == nil {
		err = unreadable(got.body)
	}
	return err
}

// buffers are lent to bodies while they are read.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func readBody(body io.Reader) (string, error) {
	buffer := buffers.Get().(*bytes.Buffer)
	defer func() {
		buffer.Reset()
		if buffer.Cap() <= errorBodyLimit {
			buffers.Put(buffer)
		}
	}()
	_, err := buffer.ReadFrom(body)
	if errors.Is(err, errTooLarge) {
		return "", err // without a copy of all that
	}
	return buffer.String(), err
}

// readEvents reads a stream to its end. Each read is stamped before anything else happens to it.
func (e *exchange) readEvents(body *bounded, got *answer) error {
	clock := &e.vu.book.Clock
	var tooDeep error
	into := make([]byte, streamBufferBytes)
	reader := eventstream.Reader{Dispatch: func(event eventstream.Event) {
		e.heard(event, got)
		got.events = append(got.events, event)
		body.charge(eventBytes)
		if len(event.Data) > plainEventBytes && tooDeep == nil {
			tooDeep = unreadable(event.Data)
		}
	}}
	for {
		count, err := body.Read(into)
		atUs := clock.NowUs()
		if count > 0 {
			reader.Push(into[:count], atUs)
		}
		if tooDeep != nil {
			return tooDeep
		}
		if err == io.EOF {
			got.terminated = true
			return nil
		}
		if err != nil {
			return err
		}
	}
}
