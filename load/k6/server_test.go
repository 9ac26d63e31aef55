package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// target is a service with every habit that the module must cope with.
func target(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(habits())
	t.Cleanup(server.Close)
	return server
}

func habits() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/echo", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.Header().Set("Retry-After", "3")
		w.Header().Set("X-Other", "hidden")
		_, _ = fmt.Fprintf(w, "%s %s %s %q %q", r.Method, r.Header.Get("Authorization"), body, r.UserAgent(), r.Header.Get("Accept-Encoding"))
	})
	mux.HandleFunc("/status", func(w http.ResponseWriter, r *http.Request) {
		status, _ := strconv.Atoi(r.URL.Query().Get("code"))
		w.Header().Set("Location", "/echo")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, `{"error":"no é"}`)
	})
	mux.HandleFunc("/big", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, strings.Repeat("x", 3<<20))
	})
	mux.HandleFunc("/endless", func(w http.ResponseWriter, _ *http.Request) { forever(w, `{"a":"`, strings.Repeat("x", 1<<16)) })
	mux.HandleFunc("/endless-events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		forever(w, "", strings.Repeat(r.URL.Query().Get("say"), 4000))
	})
	mux.HandleFunc("/bomb", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		forever(gzip.NewWriter(w), "", strings.Repeat(" ", 1<<20))
	})
	mux.HandleFunc("/endless-head", func(w http.ResponseWriter, r *http.Request) {
		raw(w, r, "HTTP/1.1 200 OK\r\n"+strings.Repeat("X-More: "+strings.Repeat("y", 1000)+"\r\n", 1000))
	})
	mux.HandleFunc("/json", func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		times, _ := strconv.Atoi(query.Get("times"))
		_, _ = io.WriteString(w, query.Get("before")+strings.Repeat(query.Get("open"), times))
	})
	mux.HandleFunc("/drip", func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, " ")
			w.(http.Flusher).Flush()
			pause(r, "100")
		}
	})
	mux.HandleFunc("/wait", func(w http.ResponseWriter, r *http.Request) {
		// The body first: until then the server does not notice that a client left.
		_, _ = io.Copy(io.Discard, r.Body)
		pause(r, r.URL.Query().Get("ms"))
		_, _ = io.WriteString(w, `{}`)
	})
	mux.HandleFunc("/stream", stream)
	mux.HandleFunc("/gzip", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		_, _ = io.WriteString(packed, strings.Repeat("packed ", 1000))
		_ = packed.Close()
	})
	mux.HandleFunc("/odd-encoding", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "zstd")
		_, _ = io.WriteString(w, "?")
	})
	mux.HandleFunc("/no-gzip", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = io.WriteString(w, "not packed at all")
	})
	mux.HandleFunc("/cut", func(w http.ResponseWriter, r *http.Request) {
		raw(w, r, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"half\":")
	})
	mux.HandleFunc("/reset", func(w http.ResponseWriter, r *http.Request) { raw(w, r, "") })
	mux.HandleFunc("/garbage", func(w http.ResponseWriter, r *http.Request) { raw(w, r, "SMTP ready\r\n\r\n") })
	mux.HandleFunc("/until-close", func(w http.ResponseWriter, r *http.Request) {
		raw(w, r, "HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: ack\ndata: 1\n\n")
	})
	return mux
}

// forever writes until nobody reads any longer.
func forever(w io.Writer, begin, more string) {
	_, err := io.WriteString(w, begin)
	for err == nil {
		_, err = io.WriteString(w, more)
	}
}

func pause(r *http.Request, ms string) {
	count, _ := strconv.Atoi(ms)
	select {
	case <-time.After(time.Duration(count) * time.Millisecond):
	case <-r.Context().Done():
	}
}

// stream says one event after the other: `?events=N&ms=PAUSE`, cut off before the end with `&cut=1`, packed with `&gzip=1`.
func stream(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	query := r.URL.Query()
	count, _ := strconv.Atoi(query.Get("events"))
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	var out io.Writer = w
	flush := func() { w.(http.Flusher).Flush() }
	end := func() {}
	if query.Get("gzip") != "" {
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		out = packed
		flush = func() {
			_ = packed.Flush()
			w.(http.Flusher).Flush()
		}
		end = func() { _ = packed.Close() }
	}
	_, _ = io.WriteString(out, ": hello\nid: 1\nevent: ack\ndata: {\"conversationId\":\"c\"}\n\n")
	flush()
	for n := range count {
		pause(r, query.Get("ms"))
		stamp := time.Now().UTC().Format("2006-01-02T15:04:05.000000Z")
		_, _ = fmt.Fprintf(out, "event: message\ndata: {\"text\":\"word %d é\",\ndata: \"timestamp\":\"%s\"}\n\n", n, stamp)
		flush()
	}
	if query.Get("cut") != "" {
		panic(http.ErrAbortHandler)
	}
	_, _ = io.WriteString(out, "event: done\ndata: {}\n\n")
	end()
}

// raw reads the request, answers with bytes of its own and closes the connection.
func raw(w http.ResponseWriter, r *http.Request, text string) {
	_, _ = io.Copy(io.Discard, r.Body) // closing before would reset the connection
	connection, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	_, _ = io.WriteString(connection, text)
	_ = connection.Close()
}

// nobody gives an address where nothing listens.
func nobody(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return "http://" + address
}
