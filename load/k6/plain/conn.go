package plain

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"sync"
	"time"

	"go.k6.io/k6/v2/lib/netext"
)

// Conn is a connection that serves one request at a time. One goroutine has it; SetDeadline alone is for anybody.
type Conn struct {
	net.Conn
	counted   *netext.Conn // of k6, which counts its bytes
	under     *secured     // under TLS
	client    *Client
	key       string
	reader    *bufio.Reader // while an answer is read
	early     []byte        // of the answer; it is read before the rest
	left      int64         // what the head of an answer may still have
	idleSince time.Duration // since the client began
	writing   *writing      // of a request that is too large to be sent at once
	ended     bool          // the other side sends no more
	closes    bool          // after this answer, the connection serves no other
	earlyOnly bool          // nothing but what came early is read
	starved   bool          // and that was not enough
	hasMore   bool          // TLS may hold more of what was read
	Used      bool          // it served a request before this one

	// Of the poller, with its mutex.
	waiter  Waiter
	until   time.Duration
	place   int // among the deadlines, from 1
	fd      int32
	isKnown bool
	stopped bool
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
		sent, err := c.write(request)
		beside.nothing, beside.err = sent == 0, err
		wrote(err)
		close(beside.done)
		if err != nil {
			c.Stop() // the answer is no longer waited for
		}
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
func (c *Conn) Stop() {
	_ = c.SetDeadline(past)
	if poller := c.client.poller; poller != nil {
		poller.stop(c)
	}
}

// Close ends the connection.
func (c *Conn) Close() error {
	if poller := c.client.poller; poller != nil {
		poller.forget(c)
	}
	return c.Conn.Close()
}

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

// Await lets the waiter be told, once, when there is something to read, or when the deadline has passed. A connection that
// waits holds neither a goroutine nor a buffer.
func (c *Conn) Await(waiter Waiter, deadline time.Time) {
	if poller := c.client.poller; poller != nil && c.fd > 0 {
		if c.hasMore {
			poller.line.add(arrival{waiter, c.client.nowUs(), nil})
		} else {
			poller.wait(c, waiter, deadline)
		}
		return
	}
	go func() {
		some := make([]byte, 4096)
		count, err := c.Conn.Read(some)
		c.early = some[:count]
		waiter.Ready(c.client.nowUs(), make([]byte, lentBytes), err)
	}()
}

// ReadNow reads what is there: nothing without an error, if there is nothing yet.
func (c *Conn) ReadNow(into []byte) (int, error) {
	if len(c.early) > 0 {
		count := copy(into, c.early)
		c.early = nil
		return count, nil
	}
	read := c.readNow
	if c.under != nil {
		read = c.readSecurelyNow
	}
	count, err := read(into)
	c.ended = c.ended || err == io.EOF
	return count, err
}

// Early gives bytes of the answer that are read before the rest; `only`: nothing else is read.
func (c *Conn) Early(bytes []byte, only bool) { c.early, c.earlyOnly, c.starved = bytes, only, false }

// Precede puts bytes before those that came early.
func (c *Conn) Precede(bytes string) { c.early = append([]byte(bytes), c.early...) }

// Rest gives what came after the head of an answer, which nobody has read, and is not read any more.
func (c *Conn) Rest() []byte {
	rest := c.early
	if buffered := c.reader.Buffered(); buffered > 0 {
		some, _ := c.reader.Peek(buffered)
		rest = append(append(make([]byte, 0, buffered+len(rest)), some...), rest...)
	}
	c.Early(nil, false)
	c.giveReader()
	return rest
}

// Starved tells that an answer has more than came early.
func (c *Conn) Starved() bool { return c.starved }

// Reason prefers the error of writing: it is why the reading ended.
func (c *Conn) Reason(err error) error {
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
	c.giveReader()
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
		return nil, c.Reason(err)
	}
	c.left = math.MaxInt64
	c.closes = c.closes || response.Close || response.StatusCode <= 199
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
	reusable := whole && !c.closes && !c.ended && !c.client.KeepsNone() && c.reader != nil && c.reader.Buffered() == 0 && len(c.early) == 0 && c.wrote()
	c.giveReader()
	if !reusable || c.SetDeadline(time.Time{}) != nil {
		_ = c.Close()
		return
	}
	c.Used, c.writing, c.early, c.hasMore = true, nil, nil, false
	if poller := c.client.poller; poller != nil {
		poller.again(c)
	}
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

// errStarved ends the reading of an answer that has not come as a whole.
var errStarved = errors.New("the rest of the response has not arrived")

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
	if len(c.early) > 0 {
		count := copy(into, c.early)
		c.early = c.early[count:]
		c.left -= int64(count)
		return count, nil
	}
	if c.earlyOnly {
		c.starved = true
		return 0, errStarved
	}
	c.early = nil
	count, err := c.Conn.Read(into)
	c.ended = c.ended || err == io.EOF
	c.left -= int64(count)
	return count, err
}
