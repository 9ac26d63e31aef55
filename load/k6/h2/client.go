// Package h2 speaks HTTP/2, with many requests on each connection. Frames, streams and flow control are x/net/http2's own;
// which connection a request takes is decided here. Go's pool opens one connection for each request that finds none, and hands
// it out before it knows how many streams the server allows.
package h2

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"golang.org/x/net/http2"

	"agent-conformance/load/k6/plain"
)

const (
	// connectWithin bounds the making of a connection, as k6's dialer does.
	connectWithin = 30 * time.Second
	// pingAfter is when a connection that heard nothing sends a PING, so that what stands between keeps it open.
	pingAfter = 30 * time.Second
	// pingWithin is so long that a service which is only slow loses no wait. TCP finds out that the other side is gone. It is
	// for the first PING too: a request that waits for a connection has a time limit of its own.
	pingWithin = time.Hour
	// usualStreams is how many streams a connection is expected to take before any of that address has said.
	usualStreams = 100
)

// Client makes connections, and shares each among as many requests as the server allows. It uses the dialer, the TLS
// settings and the bounds of a transport.
type Client struct {
	of        *http.Transport
	transport *http2.Transport
	// made is told of each change of the number of open connections.
	made func(delta int)

	mutex sync.Mutex
	hosts map[string]*host
}

// host is what is known of one address.
type host struct {
	conns   []*Conn
	next    int // where the last one with room was
	dials   []*dial
	streams int // that the latest connection allowed
}

// dial is a connection that is being made, for at most `room` requests.
type dial struct {
	done chan struct{}
	room int
	err  error
}

// Conn is one connection.
type Conn struct {
	*http2.ClientConn
	// Net is what k6 dialed.
	Net  net.Conn
	open int
	used bool
	// isPromised: room for its first request is reserved, since a connection without any is closed after a while.
	isPromised bool
}

// New gives a client with the settings of a transport.
func New(of *http.Transport, made func(delta int)) *Client {
	limit := uint32(max(0, of.MaxResponseHeaderBytes))
	return &Client{of: of, made: made, hosts: map[string]*host{}, transport: &http2.Transport{
		AllowHTTP: true, DisableCompression: true, MaxHeaderListSize: limit,
		IdleConnTimeout: of.IdleConnTimeout, ReadIdleTimeout: pingAfter, PingTimeout: pingWithin,
	}}
}

// Take gives a connection with room for one request, which then goes over it. `wasIdle`: it was used before, and nothing was
// open on it, so that the server may just be closing it.
func (c *Client) Take(ctx context.Context, address *url.URL) (conn *Conn, wasIdle bool, err error) {
	key := address.Scheme + "://" + address.Host
	for {
		conn, wasIdle, making := c.takeOrDial(key, address)
		if conn != nil {
			return conn, wasIdle, nil
		}
		select {
		case <-making.done:
			if making.err != nil {
				return nil, false, making.err
			}
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
}

// Over gives the connection back after a request.
func (c *Client) Over(conn *Conn) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	conn.open--
}

func (c *Client) takeOrDial(key string, address *url.URL) (conn *Conn, wasIdle bool, making *dial) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	to := c.hosts[key]
	if to == nil {
		to = &host{streams: usualStreams}
		c.hosts[key] = to
	}
	if conn := to.withRoom(); conn != nil {
		wasIdle = conn.used && conn.open == 0
		conn.open++
		conn.used = true
		return conn, wasIdle, nil
	}
	for _, each := range to.dials {
		if each.room > 0 {
			each.room--
			return nil, false, each
		}
	}
	making = &dial{done: make(chan struct{}), room: to.streams - 1}
	to.dials = append(to.dials, making)
	go c.make(to, making, address)
	return nil, false, making
}

func (h *host) withRoom() *Conn {
	for range h.conns {
		h.next %= len(h.conns)
		if each := h.conns[h.next]; each.isPromised || each.ReserveNewRequest() {
			each.isPromised = false
			return each
		}
		h.next++
	}
	return nil
}

func (c *Client) make(to *host, making *dial, address *url.URL) {
	ctx, cancel := context.WithTimeout(context.Background(), connectWithin)
	defer cancel()
	conn, err := c.connect(ctx, to, address)
	streams := 0
	if err == nil {
		streams = int(min(conn.State().MaxConcurrentStreams, 1<<20))
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	to.dials = slices.DeleteFunc(to.dials, func(each *dial) bool { return each == making })
	if err == nil {
		to.conns = append(to.conns, conn)
		to.next = len(to.conns) - 1
		to.streams = max(1, streams)
	}
	making.err = err
	close(making.done)
}

// connect makes a connection and waits until the server has said how many streams it allows.
func (c *Client) connect(ctx context.Context, to *host, address *url.URL) (*Conn, error) {
	dialed, err := c.of.DialContext(ctx, "tcp", plain.HostPort(address))
	if err != nil {
		return nil, err
	}
	conn := &Conn{Net: dialed}
	c.made(1)
	var over net.Conn = &closing{Conn: dialed, closed: sync.OnceFunc(func() {
		c.made(-1)
		c.forget(to, conn)
	})}
	if address.Scheme == "https" {
		if over, err = c.secured(ctx, over, address.Hostname()); err != nil {
			return nil, err
		}
	}
	if conn.ClientConn, err = c.transport.NewClientConn(over); err != nil {
		_ = over.Close()
		return nil, err
	}
	conn.isPromised = conn.ReserveNewRequest()
	slow, cancel := context.WithTimeout(context.Background(), pingWithin)
	defer cancel()
	if err = conn.Ping(slow); err == nil && conn.State().MaxConcurrentStreams == 0 {
		err = errors.New("it allows no streams")
	}
	if err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("no HTTP/2 at %s: %w", address.Host, err)
	}
	return conn, nil
}

func (c *Client) secured(ctx context.Context, over net.Conn, name string) (net.Conn, error) {
	secure := tls.Client(over, plain.ConfigFor(c.of.TLSClientConfig, name, http2.NextProtoTLS))
	err := secure.HandshakeContext(ctx)
	if err == nil && secure.ConnectionState().NegotiatedProtocol != http2.NextProtoTLS {
		err = errors.New("tls: the server did not choose HTTP/2 (ALPN h2)")
	}
	if err != nil {
		_ = over.Close()
		return nil, err
	}
	return secure, nil
}

func (c *Client) forget(of *host, conn *Conn) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	of.conns = slices.DeleteFunc(of.conns, func(each *Conn) bool { return each == conn })
}

// closing tells that it was closed.
type closing struct {
	net.Conn
	closed func()
}

func (c *closing) Close() error {
	// Not within the call: HTTP/2 may hold locks that are asked for here in the other order.
	go c.closed()
	return c.Conn.Close()
}

// IsUnprocessed tells that the server did not look at the request, by its own word or because nothing was written.
func IsUnprocessed(err error) bool {
	var stream http2.StreamError
	if errors.As(err, &stream) {
		return stream.Code == http2.ErrCodeRefusedStream
	}
	return slices.Contains(unprocessed, err.Error())
}

// unprocessed are errors of x/net/http2 that have no exported value.
var unprocessed = []string{
	"http2: Transport received Server's graceful shutdown GOAWAY",
	"http2: client conn not usable",
	"http2: client conn could not be established",
}
