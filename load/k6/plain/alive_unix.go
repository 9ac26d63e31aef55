//go:build unix

package plain

import (
	"net"
	"syscall"

	"go.k6.io/k6/v2/lib/netext"
)

// alive tells whether an idle connection may be used: the other side neither closed it nor said anything unasked.
func (c *Conn) alive() bool {
	raw, err := rawOf(c.Conn)
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
