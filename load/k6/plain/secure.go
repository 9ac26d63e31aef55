package plain

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
)

// secured is what a TLS connection reads from: it waits for the other side, or takes what is there.
type secured struct {
	net.Conn
	conn  *Conn
	isNow bool
}

func (s *secured) Read(into []byte) (int, error) {
	if !s.isNow {
		return s.Conn.Read(into)
	}
	count, err := s.conn.readNow(into)
	if count == 0 && err == nil {
		return 0, errNothing{}
	}
	return count, err
}

// errNothing is an error after which a TLS connection goes on.
type errNothing struct{}

func (errNothing) Error() string   { return "nothing has arrived" }
func (errNothing) Timeout() bool   { return true }
func (errNothing) Temporary() bool { return true }

// configFor gives the settings of TLS for a host, which all connections to it share.
func (c *Client) configFor(host string) *tls.Config {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if known := c.configs[host]; known != nil {
		return known
	}
	own := ConfigFor(c.transport.TLSClientConfig, host, "http/1.1")
	c.configs[host] = own
	return own
}

// ConfigFor gives settings of TLS, which may be nil, for a host and one protocol of ALPN.
func ConfigFor(given *tls.Config, host, protocol string) *tls.Config {
	own := &tls.Config{}
	if given != nil {
		own = given.Clone()
	}
	own.NextProtos = []string{protocol}
	if own.ServerName == "" {
		own.ServerName = host
	}
	return own
}

// secure makes a TLS connection of HTTP/1.1 of it. After an error it is closed.
func (c *Conn) secure(ctx context.Context, config *tls.Config) (tls.ConnectionState, error) {
	c.under = &secured{Conn: c.Conn, conn: c}
	conn := tls.Client(c.under, config)
	if err := conn.HandshakeContext(ctx); err != nil {
		_ = c.Close()
		return tls.ConnectionState{}, hint(err)
	}
	c.Conn = conn
	return conn.ConnectionState(), nil
}

// hint says what net/http says of a server that does not speak TLS.
func hint(err error) error {
	var record tls.RecordHeaderError
	if errors.As(err, &record) && string(record.RecordHeader[:]) == "HTTP/" {
		return errors.New("http: server gave HTTP response to HTTPS client")
	}
	return err
}

// readSecurelyNow reads what is there. More may be left in the TLS connection, of which the system knows nothing.
func (c *Conn) readSecurelyNow(into []byte) (int, error) {
	c.under.isNow = true
	count, err := c.Conn.Read(into)
	c.under.isNow = false
	c.hasMore = count > 0
	if errors.Is(err, errNothing{}) {
		err = nil
	}
	return count, err
}
