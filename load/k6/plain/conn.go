package plain

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"sync"
	"time"
)

// Conn is a connection that serves one request at a time. One goroutine has it; SetDeadline alone is for anybody.
type Conn struct {
	net.Conn
	client    *Client
	key       string
	reader    *bufio.Reader // while an answer is read
	left      int64         // what the head of an answer may still have
	idleSince time.Time
	writing   *writing // of a request that is too large to be sent at once
	first     [1]byte
	hasFirst  bool
	ended     bool // the other side sends no more
	closes    bool // after this answer, the connection serves no other
	Used      bool // it served a request before this one
}

// writing is a request that is written beside the reading of its answer, which may come early.
type writing struct {
	done    chan struct{}
	nothing bool
	err     error
}

// atOnceBytes is what a new connection takes without waiting for the other side to read.
const atOnceBytes = 16 << 10

var writers = sync.Pool{New: func() any { return bufio.NewWriterSize(nil, atOnceBytes) }}

// Write sends a request whose body has that length, and calls `wrote` when it is on its way. A large one is written
// beside the reading of its answer; its error comes with that.
func (c *Conn) Write(request *http.Request, bodyBytes int, wrote func(error)) error {
	if c.writing = nil; bodyBytes < atOnceBytes/2 {
		sent, err := c.write(request)
		wrote(err)
		if err != nil {
			c.writing = &writing{done: closed, nothing: sent == 0, err: err}
		}
		return err
	}
	beside := &writing{done: make(chan struct{})}
	c.writing = beside
	go func() {
		defer close(beside.done)
		sent, err := c.write(request)
		if beside.nothing, beside.err = sent == 0, err; err != nil {
			c.Stop() // the answer is no longer waited for
		}
		wrote(err)
	}()
	return nil
}

// NothingLeft tells that the request failed before any byte of it was sent.
func (c *Conn) NothingLeft() bool {
	if c.writing == nil {
		return false
	}
	select {
	case <-c.writing.done:
		return c.writing.err != nil && c.writing.nothing
	default:
		return false
	}
}

var closed = func() chan struct{} {
	done := make(chan struct{})
	close(done)
	return done
}()

// past ends every read and write.
var past = time.Unix(1, 0)

// Stop ends whatever waits for this connection, from any goroutine.
func (c *Conn) Stop() { _ = c.SetDeadline(past) }

func (c *Conn) write(request *http.Request) (sent int64, err error) {
	counted := &counter{to: c.Conn}
	writer := writers.Get().(*bufio.Writer)
	writer.Reset(counted)
	if err = request.Write(writer); err == nil {
		err = writer.Flush()
	}
	writer.Reset(nil)
	writers.Put(writer)
	return counted.bytes, err
}

type counter struct {
	to    io.Writer
	bytes int64
}

func (c *counter) Write(from []byte) (int, error) {
	count, err := c.to.Write(from)
	c.bytes += int64(count)
	return count, err
}

// Await waits for the first byte of an answer, and holds nothing meanwhile.
func (c *Conn) Await() error {
	_, err := c.Conn.Read(c.first[:])
	if err != nil {
		return c.reason(err)
	}
	c.hasFirst = true
	return nil
}

// reason prefers the error of writing: it is why the reading ended.
func (c *Conn) reason(err error) error {
	if c.writing == nil {
		return err
	}
	select {
	case <-c.writing.done:
		if c.writing.err != nil {
			return c.writing.err
		}
	default:
	}
	return err
}

var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, 4096) }}

// Answer reads the head of the answer to a request of that method. `bufferBytes` is the size of the buffer for an
// answer that stays open for long; 0: a buffer is lent.
func (c *Conn) Answer(method string, bufferBytes int) (*http.Response, error) {
	if bufferBytes > 0 {
		c.reader = bufio.NewReaderSize(source{c}, bufferBytes)
	} else {
		c.reader = readers.Get().(*bufio.Reader)
		c.reader.Reset(source{c})
	}
	limit := c.client.transport.MaxResponseHeaderBytes
	c.left = limit
	response, err := c.head(method)
	if err != nil {
		if c.left <= 0 {
			err = fmt.Errorf("net/http: server response headers exceeded %d bytes; aborted", limit)
		}
		return nil, c.reason(err)
	}
	c.left = math.MaxInt64
	c.closes = response.Close || response.StatusCode <= 199
	if response.StatusCode == http.StatusSwitchingProtocols && Switches(response.Header) {
		response.Body = io.NopCloser(c.reader) // unasked; whatever it is, it ends with the connection
	}
	return response, nil
}

// head reads over all interim answers; together they have the bound of one.
func (c *Conn) head(method string) (*http.Response, error) {
	request := &http.Request{Method: method}
	for {
		response, err := http.ReadResponse(c.reader, request)
		if err != nil {
			return nil, err
		}
		if response.StatusCode > 199 || response.StatusCode < 100 || response.StatusCode == http.StatusSwitchingProtocols {
			return response, nil
		}
	}
}

// Over gives the connection back, where the whole answer was read and it may serve another request, or closes it.
func (c *Conn) Over(whole bool) {
	reusable := whole && !c.closes && !c.ended && !c.client.KeepsNone() && c.reader != nil && c.reader.Buffered() == 0 && c.wrote()
	c.giveReader()
	if !reusable || c.SetDeadline(time.Time{}) != nil {
		_ = c.Close()
		return
	}
	c.Used, c.writing = true, nil
	c.client.keep(c)
}

func (c *Conn) giveReader() {
	if c.reader != nil && c.reader.Size() == 4096 {
		c.reader.Reset(nil)
		readers.Put(c.reader)
	}
	c.reader = nil
}

// wrote tells whether the request left as a whole.
func (c *Conn) wrote() bool {
	if c.writing == nil {
		return true
	}
	select {
	case <-c.writing.done:
		return c.writing.err == nil
	default:
		return false
	}
}

// source is what the reader of an answer reads from.
type source struct{ *Conn }

func (s source) Read(into []byte) (int, error) {
	c := s.Conn
	if c.left <= 0 {
		return 0, fmt.Errorf("read limit of %d bytes exhausted", c.client.transport.MaxResponseHeaderBytes)
	}
	if int64(len(into)) > c.left {
		into = into[:c.left]
	}
	had := 0
	if c.hasFirst && len(into) > 0 {
		into[0], c.hasFirst, had = c.first[0], false, 1
	}
	count, err := 0, error(nil)
	if len(into) > had {
		count, err = c.Conn.Read(into[had:])
	}
	if err == io.EOF {
		c.ended = true
	}
	count += had
	c.left -= int64(count)
	return count, err
}
