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

// finish reads the answer, and settles. `conn` is a connection of our own; without one, the transport has it.
func (e *exchange) finish(conn *plain.Conn, response *http.Response, err error) {
	got := &answer{}
	if err == nil {
		err = e.read(response, got, e.received)
		if conn == nil {
			_ = response.Body.Close()
		}
	}
	e.settle(conn, got, err)
}

// settle accounts for an answer, and brings it to the event loop.
func (e *exchange) settle(conn *plain.Conn, got *answer, err error) {
	if errors.Is(err, errTooLarge) {
		got.cut()
		e.give()
	}
	e.answer = got
	got.endUs = e.vu.book.Clock.NowUs()
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

// read reads the body. `heard` is told of its bytes as they arrive.
func (e *exchange) read(response *http.Response, got *answer, heard func(bytes int64)) error {
	e.headed(response, got)
	counted := &counter{source: response.Body, heard: heard}
	defer func() { got.bytes, got.isWhole = counted.bytes, counted.ended }()
	body, err := decoded(counted, response.Header.Get("Content-Encoding"))
	if err != nil {
		return err
	}
	bounded := &bounded{source: body, exchange: e, limit: bodyLimit}
	if e.isEventStream(response) {
		got.isStream = true
		return newEvents(e, got, bounded).readAll()
	}
	if response.StatusCode >= 300 {
		bounded.limit = errorBodyLimit
	}
	if got.body, err = readBody(bounded); err == nil {
		err = unreadable(got.body)
	}
	return err
}

// headed notes what the head of an answer says.
func (e *exchange) headed(response *http.Response, got *answer) {
	got.status, got.header, got.protocol = response.StatusCode, response.Header, response.Proto
	if got.headersUs = e.firstUs.Load(); got.headersUs == 0 {
		got.headersUs = e.vu.book.Clock.NowUs()
	}
}

// isEventStream tells whether the answer is a stream that was asked for.
func (e *exchange) isEventStream(response *http.Response) bool {
	mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	return e.stream && response.StatusCode == http.StatusOK && strings.EqualFold(strings.TrimSpace(mediaType), "text/event-stream")
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

// events are read from a stream as they arrive.
type events struct {
	body    *bounded
	got     *answer
	reader  eventstream.Reader
	tooDeep error
}

func newEvents(e *exchange, got *answer, body *bounded) *events {
	all := &events{body: body, got: got}
	all.reader.Dispatch = func(event eventstream.Event) {
		e.heard(event, got)
		got.events = append(got.events, event)
		body.charge(eventBytes)
		if len(event.Data) > plainEventBytes && all.tooDeep == nil {
			all.tooDeep = unreadable(event.Data)
		}
	}
	return all
}

// readAll reads a stream to its end. Each read is stamped before anything else happens to it.
func (s *events) readAll() error {
	clock := &s.body.exchange.vu.book.Clock
	into := make([]byte, streamBufferBytes)
	for {
		count, err := s.body.Read(into)
		atUs := clock.NowUs()
		if count > 0 {
			s.reader.Push(into[:count], atUs)
		}
		if s.tooDeep != nil {
			return s.tooDeep
		}
		if err == io.EOF {
			s.got.terminated = true
			return nil
		}
		if err != nil {
			return err
		}
	}
}
