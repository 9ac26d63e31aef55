// Package ports keeps it cheap to open a connection where thousands to the same address are open. Linux looks for a free local
// port among all of one parity before it tries the others; once half of some 28,000 are taken, each further connection costs
// two milliseconds of the processor. Among a thousand ports the search is short, however many are taken elsewhere.
package ports

import (
	"context"
	"errors"
	"net"
	"sync/atomic"
	"syscall"
)

// blockSize is how many ports one connection chooses among. A search through all of them takes some fifty microseconds.
const blockSize = 1024

// span is a part of the ports that the system gives to connections.
type span struct{ low, high uint16 }

// DialContext is how a connection is made.
type DialContext func(ctx context.Context, network, address string) (net.Conn, error)

// Spread lets each connection of `dialer` choose among other ports than the one before. `dial` goes over that dialer; what is
// given goes in its place, and chooses among all ports where the few are taken. Nothing changes where the system has no such
// choice (Linux before 6.3, others).
func Spread(dialer *net.Dialer, dial DialContext) DialContext {
	return spread(dialer, dial, blocksOf(systemRange()))
}

type anyPort struct{}

func spread(dialer *net.Dialer, dial DialContext, blocks []span) DialContext {
	if len(blocks) < 2 || dialer.Control != nil || dialer.ControlContext != nil {
		return dial
	}
	var made atomic.Uint32
	dialer.ControlContext = func(ctx context.Context, _, _ string, conn syscall.RawConn) error {
		if ctx.Value(anyPort{}) != nil {
			return nil
		}
		among := blocks[int(made.Add(1))%len(blocks)]
		return conn.Control(func(fd uintptr) { chooseAmong(fd, among) })
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if !errors.Is(err, syscall.EADDRNOTAVAIL) {
			return conn, err
		}
		return dial(context.WithValue(ctx, anyPort{}, true), network, address)
	}
}

// blocksOf cuts a range into parts of the size of a block; the last one may be longer.
func blocksOf(all span) []span {
	count := (int(all.high) - int(all.low) + 1) / blockSize
	blocks := make([]span, 0, max(count, 0))
	for at := range count {
		low := all.low + uint16(at*blockSize)
		blocks = append(blocks, span{low, low + blockSize - 1})
	}
	if count > 0 {
		blocks[count-1].high = all.high
	}
	return blocks
}
