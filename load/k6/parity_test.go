package main

import (
	"bufio"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// rawAnswers are bytes that a service sends, by the name that a request asks for. After them it closes the connection,
// unless the name says that it keeps it.
var rawAnswers = map[string]string{
	"chunked":              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nX-Trailer: t\r\n\r\n",
	"keep chunked":         "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
	"chunk cut":            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
	"chunks without end":   "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
	"chunk size no number": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
	"chunk size huge":      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n0\r\n\r\n",
	"chunk without CRLF":   "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcXX0\r\n\r\n",
	"odd coding":           "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
	"chunked and length":   "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
	"lengths that differ":  "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
	"lengths that agree":   "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
	"length no number":     "HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc",
	"keep length":          "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
	"keep more":            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 500 Late\r\n\r\n",
	"keep but close":       "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
	"keep 1.0":             "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\nabc",
	"length cut":           "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
	"until close":          "HTTP/1.1 200 OK\r\n\r\nabc",
	"1.0":                  "HTTP/1.0 200 OK\r\n\r\nabc",
	"line feeds":           "HTTP/1.1 200 OK\nContent-Length: 3\n\nabc",
	"folded":               "HTTP/1.1 200 OK\r\nRetry-After: 1\r\n 2\r\nContent-Length: 3\r\n\r\nabc",
	"space before colon":   "HTTP/1.1 200 OK\r\nRetry-After : 1\r\nContent-Length: 3\r\n\r\nabc",
	"no colon":             "HTTP/1.1 200 OK\r\nRetry-After\r\nContent-Length: 3\r\n\r\nabc",
	"header twice":         "HTTP/1.1 200 OK\r\nRetry-After: 1\r\nretry-after: 2\r\nContent-Length: 3\r\n\r\nabc",
	"keep 204":             "HTTP/1.1 204 No Content\r\n\r\n",
	"204 with a body":      "HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc",
	"304 with a length":    "HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n",
	"keep continue":        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
	"keep early hints":     "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
	"continue only":        "HTTP/1.1 100 Continue\r\n\r\n",
	"continue for ever":    strings.Repeat("HTTP/1.1 100 Continue\r\nX-More: "+strings.Repeat("y", 1000)+"\r\n\r\n", 400),
	"switch unasked":       "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nabc",
	"101 without a switch": "HTTP/1.1 101 Switching Protocols\r\n\r\nabc",
	"nothing":              "",
	"one byte":             "H",
	"half a line":          "HTTP/1.1 2",
	"half a head":          "HTTP/1.1 200 OK\r\nContent-Le",
	"no version":           "HTTP 200 OK\r\n\r\n",
	"version 3":            "HTTP/3.0 200 OK\r\nContent-Length: 3\r\n\r\nabc",
	"no status":            "HTTP/1.1 abc OK\r\n\r\n",
	"status 99":            "HTTP/1.1 099 OK\r\nContent-Length: 3\r\n\r\nabc",
	"status 999":           "HTTP/1.1 999 Odd\r\nContent-Length: 3\r\n\r\nabc",
	"empty lines":          "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
	"TLS":                  "\x15\x03\x01\x00\x02\x02\x46",
	"zero bytes":           strings.Repeat("\x00", 5000),
	"one long line":        "HTTP/1.1 200 " + strings.Repeat("x", 1<<20),
	"one long header":      "HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 1<<20),
	"many headers":         "HTTP/1.1 200 OK\r\n" + strings.Repeat("a: b\r\n", 60_000),
	"events":               "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: ack\ndata: 1\n\nevent: done\ndata: 2\n\n",
	"events cut":           "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n14\r\nevent: ack\ndata: 1\n\n\r\n",
	"events of one byte":   "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n" + bytewise("event: ack\ndata: 1\n\n") + "0\r\n\r\n",
	"gzip cut":             "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\n\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x4b\x4c",
	"gzip of nothing":      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n",
}

// streamed are the chunks of a stream that came after an event: what is plain is read without net/http.
var streamed = map[string]string{
	"ended":               "0\r\n\r\n",
	"trailer":             "0\r\nX-Trailer: t\r\n\r\n",
	"trailer no header":   "0\r\nodd\r\n\r\n",
	"trailer cut":         "0\r\nX-Trailer: t",
	"end cut":             "0\r\n",
	"more after the end":  "0\r\n\r\nHTTP/1.1 500 Late\r\n\r\n",
	"line feeds":          "5\n: x\n\n\n0\n\n",
	"extension":           "5;a=b\r\n: x\n\n\r\n0\r\n\r\n",
	"blanks":              "5  \r\n: x\n\n\r\n0\r\n\r\n",
	"capitals":            "A\r\n: 3456789\n\r\n0\r\n\r\n",
	"zeros before":        "00000005\r\n: x\n\n\r\n000\r\n\r\n",
	"many zeros before":   "000000000000000005\r\n: x\n\n\r\n0\r\n\r\n",
	"no size":             "\r\n: x\n\n\r\n0\r\n\r\n",
	"sign":                "+5\r\n: x\n\n\r\n0\r\n\r\n",
	"size no number":      "5g\r\n: x\n\n\r\n0\r\n\r\n",
	"size cut":            "5",
	"size without LF":     "5\r: x",
	"chunk cut":           "ff\r\nevent: done\ndata: ",
	"chunk without CRLF":  "5\r\n: x\n\nXX0\r\n\r\n",
	"chunk with LF alone": "5\r\n: x\n\n\n0\r\n\r\n",
	"chunk end cut":       "5\r\n: x\n\n\r",
	"long size":           strings.Repeat("0", 5000) + "5\r\n: x\n\n\r\n0\r\n\r\n",
	"long chunk":          "4e24\r\n: " + strings.Repeat("x", 20_000) + "\n\n\r\n0\r\n\r\n",
}

func init() {
	for name, rest := range streamed {
		text := "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n13\r\nevent: ack\ndata: 1\n\n\r\n" + rest
		rawAnswers["events "+name] = text
		if len(text) < 1000 {
			rawAnswers["events in pieces "+name] = text
		}
		if strings.HasPrefix(rest, "0\r\n\r\n") { // others would be waited for
			rawAnswers["keep events "+name] = text
		}
	}
}

func bytewise(text string) string {
	var chunks strings.Builder
	for _, letter := range []byte(text) {
		_, _ = fmt.Fprintf(&chunks, "1\r\n%c\r\n", letter)
	}
	return chunks.String()
}

// rawTarget answers each request with the bytes that its path names. It tells what came, byte for byte.
func rawTarget(t *testing.T, scheme string) (url string, requests func() []string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if scheme == "https" {
		secure := httptest.NewUnstartedServer(nil)
		secure.StartTLS()
		t.Cleanup(secure.Close)
		listener = tls.NewListener(listener, &tls.Config{Certificates: secure.TLS.Certificates})
	}
	came := make(chan string, 1000)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go serveRaw(conn, came)
		}
	}()
	return scheme + "://" + listener.Addr().String(), func() []string {
		var all []string
		for len(came) > 0 {
			all = append(all, <-came)
		}
		slices.Sort(all)
		return all
	}
}

func serveRaw(conn net.Conn, came chan<- string) {
	defer func() { _ = conn.Close() }()
	var copied strings.Builder
	reader := bufio.NewReader(io.TeeReader(conn, &copied))
	for {
		copied.Reset()
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		name := request.URL.Query().Get("as")
		if strings.HasPrefix(name, "early ") {
			_, _ = io.WriteString(conn, "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc")
			time.Sleep(300 * time.Millisecond) // with the rest of the request unread
			return
		}
		if _, err := io.Copy(io.Discard, request.Body); err != nil {
			return
		}
		head, body, _ := strings.Cut(copied.String(), "\r\n\r\n")
		lines := strings.Split(head, "\r\n")
		slices.Sort(lines[1:]) // their order means nothing
		came <- hidePorts(strings.Join(lines, "\r\n") + "\r\n\r\n" + body)
		if name == "slow" {
			for _, letter := range []byte(rawAnswers["keep length"]) {
				_, _ = conn.Write([]byte{letter})
				time.Sleep(2 * time.Millisecond)
			}
			continue
		}
		if answer := rawAnswers[name]; strings.HasPrefix(name, "events in pieces ") {
			for piece := range slices.Chunk([]byte(answer), 3) {
				_, _ = conn.Write(piece)
				time.Sleep(time.Millisecond)
			}
		} else {
			_, _ = io.WriteString(conn, answer)
		}
		if !strings.HasPrefix(name, "keep ") {
			return
		}
	}
}

var ports = regexp.MustCompile(`127\.0\.0\.1:\d+`)

func hidePorts(text string) string { return ports.ReplaceAllString(text, "127.0.0.1:PORT") }

// told is what a judge may learn of an answer, without times and without the ports of this run.
func told(a answered) string {
	message := hidePorts(strings.TrimPrefix(a.Message, "net/http: HTTP/1.x transport connection broken: "))
	return fmt.Sprintf("%s %q status %d %q %v %d bytes of %q, %d events, terminated %v, %s",
		a.Kind, message, a.Status, a.ContentType, a.Headers, a.Bytes, a.Body, len(a.Events), a.Terminated, a.Protocol)
}

// The client of our own has to understand whatever the transport understands, and nothing else.
func TestParityWithGosTransport(t *testing.T) { parity(t, "http", true) }

func TestParityWithoutReuse(t *testing.T) { parity(t, "http", false, "--no-connection-reuse") }

func TestParityOverTLS(t *testing.T) { parity(t, "https", true, "--insecure-skip-tls-verify") }

func parity(t *testing.T, scheme string, isReused bool, arguments ...string) {
	t.Helper()
	url, requests := rawTarget(t, scheme)
	var sends strings.Builder
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range rawAnswers {
			if !yield(name) {
				return
			}
		}
	})
	send := func(name, over string) {
		_, _ = fmt.Fprintf(&sends, "  send(%s, '%s', { %s })\n", strconv.Quote(name), strings.ReplaceAll(name, " ", "+"), over)
	}
	for _, name := range append(names, "slow") {
		send(name, "stream: "+strconv.FormatBool(strings.Contains(name, "events")))
	}
	send("keep length", "method: 'GET', body: undefined, headers: {}")
	send("keep length", "method: 'DELETE', body: undefined, headers: { Host: 'another.example', 'User-Agent': 'mine', Expect: '100-continue' }")
	send("keep length", "body: '', headers: { expect: '100-continue', 'x-odd': '  blanks ' }")
	send("keep length", "body: 'x'.repeat(3000000), headers: { expect: '100-continue' }")
	send("304 with a length", "method: 'HEAD', body: undefined")
	send("keep length", "method: 'HEAD', body: undefined") // its body is no body, and spoils the connection
	send("early answer", "body: 'x'.repeat(30000000)")
	script := onePlay(url, "", `
  let next = 0
  const names = []
  const left = []
  wire.hold()
  const go = () => {
    const one = left.shift()
    if (one === undefined) { setTimeout(() => wire.release(), 50); return }
    wire.send(next++, one)
  }
  wire.open({ onAnswer: (id, answer) => { wire.evidence(names[id], JSON.stringify(answer)); setTimeout(go, 30) } })
  const send = (name, as, over) => {
    names.push(names.length + ' ' + name)
    left.push({ ...base, url: url + '/raw?as=' + as, timeoutMs: 5000, ...over })
  }
`+sends.String()+"  go()\n")
	// One after the other, and with time for a connection to close: which of them meets one that is used again then follows
	// from what came before.
	own := play{script: script, arguments: arguments}.run(t)
	sentByOwn := requests()
	transport := play{script: script, arguments: arguments, environment: []string{"AGENT_LOAD_TRANSPORT=1"}}.run(t)
	sentByTransport := requests()
	got, want := own.answers(t), transport.answers(t)
	if len(got) != len(want) || len(want) < len(rawAnswers) {
		t.Errorf("%d answers of our own client, %d of the transport\n%s", len(got), len(want), own.log)
	}
	for name, answer := range want {
		if told(got[name]) != told(answer) {
			t.Errorf("%s:\n  own client: %s\n  transport:  %s", name, told(got[name]), told(answer))
		}
		if got[name].Reused != answer.Reused {
			t.Errorf("%s: reused %v, by the transport %v", name, got[name].Reused, answer.Reused)
		}
	}
	if wasReused := strings.Contains(fmt.Sprintf("%+v", got), "Reused:true"); wasReused != isReused {
		t.Errorf("a connection was used again: %v", wasReused)
	}
	if !slices.Equal(sentByOwn, sentByTransport) {
		t.Errorf("what was sent differs: %d and %d requests", len(sentByOwn), len(sentByTransport))
		for at := range min(len(sentByOwn), len(sentByTransport)) {
			if sentByOwn[at] != sentByTransport[at] {
				t.Errorf("%.300q\n%.300q", sentByOwn[at], sentByTransport[at])
				break
			}
		}
	}
	for _, name := range []string{"requests", "kind.ok", "kind.reset", "kind.protocol", "kind.timeout"} {
		if own.result.Counters[name] != transport.result.Counters[name] {
			t.Errorf("%s: %v, by the transport %v", name, own.result.Counters[name], transport.result.Counters[name])
		}
	}
}
