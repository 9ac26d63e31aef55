package wire

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"agent-conformance/load/k6/eventstream"
)

const (
	// errorBodyLimit bounds the body of any answer that is not a success.
	errorBodyLimit = 1 << 20
	// bodyLimit bounds a page of messages: a thousand texts of 100,000 characters would be larger, but no run sends them.
	bodyLimit = 64 << 20
	// streamBufferBytes is what an open stream holds to read into; an event is mostly smaller.
	streamBufferBytes = 1024
)

// finish reads the answer, accounts for it, and brings it to the event loop.
func (e *exchange) finish(response *http.Response, err error) {
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
		_ = response.Body.Close()
	}
	got.endUs = clock.NowUs()
	if err != nil {
		got.failure = e.failureOf(err)
	} else {
		got.failure.kind = kindOK
	}
	trail := e.tracer.Done()
	e.stop()
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
	defer func() { got.bytes = counted.bytes }()
	body, err := decoded(counted, response.Header.Get("Content-Encoding"))
	if err != nil {
		return err
	}
	mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	if e.stream && response.StatusCode == http.StatusOK && strings.EqualFold(strings.TrimSpace(mediaType), "text/event-stream") {
		got.isStream = true
		return e.readEvents(body, got)
	}
	limit := int64(errorBodyLimit)
	if response.StatusCode < 300 {
		limit = bodyLimit
	}
	got.body, err = readBody(body, limit)
	return err
}

// buffers are lent to bodies while they are read.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func readBody(body io.Reader, limit int64) (string, error) {
	buffer := buffers.Get().(*bytes.Buffer)
	defer func() {
		buffer.Reset()
		if buffer.Cap() <= errorBodyLimit {
			buffers.Put(buffer)
		}
	}()
	count, err := buffer.ReadFrom(io.LimitReader(body, limit+1))
	if count > limit {
		buffer.Truncate(int(limit))
		err = errors.Join(errTooLarge, errors.New(strconv.FormatInt(limit, 10)+" bytes"))
	}
	return buffer.String(), err
}

// readEvents reads a stream to its end. Each read is stamped before anything else happens to it.
func (e *exchange) readEvents(body io.Reader, got *answer) error {
	clock := &e.vu.book.Clock
	into := make([]byte, streamBufferBytes)
	reader := eventstream.Reader{Dispatch: func(event eventstream.Event) {
		e.heard(event, got)
		got.events = append(got.events, event)
	}}
	for {
		count, err := body.Read(into)
		atUs := clock.NowUs()
		if count > 0 {
			reader.Push(into[:count], atUs)
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
