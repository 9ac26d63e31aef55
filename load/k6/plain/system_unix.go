//go:build unix

package plain

import (
	"io"
	"net"
	"os"
	"sync/atomic"
	"syscall"

	"go.k6.io/k6/v2/lib/netext"
)

// alive tells whether an idle connection may be used: the other side neither closed it nor said anything unasked.
func (c *Conn) alive() bool {
	raw, err := rawOf(c.underneath())
	if err != nil || raw == nil {
		return err == nil // a connection of another kind: the next request will show
	}
	isQuiet := false
	var one [1]byte
	err = raw.Read(func(fd uintptr) bool {
		count, err := syscall.Read(int(fd), one[:])
		isQuiet = count < 0 && (err == syscall.EAGAIN || err == syscall.EWOULDBLOCK)
		return true
	})
	return err == nil && isQuiet
}

// underneath is the connection without TLS.
func (c *Conn) underneath() net.Conn {
	if c.under != nil {
		return c.under.Conn
	}
	return c.Conn
}

// rawOf looks through k6's connection, which counts bytes.
func rawOf(of net.Conn) (syscall.RawConn, error) {
	if counted, is := of.(*netext.Conn); is {
		of = counted.Conn
	}
	if system, is := of.(syscall.Conn); is {
		return system.SyscallConn()
	}
	return nil, nil
}

// descriptorOf gives the file descriptor of a connection, which is valid until it is closed; 0: there is none.
func descriptorOf(conn net.Conn) (descriptor int32) {
	if raw, err := rawOf(conn); err == nil && raw != nil {
		_ = raw.Control(func(fd uintptr) { descriptor = int32(fd) })
	}
	return descriptor
}

// readNow reads what is there; nothing without an error, if there is nothing yet.
func (c *Conn) readNow(into []byte) (int, error) {
	for {
		count, err := syscall.Read(int(c.fd), into)
		switch {
		case err == syscall.EINTR:
		case err == syscall.EAGAIN:
			return 0, nil
		case err != nil:
			return 0, &net.OpError{
				Op: "read", Net: "tcp", Source: c.LocalAddr(), Addr: c.RemoteAddr(), Err: os.NewSyscallError("read", err),
			}
		case count == 0:
			return 0, io.EOF
		default:
			if c.counted != nil {
				atomic.AddInt64(c.counted.BytesRead, int64(count))
			}
			return count, nil
		}
	}
}
