package plain

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"testing"
	"time"
)

func TestTakesWhatNeedsNoTransport(t *testing.T) {
	proxied := func(request *http.Request) (*url.URL, error) {
		if request.URL.Hostname() == "inside.example" {
			return nil, nil
		}
		return url.Parse("http://proxy.example")
	}
	dial := (&net.Dialer{}).DialContext
	for address, want := range map[string]bool{
		"http://inside.example/": true, "http://inside.example:8080/v1": true, "http://[::1]:80/": true,
		"https://inside.example/": true, "http://me:pass@inside.example/": false, "http://bücher.example/": false,
	} {
		parsed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := New(&http.Transport{DialContext: dial}, nowUs).Takes(parsed); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
		if got := New(&http.Transport{DialContext: dial, Proxy: proxied}, nowUs).Takes(parsed); got != (want && parsed.Hostname() == "inside.example") {
			t.Errorf("%s with a proxy: %v", address, got)
		}
	}
}

func nowUs() int64 { return time.Now().UnixMicro() }

// arrived is a waiter that passes on what it is told.
type arrived chan error

func (a arrived) Ready(_ int64, _ []byte, err error) { a <- err }

// server gives a client, its address, and the other ends of its connections.
func server(t *testing.T, idle time.Duration) (*Client, *url.URL, chan net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ends := make(chan net.Conn, 1000)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			ends <- conn
		}
	}()
	client := New(&http.Transport{DialContext: (&net.Dialer{}).DialContext, IdleConnTimeout: idle, MaxResponseHeaderBytes: 1 << 16}, nowUs)
	return client, &url.URL{Scheme: "http", Host: listener.Addr().String()}, ends
}

// served is a connection that is idle after one whole answer.
func served(t *testing.T, client *Client, address *url.URL, ends chan net.Conn) (theirs net.Conn) {
	t.Helper()
	conn, err := client.Dial(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	theirs = <-ends
	if err := conn.Write(&http.Request{Method: "GET", URL: address}, 0, func(error) {}); err != nil {
		t.Fatal(err)
	}
	if _, err := http.ReadRequest(bufio.NewReader(theirs)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(theirs, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"); err != nil {
		t.Fatal(err)
	}
	some := make(arrived)
	conn.Await(some, time.Now().Add(time.Minute))
	if err := <-some; err != nil {
		t.Fatal(err)
	}
	response, err := conn.Answer("GET", 0)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(response.Body); string(body) != "ok" || err != nil {
		t.Fatalf("%q, %v", body, err)
	}
	conn.Over(true)
	return theirs
}

func TestAnIdleConnectionIsUsedAgainWhileItIsQuiet(t *testing.T) {
	client, address, ends := server(t, time.Minute)
	for name, each := range map[string]struct {
		then func(net.Conn)
		want bool
	}{
		"quiet":           {func(net.Conn) {}, true},
		"closed":          {func(theirs net.Conn) { _ = theirs.Close() }, false},
		"speaks, unasked": {func(theirs net.Conn) { _, _ = io.WriteString(theirs, "HTTP/1.1 408 Late\r\n\r\n") }, false},
	} {
		each.then(served(t, client, address, ends))
		time.Sleep(20 * time.Millisecond)
		conn := client.Idle(address)
		if (conn != nil) != each.want {
			t.Errorf("%s: given again %v, want %v", name, conn != nil, each.want)
		}
		if conn != nil && !conn.Used {
			t.Errorf("%s: not known as used", name)
		}
	}
	if client.Idle(address) != nil {
		t.Error("one connection was given twice")
	}
}

func TestAnIdleConnectionIsClosedInTime(t *testing.T) {
	client, address, ends := server(t, 50*time.Millisecond)
	theirs := served(t, client, address, ends)
	_ = theirs.SetReadDeadline(time.Now().Add(5 * time.Second))
	if _, err := theirs.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("%v, want the end", err)
	}
	if client.Idle(address) != nil {
		t.Error("it is given after its time")
	}
}

func TestAWaitHoldsLittle(t *testing.T) {
	const waits, mostBytes = 500, 2 << 10
	client, address, ends := server(t, time.Second)
	inUse := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc + stats.StackInuse
	}
	before := inUse()
	over := make(arrived)
	var theirs []net.Conn
	var ours []*Conn
	for range waits {
		conn, err := client.Dial(context.Background(), address, nil)
		if err != nil {
			t.Fatal(err)
		}
		theirs, ours = append(theirs, <-ends), append(ours, conn)
		conn.Await(over, time.Now().Add(time.Minute))
	}
	time.Sleep(100 * time.Millisecond)
	if each := (inUse() - before) / waits; each > mostBytes {
		t.Errorf("%d bytes for each wait, want %d or less", each, mostBytes)
	} else {
		t.Logf("%d bytes for each wait", each)
	}
	for _, conn := range theirs {
		_ = conn.Close()
	}
	for range waits {
		if err := <-over; err != nil {
			t.Error(err)
		}
	}
	for _, conn := range ours {
		if count, err := conn.ReadNow(make([]byte, 1)); count != 0 || err != io.EOF {
			t.Errorf("%d bytes, %v, want the end", count, err)
		}
		_ = conn.Close()
	}
}

func TestAWaitEndsOnce(t *testing.T) {
	client, address, ends := server(t, time.Minute)
	for name, each := range map[string]struct {
		deadline time.Duration
		then     func(ours *Conn, theirs net.Conn)
		want     error
	}{
		"something came":            {time.Minute, func(_ *Conn, theirs net.Conn) { _, _ = io.WriteString(theirs, "x") }, nil},
		"the other side closed":     {time.Minute, func(_ *Conn, theirs net.Conn) { _ = theirs.Close() }, nil},
		"stopped":                   {time.Minute, func(ours *Conn, _ net.Conn) { ours.Stop() }, os.ErrDeadlineExceeded},
		"stopped twice":             {time.Minute, func(ours *Conn, _ net.Conn) { ours.Stop(); ours.Stop() }, os.ErrDeadlineExceeded},
		"its time was over":         {30 * time.Millisecond, func(*Conn, net.Conn) {}, os.ErrDeadlineExceeded},
		"its time was over at once": {-time.Second, func(*Conn, net.Conn) {}, os.ErrDeadlineExceeded},
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := client.Dial(t.Context(), address, nil)
			if err != nil {
				t.Fatal(err)
			}
			theirs := <-ends
			told := make(arrived, 10)
			conn.Await(told, time.Now().Add(each.deadline))
			each.then(conn, theirs)
			if got := <-told; got != each.want {
				t.Errorf("%v, want %v", got, each.want)
			}
			conn.Stop()
			_, _ = io.WriteString(theirs, "more")
			_ = conn.Close()
			time.Sleep(20 * time.Millisecond)
			if len(told) > 0 {
				t.Errorf("told once more: %v", <-told)
			}
		})
	}
}

func TestDeadlinesPassInTheirOrder(t *testing.T) {
	client, address, ends := server(t, time.Minute)
	order := make(chan int, 100)
	for at := range 100 {
		conn, err := client.Dial(t.Context(), address, nil)
		if err != nil {
			t.Fatal(err)
		}
		<-ends
		conn.Await(inOrder{order, at}, time.Now().Add(time.Duration(100+10*(at*37%100))*time.Millisecond))
		t.Cleanup(func() { _ = conn.Close() })
	}
	last := -1
	for range 100 {
		now := <-order * 37 % 100
		if now < last-5 { // two goroutines tell them
			t.Errorf("%d came after %d", now, last)
		}
		last = now
	}
}

type inOrder struct {
	order chan int
	at    int
}

func (o inOrder) Ready(int64, []byte, error) { o.order <- o.at }
