package plain

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
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
		"https://inside.example/": false, "http://me:pass@inside.example/": false, "http://bücher.example/": false,
	} {
		parsed, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := New(&http.Transport{DialContext: dial}).Takes(parsed); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
		if got := New(&http.Transport{DialContext: dial, Proxy: proxied}).Takes(parsed); got != (want && parsed.Hostname() == "inside.example") {
			t.Errorf("%s with a proxy: %v", address, got)
		}
	}
}

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
	client := New(&http.Transport{DialContext: (&net.Dialer{}).DialContext, IdleConnTimeout: idle, MaxResponseHeaderBytes: 1 << 16})
	return client, &url.URL{Scheme: "http", Host: listener.Addr().String()}, ends
}

// served is a connection that is idle after one whole answer.
func served(t *testing.T, client *Client, address *url.URL, ends chan net.Conn) (theirs net.Conn) {
	t.Helper()
	conn, err := client.Dial(t.Context(), address)
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
	if err := conn.Await(); err != nil {
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
	const waits, mostBytes = 500, 6 << 10
	client, address, ends := server(t, time.Second)
	inUse := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc + stats.StackInuse
	}
	before := inUse()
	over := make(chan error)
	var theirs []net.Conn
	for range waits {
		conn, err := client.Dial(context.Background(), address)
		if err != nil {
			t.Fatal(err)
		}
		theirs = append(theirs, <-ends)
		go func() { over <- conn.Await() }()
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
		if err := <-over; err == nil {
			t.Error("an answer, though there was none")
		}
	}
}
