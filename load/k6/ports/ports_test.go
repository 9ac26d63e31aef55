package ports

import (
	"context"
	"net"
	"syscall"
	"testing"
	"time"
)

// listen accepts everything, until the test ends.
func listen(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
		}
	}()
	return listener.Addr().String()
}

// open makes that many connections, and gives their local ports.
func open(t *testing.T, count int, dial DialContext, address string) []int {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var found []int
	for range count {
		conn, err := dial(ctx, "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		found = append(found, conn.LocalAddr().(*net.TCPAddr).Port)
	}
	return found
}

func needsChoice(t *testing.T) []span {
	t.Helper()
	blocks := blocksOf(systemRange())
	var dialer net.Dialer
	dial := spread(&dialer, dialer.DialContext, []span{blocks[0], blocks[0]})
	if port := open(t, 1, dial, listen(t))[0]; port < int(blocks[0].low) || port > int(blocks[0].high) {
		t.Skip("this system has no choice of ports for a socket")
	}
	return blocks
}

func TestEachConnectionChoosesAmongOtherPorts(t *testing.T) {
	blocks := needsChoice(t)
	var dialer net.Dialer
	dial := spread(&dialer, dialer.DialContext, blocks)
	for at, port := range open(t, 3*len(blocks), dial, listen(t)) {
		among := blocks[(at+1)%len(blocks)]
		if port < int(among.low) || port > int(among.high) {
			t.Fatalf("connection %d has port %d, not one of %d to %d", at, port, among.low, among.high)
		}
	}
}

func TestAllPortsAreThereWhereTheFewAreTaken(t *testing.T) {
	blocks := needsChoice(t)
	few := span{blocks[0].low, blocks[0].low + 3}
	var dialer net.Dialer
	dial := spread(&dialer, dialer.DialContext, []span{few, few})
	outside := 0
	for _, port := range open(t, 12, dial, listen(t)) {
		if port < int(few.low) || port > int(few.high) {
			outside++
		}
	}
	if outside < 8 {
		t.Fatalf("%d of 12 connections went beyond the four ports", outside)
	}
}

func TestADialerWithAControlOfItsOwnKeepsIt(t *testing.T) {
	called := 0
	dialer := net.Dialer{Control: func(string, string, syscall.RawConn) error { called++; return nil }}
	open(t, 2, Spread(&dialer, dialer.DialContext), listen(t))
	if called != 2 || dialer.ControlContext != nil {
		t.Fatalf("called %d times", called)
	}
}

func TestARangeIsCutIntoBlocks(t *testing.T) {
	for _, small := range []span{{}, {1024, 1500}} {
		if blocks := blocksOf(small); len(blocks) != 0 {
			t.Fatal(blocks)
		}
	}
	all := blocksOf(span{32768, 60999})
	if len(all) != 27 || all[0] != (span{32768, 33791}) || all[26] != (span{59392, 60999}) {
		t.Fatal(all)
	}
}
