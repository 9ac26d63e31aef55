package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// multiplexing is a service that speaks HTTP/2, and HTTP/1.1 unless it is `only` the other, with a limit of streams.
func multiplexing(t *testing.T, handler http.Handler, streams int, isTLS bool) (url string, made *atomic.Int64) {
	t.Helper()
	made = &atomic.Int64{}
	server := httptest.NewUnstartedServer(handler)
	server.Config.HTTP2 = &http.HTTP2Config{MaxConcurrentStreams: streams}
	server.Config.Protocols = &http.Protocols{}
	server.Config.Protocols.SetHTTP1(true)
	server.Config.Protocols.SetHTTP2(true)
	server.Config.Protocols.SetUnencryptedHTTP2(true)
	server.EnableHTTP2 = true
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			made.Add(1)
		}
	}
	if isTLS {
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server.URL, made
}

func overHTTP2(url, body string) play {
	return play{script: onePlay(url, "", "  const shown = (id, answer) => wire.evidence('answer ' + id, JSON.stringify(answer))\n"+body),
		arguments: []string{"--insecure-skip-tls-verify"}}
}

func TestHTTP2OpensConnectionsAsTheServerLimitsStreams(t *testing.T) {
	for name, isTLS := range map[string]bool{"prior knowledge": false, "ALPN": true} {
		t.Run(name, func(t *testing.T) {
			const waits = 500
			var open atomic.Int64
			all := make(chan struct{})
			url, made := multiplexing(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, _ = io.Copy(io.Discard, r.Body)
				if open.Add(1) == waits {
					close(all)
				}
				select {
				case <-all:
				case <-time.After(30 * time.Second):
					w.WriteHeader(http.StatusGatewayTimeout)
				}
				// Longer than an idle connection is kept.
				time.Sleep(1500 * time.Millisecond)
			}), 100, isTLS)
			got := overHTTP2(url, `
  let left = 500
  wire.open({ http2: true, onAnswer: (id, answer) => { if (--left === 0) wire.release() } })
  wire.hold()
  for (let id = 0; id < 500; id++) wire.send(id, { ...base, url, timeoutMs: 60000 })
`).run(t)
			if got.result.Counters["status.200"] != waits || got.result.Counters["protocol.HTTP/2.0"] != waits {
				t.Errorf("counters %v\n%s", got.result.Counters, got.log)
			}
			connections := got.result.Gauges["connections"].Max
			if connections != 5 || made.Load() != 5 || got.result.Counters["connections"] != 5 {
				t.Errorf("%v waits over %v connections, %d at the server", waits, connections, made.Load())
			}
		})
	}
}

func TestHTTP2AnswersAsHTTP1Does(t *testing.T) {
	url, _ := multiplexing(t, habits(), 100, false)
	got := overHTTP2(url, `
  wire.open({ http2: true, onAnswer: shown })
  wire.send(1, { ...base, url: url + '/echo' })
  wire.send(2, { ...base, url: url + '/stream?events=3&ms=60', stream: true })
  wire.send(3, { ...base, url: url + '/wait?ms=20000', timeoutMs: 1500 })
  wire.send(4, { ...base, url: url + '/stream?events=2&cut=1', stream: true })
  wire.send(5, { ...base, url: url + '/wait?ms=20000' })
  wire.send(6, { ...base, url: url + '/stream?events=3&ms=10&gzip=1', stream: true })
  wire.send(7, { ...base, url: url + '/status?code=503' })
  wire.send(8, { ...base, url: '`+nobody(t)+`/' })
  setTimeout(() => wire.cancel(5), 300)
`).run(t).answers(t)
	for name, want := range map[string]string{
		"answer 1": "ok", "answer 2": "ok", "answer 3": "timeout", "answer 4": "reset", "answer 5": "cancelled",
		"answer 6": "ok", "answer 7": "ok", "answer 8": "refused",
	} {
		if got[name].Kind != want || got[name].Reused {
			t.Errorf("%s: %s %s, reused %v, want %s", name, got[name].Kind, got[name].Message, got[name].Reused, want)
		}
	}
	if each := got["answer 2"]; len(each.Events) != 5 || !each.Terminated || each.Protocol != "HTTP/2.0" {
		t.Errorf("%d events, terminated %v, over %s", len(each.Events), each.Terminated, each.Protocol)
	}
	if each := got["answer 1"]; !strings.Contains(each.Body, `POST Bearer secret {"text":"hello"}`) || each.Headers["retry-after"] != "3" {
		t.Errorf("%+v", each)
	}
}

func TestHTTP2IsMissing(t *testing.T) {
	plain := target(t)
	secure := httptest.NewTLSServer(habits())
	t.Cleanup(secure.Close)
	for url, want := range map[string]string{plain.URL: "protocol", secure.URL: "tls"} {
		answer := overHTTP2(url, `
  wire.open({ http2: true, onAnswer: shown })
  wire.send(1, { ...base, url: url + '/echo' })
`).run(t).answers(t)["answer 1"]
		if answer.Kind != want {
			t.Errorf("%s: %s (%s), want %s", url, answer.Kind, answer.Message, want)
		}
	}
}

// frames is a server of frames: `act` is called for each request, with its place among all of them.
func frames(t *testing.T, act func(request int, stream uint32, framer *http2.Framer, conn net.Conn)) (url string, asked *atomic.Int64) {
	t.Helper()
	asked = &atomic.Int64{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var serving sync.WaitGroup
	t.Cleanup(func() { _ = listener.Close(); serving.Wait() })
	serving.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			serving.Go(func() {
				defer func() { _ = conn.Close() }()
				_, _ = io.ReadFull(conn, make([]byte, len(http2.ClientPreface)))
				framer := http2.NewFramer(conn, conn)
				_ = framer.WriteSettings()
				for {
					frame, err := framer.ReadFrame()
					var stream http2.StreamError
					if err != nil && !errors.As(err, &stream) {
						return
					}
					switch each := frame.(type) {
					case *http2.SettingsFrame:
						if !each.IsAck() {
							_ = framer.WriteSettingsAck()
						}
					case *http2.PingFrame:
						if !each.IsAck() {
							_ = framer.WritePing(true, each.Data)
						}
					case *http2.HeadersFrame:
						act(int(asked.Add(1)), each.StreamID, framer, conn)
					}
				}
			})
		}
	})
	return "http://" + listener.Addr().String(), asked
}

func respond(framer *http2.Framer, stream uint32) {
	var block bytes.Buffer
	_ = hpack.NewEncoder(&block).WriteField(hpack.HeaderField{Name: ":status", Value: "200"})
	_ = framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndHeaders: true, EndStream: true})
}

func TestWhatEndsAnHTTP2RequestEarly(t *testing.T) {
	type action = func(request int, stream uint32, framer *http2.Framer, conn net.Conn)
	for name, each := range map[string]struct {
		act    action
		kind   string
		reused bool // the service did not take the request, and is not to blame
		asked  int64
	}{
		"RST_STREAM": {func(_ int, stream uint32, framer *http2.Framer, _ net.Conn) {
			_ = framer.WriteRSTStream(stream, http2.ErrCodeInternal)
		}, "reset", false, 1},
		"REFUSED_STREAM once": {func(request int, stream uint32, framer *http2.Framer, _ net.Conn) {
			if request == 1 {
				_ = framer.WriteRSTStream(stream, http2.ErrCodeRefusedStream)
				return
			}
			respond(framer, stream)
		}, "ok", true, 2}, // over the same connection, on which nothing was open
		"REFUSED_STREAM always": {func(_ int, stream uint32, framer *http2.Framer, _ net.Conn) {
			_ = framer.WriteRSTStream(stream, http2.ErrCodeRefusedStream)
		}, "reset", true, 4},
		"cut": {func(_ int, _ uint32, _ *http2.Framer, conn net.Conn) { _ = conn.Close() }, "reset", false, 1},
		"GOAWAY before the stream": {func(request int, stream uint32, framer *http2.Framer, _ net.Conn) {
			if request == 1 {
				_ = framer.WriteGoAway(0, http2.ErrCodeNo, nil)
				return
			}
			respond(framer, stream)
		}, "ok", false, 2},
		"GOAWAY after the stream, and an answer": {func(_ int, stream uint32, framer *http2.Framer, _ net.Conn) {
			_ = framer.WriteGoAway(stream, http2.ErrCodeNo, nil)
			respond(framer, stream)
		}, "ok", false, 1},
		"GOAWAY after the stream, and a cut": {func(_ int, stream uint32, framer *http2.Framer, conn net.Conn) {
			_ = framer.WriteGoAway(stream, http2.ErrCodeNo, nil)
			_ = conn.Close()
		}, "reset", false, 1},
	} {
		t.Run(name, func(t *testing.T) {
			url, asked := frames(t, each.act)
			answer := overHTTP2(url, `
  wire.open({ http2: true, onAnswer: shown })
  wire.send(1, { ...base, url: url + '/', timeoutMs: 5000 })
`).run(t).answers(t)["answer 1"]
			if answer.Kind != each.kind || answer.Reused != each.reused || asked.Load() != each.asked {
				t.Errorf("%s (%s), reused %v, asked %d times; want %s, %v, %d",
					answer.Kind, answer.Message, answer.Reused, asked.Load(), each.kind, each.reused, each.asked)
			}
		})
	}
}
