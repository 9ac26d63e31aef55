package wire

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"agent-conformance/load/k6/plain"
)

// flow is an open stream in plain chunks, which is read as it arrives: no goroutine and no buffer waits for it. What is not
// plain (its end, an extension, a fault) is left to net/http from there on.
type flow struct {
	exchange *exchange
	events   *events
	bytes    int64
	left     int64  // of the chunk that is being read
	part     []byte // of the line before a chunk, or of the end of one
	isInside bool   // a chunk is read, or its end is still to come
}

// isPlainlyChunked tells that a body has chunks and nothing else to undo.
func isPlainlyChunked(response *http.Response) bool {
	switch strings.ToLower(strings.TrimSpace(response.Header.Get("Content-Encoding"))) {
	case "", "identity":
		return len(response.TransferEncoding) == 1 && response.TransferEncoding[0] == "chunked"
	}
	return false
}

func newFlow(e *exchange, response *http.Response) *flow {
	got := &answer{isStream: true}
	e.headed(response, got)
	return &flow{exchange: e, events: newEvents(e, got, &bounded{exchange: e, limit: bodyLimit})}
}

// arrived takes what was read of the stream just now.
func (f *flow) arrived(conn *plain.Conn, chunk []byte, err error) {
	rest, isPlain, problem := f.push(chunk, f.exchange.vu.book.Clock.NowUs())
	switch {
	case problem != nil:
		f.end(conn, problem)
	case err != nil && err != io.EOF:
		f.end(conn, conn.Reason(err))
	case isPlain && err == nil:
		f.exchange.await(conn)
	default:
		conn.Early(bytes.Clone(rest), false)
		go f.follow(conn)
	}
}

func (f *flow) end(conn *plain.Conn, err error) {
	f.events.got.bytes = f.bytes
	f.exchange.settle(conn, f.events.got, err)
}

// push reads plain chunks. It gives what is left where they are no longer plain.
func (f *flow) push(chunk []byte, atUs int64) (rest []byte, isPlain bool, problem error) {
	for len(chunk) > 0 {
		if f.left > 0 {
			count := min(f.left, int64(len(chunk)))
			f.left -= count
			f.bytes += count
			f.exchange.received(count)
			problem = f.events.body.took(int(count))
			f.events.reader.Push(chunk[:count], atUs)
			if problem == nil {
				problem = f.events.tooDeep
			}
			if problem != nil {
				return nil, true, problem
			}
			chunk = chunk[count:]
			continue
		}
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			f.part = append(f.part, chunk...)
			return nil, len(f.part) <= longestSize, nil
		}
		line := chunk[:end+1]
		if len(f.part) > 0 {
			line = append(f.part, line...)
			f.part = nil
		}
		if !f.line(line) {
			return bytes.Join([][]byte{line, chunk[end+1:]}, nil), false, nil
		}
		chunk = chunk[end+1:]
	}
	return nil, true, nil
}

// longestSize is the length of the longest plain line before a chunk.
const longestSize = len("7fffffff\r")

// line reads the end of a chunk, or the size of the next one.
func (f *flow) line(line []byte) bool {
	digits, isLine := bytes.CutSuffix(line, []byte("\r\n"))
	if f.isInside {
		f.isInside = !isLine || len(digits) > 0
		return !f.isInside
	}
	size, err := strconv.ParseUint(string(digits), 16, 31)
	if !isLine || err != nil || size == 0 {
		return false
	}
	f.left, f.isInside = int64(size), true
	return true
}

// follow reads the rest of the stream in a goroutine, beginning in the middle of what net/http would have read.
func (f *flow) follow(conn *plain.Conn) {
	head, skipped := "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", 0
	switch {
	case f.left > 0:
		head += fmt.Sprintf("%x\r\n", f.left)
	case f.isInside:
		head, skipped = head+"1\r\nx", 1
	}
	conn.Precede(head + string(f.part))
	response, err := conn.Answer(f.exchange.profile.method, f.exchange.vu.bufferBytes)
	if err == nil && skipped > 0 {
		_, err = io.CopyN(io.Discard, response.Body, int64(skipped))
	}
	if err != nil {
		f.end(conn, err)
		return
	}
	counted := &counter{source: response.Body, bytes: f.bytes, heard: f.exchange.received}
	f.events.body.source = counted
	err = f.events.readAll()
	got := f.events.got
	got.bytes, got.isWhole = counted.bytes, counted.ended
	f.exchange.settle(conn, got, err)
}
