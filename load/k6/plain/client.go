// Package plain speaks HTTP/1.1, for thousands of requests that wait at once. Go's transport keeps
// two goroutines and two buffers for each connection; here a connection that waits has neither. What is sent and what is
// understood of an answer is net/http's own: its Request.Write and its ReadResponse.
package plain

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"go.k6.io/k6/v2/lib/netext"
	"golang.org/x/net/http/httpguts"
)

// Client makes connections, and keeps those that may be used again. It does as a transport would: the same dialer, the
// same bounds, the same rule for reuse.
type Client struct {
	transport *http.Transport
	poller    *poller // nil: each wait has a goroutine
	nowUs     func() int64
	began     time.Time

	mutex   sync.Mutex
	configs map[string]*tls.Config // of TLS, by host
	idle    map[string][]*Conn     // by scheme and address, the latest last
	timer   *time.Timer            // while any is idle
}

// New gives a client with the settings of a transport. `nowUs` is the clock of arrivals.
func New(of *http.Transport, nowUs func() int64) *Client {
	return &Client{transport: of, poller: newPoller(nowUs), nowUs: nowUs, began: time.Now(), configs: map[string]*tls.Config{}, idle: map[string][]*Conn{}}
}

// Takes tells whether requests to this address go without a proxy, and by a name that DNS knows as it is.
func (c *Client) Takes(address *url.URL) bool {
	if address.User != nil || c.transport.DialContext == nil {
		return false
	}
	for _, letter := range []byte(address.Host) {
		if letter >= 0x80 {
			return false
		}
	}
	if c.transport.Proxy == nil {
		return true
	}
	proxy, err := c.transport.Proxy(&http.Request{URL: address})
	return proxy == nil && err == nil
}

// Switches tells whether these headers are of a switch to another protocol, which only a transport does.
func Switches(header http.Header) bool {
	return header.Get("Upgrade") != "" && httpguts.HeaderValuesContainsToken(header["Connection"], "Upgrade")
}

// KeepsNone tells that every request says `Connection: close`.
func (c *Client) KeepsNone() bool { return c.transport.DisableKeepAlives }

// Idle gives a connection that was used before, or nil.
func (c *Client) Idle(address *url.URL) *Conn {
	key := keyOf(address)
	for {
		conn := c.latest(key)
		if conn == nil || conn.alive() {
			return conn
		}
		_ = conn.Close()
	}
}

func (c *Client) latest(key string) *Conn {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	all := c.idle[key]
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	all[len(all)-1] = nil
	c.idle[key] = all[:len(all)-1]
	return last
}

// Dial makes a connection. `secures` is called before a TLS handshake, and gives what is called after it.
func (c *Client) Dial(ctx context.Context, address *url.URL, secures func() func(tls.ConnectionState, error)) (*Conn, error) {
	key := keyOf(address)
	conn, err := c.transport.DialContext(ctx, "tcp", HostPort(address))
	if err != nil {
		return nil, err
	}
	made := &Conn{Conn: conn, client: c, key: key, fd: descriptorOf(conn)}
	made.counted, _ = conn.(*netext.Conn)
	if address.Scheme == "http" {
		return made, nil
	}
	secured := secures()
	state, err := made.secure(ctx, c.configFor(address.Hostname()))
	secured(state, err)
	return made, err
}

// keyOf is the scheme of an address, with its host and port.
func keyOf(address *url.URL) string { return address.Scheme + HostPort(address) }

// HostPort is the host of an http or https address, with its port or the usual one.
func HostPort(address *url.URL) string {
	port := address.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[address.Scheme]
	}
	return net.JoinHostPort(address.Hostname(), port)
}

// keep takes a connection whose answer is over.
func (c *Client) keep(conn *Conn) {
	conn.idleSince = time.Since(c.began)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.idle[conn.key] = append(c.idle[conn.key], conn)
	if c.timer == nil {
		c.timer = time.AfterFunc(c.transport.IdleConnTimeout, c.sweep)
	}
}

// sweep closes what nobody used in time.
func (c *Client) sweep() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	next := time.Duration(0)
	for key, all := range c.idle {
		old := 0
		for old < len(all) && c.idleFor(all[old]) >= c.transport.IdleConnTimeout {
			_ = all[old].Close()
			all[old] = nil
			old++
		}
		if old == len(all) {
			delete(c.idle, key)
			continue
		}
		c.idle[key] = all[old:]
		next = max(next, time.Millisecond, c.transport.IdleConnTimeout-c.idleFor(all[old]))
	}
	if c.timer = nil; next > 0 {
		c.timer = time.AfterFunc(next, c.sweep)
	}
}

func (c *Client) idleFor(conn *Conn) time.Duration { return time.Since(c.began) - conn.idleSince }
