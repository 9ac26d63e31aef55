package main

import (
	"fmt"
	"strings"
	"testing"
)

// answerCase is one request and what is wrong with its answer.
type answerCase struct {
	name    string
	request string // members over those of `base`
	check   func(answered) string
}

// One run sends all of them at once, so that they also cannot disturb each other.
var answerCases = []answerCase{
	{"echo", `url: url + '/echo'`, func(a answered) string {
		return first(is("kind", a.Kind, "ok"), is("status", a.Status, 200), is("protocol", a.Protocol, "HTTP/1.1"),
			is("contentType", a.ContentType, "application/json; charset=utf-8"), is("retry-after", a.Headers["retry-after"], "3"),
			is("headers shown", len(a.Headers), 2), is("bytes", a.Bytes, int64(len(a.Body))),
			is("body", a.Body, `POST Bearer secret {"text":"hello"} "agent-test/1" ""`), is("events", a.Events == nil, true))
	}},
	{"get", `url: url + '/echo', method: 'get', body: undefined, headers: { 'User-Agent': 'mine' }`, func(a answered) string {
		return is("body", a.Body, `GET   "mine" ""`)
	}},
	{"times", `url: url + '/wait?ms=120', dueUs: wire.nowUs() - 5000`, func(a answered) string {
		return first(atLeast("headers after sent", a.HeadersUs-a.SentUs, 119_000), atLeast("end after headers", a.EndUs-a.HeadersUs, 0),
			atLeast("epoch", a.SentUs, 1_700_000_000_000_000))
	}},
	{"empty", `url: url + '/status?code=204'`, func(a answered) string {
		return first(is("kind", a.Kind, "ok"), is("status", a.Status, 204), is("body", a.Body, ""))
	}},
	{"refusal", `url: url + '/status?code=503', stream: true`, func(a answered) string {
		return first(is("kind", a.Kind, "ok"), is("status", a.Status, 503), is("body", a.Body, `{"error":"no é"}`), is("events", a.Events == nil, true))
	}},
	{"redirect", `url: url + '/status?code=307'`, func(a answered) string {
		return first(is("status", a.Status, 307), is("body", a.Body, `{"error":"no é"}`))
	}},
	{"too-large", `url: url + '/big'`, func(a answered) string {
		return first(is("kind", a.Kind, "too-large"), is("status", a.Status, 500), is("body", a.Body, ""), is("message", a.Message, "the response is too large: more than 1 MB"))
	}},
	{"timeout", `url: url + '/wait?ms=15000', timeoutMs: 600`, func(a answered) string {
		return first(is("kind", a.Kind, "timeout"), is("status", a.Status, 0), atLeast("duration", a.EndUs-a.SentUs, 300_000))
	}},
	{"refused", `url: nobody`, func(a answered) string { return first(is("kind", a.Kind, "refused"), is("status", a.Status, 0)) }},
	{"reset", `url: url + '/reset'`, func(a answered) string { return is("kind", a.Kind, "reset") }},
	{"cut", `url: url + '/cut'`, func(a answered) string {
		return first(is("kind", a.Kind, "reset"), is("status", a.Status, 200), is("body", a.Body, `{"half":`))
	}},
	{"garbage", `url: url + '/garbage'`, func(a answered) string { return is("kind", a.Kind, "protocol") }},
	{"no-host", `url: 'http://no-such-host.invalid/'`, func(a answered) string { return is("kind", a.Kind, "dns") }},
	{"no-tls", `url: url.replace('http:', 'https:') + '/echo'`, func(a answered) string { return is("kind", a.Kind, "tls") }},
	{"gzip", `url: url + '/gzip', headers: { 'accept-encoding': 'gzip' }`, func(a answered) string {
		return first(is("kind", a.Kind, "ok"), is("body", a.Body, strings.Repeat("packed ", 1000)), is("bytes are those of the wire", a.Bytes < 500, true))
	}},
	{"odd-encoding", `url: url + '/odd-encoding'`, func(a answered) string { return is("kind", a.Kind, "protocol") }},
	{"no-gzip", `url: url + '/no-gzip'`, func(a answered) string { return is("kind", a.Kind, "protocol") }},
	{"stream", `url: url + '/stream?events=3&ms=200', stream: true, kind: 'stream'`, wholeStream},
	{"packed stream", `url: url + '/stream?events=3&ms=200&gzip=1', stream: true, kind: 'stream'`, wholeStream},
	{"stream unasked", `url: url + '/stream?events=1'`, func(a answered) string {
		return first(is("events", a.Events == nil, true), is("body", strings.Contains(a.Body, "event: done"), true))
	}},
	{"cut stream", `url: url + '/stream?events=2&cut=1', stream: true`, func(a answered) string {
		return first(is("kind", a.Kind, "reset"), is("terminated", a.Terminated, false), is("events", len(a.Events), 3))
	}},
	{"late stream", `url: url + '/stream?events=2&ms=10000', stream: true, timeoutMs: 300`, func(a answered) string {
		return first(is("kind", a.Kind, "timeout"), is("terminated", a.Terminated, false), is("events", len(a.Events), 1), is("status", a.Status, 200))
	}},
	{"stream until close", `url: url + '/until-close', stream: true`, func(a answered) string {
		return first(is("kind", a.Kind, "ok"), is("terminated", a.Terminated, true), is("events", len(a.Events), 1))
	}},
	{"cancelled", `url: url + '/wait?ms=15000'`, func(a answered) string { return is("kind", a.Kind, "cancelled") }},
	{"cancelled stream", `url: url + '/stream?events=2&ms=10000', stream: true`, func(a answered) string {
		return first(is("kind", a.Kind, "cancelled"), is("events", len(a.Events), 1))
	}},
}

func wholeStream(a answered) string {
	if len(a.Events) != 5 {
		return fmt.Sprintf("%d events", len(a.Events))
	}
	problems := first(is("kind", a.Kind, "ok"), is("terminated", a.Terminated, true), is("body", a.Body, ""),
		// Read as they came, and not all at the end; a busy machine may still bunch two of them.
		atLeast("from ack to done", a.Events[4].AtUs-a.Events[0].AtUs, 300_000), is("first", a.Events[0].Event, "ack"), is("id", a.Events[0].ID, "1"), is("last", a.Events[4].Event, "done"))
	for n, event := range a.Events[1:4] {
		problems = first(problems, is("event", event.Event, "message"),
			is("data", strings.HasPrefix(event.Data, fmt.Sprintf("{\"text\":\"word %d é\",\n\"timestamp\"", n)), true))
	}
	return problems
}

func is[T comparable](what string, got, want T) string {
	if got != want {
		return fmt.Sprintf("%s: %v, want %v", what, got, want)
	}
	return ""
}

func atLeast(what string, got, want int64) string {
	if got < want {
		return fmt.Sprintf("%s: %d, want %d or more", what, got, want)
	}
	return ""
}

func first(problems ...string) string {
	for _, each := range problems {
		if each != "" {
			return each
		}
	}
	return ""
}

func TestAnswers(t *testing.T) { accounts(t, playAll(t, answerCases)) }

// playAll sends all of them in one run, and checks what came back.
func playAll(t *testing.T, cases []answerCase) played {
	t.Helper()
	var sends strings.Builder
	for id, each := range cases {
		_, _ = fmt.Fprintf(&sends, "  send(%d, '%s', { %s })\n", id, each.name, each.request)
	}
	script := onePlay(target(t).URL, "", `
  const nobody = '`+nobody(t)+`'
  const names = {}
  let left = 0
  wire.open({ onAnswer: (id, answer) => {
    wire.evidence(names[id], JSON.stringify(answer))
    left--
    if (answer.events === null && typeof answer.body !== 'string') throw new Error('no body')
  } })
  const send = (id, name, over) => {
    names[id] = name
    left++
    wire.send(id, { ...base, ...over })
    if (name.startsWith('cancelled')) setTimeout(() => wire.cancel(id), 300)
  }
`+sends.String())
	got := play{script: script, arguments: []string{"--user-agent", "agent-test/1"}, environment: []string{"AGENT_LOAD_EVENT_DELAY=1"}}.run(t)
	if got.exit != 0 || got.result.Counters["thrown"] != 0 {
		t.Fatalf("exit %d, %v\n%s", got.exit, got.result.Counters, got.log)
	}
	answers := got.answers(t)
	for _, each := range cases {
		answer, came := answers[each.name]
		if !came {
			t.Errorf("%s: no answer", each.name)
		} else if problem := each.check(answer); problem != "" {
			t.Errorf("%s: %s (%s)", each.name, problem, answer.Message)
		}
	}
	return got
}

// accounts checks what Go counted beside the script, in the same run.
func accounts(t *testing.T, got played) {
	t.Helper()
	counters, all := got.result.Counters, float64(len(answerCases))
	kinds := 0.0
	for name, count := range counters {
		if strings.HasPrefix(name, "kind.") {
			kinds += count
		}
	}
	if counters["requests"] != all || kinds != all {
		t.Errorf("%v requests of %v, kinds %v: %v", counters["requests"], all, kinds, counters)
	}
	for name, want := range map[string]float64{
		"kind.cancelled": 2, "kind.timeout": 2, "kind.reset": 3, "kind.tls": 1, "kind.dns": 1, "kind.too-large": 1,
		"status.503": 1, "status.204": 1, "iterations": 1, "messages": 8,
	} {
		if counters[name] != want {
			t.Errorf("%s is %v, want %v", name, counters[name], want)
		}
	}
	for name, want := range map[string]int64{
		"send_lag": 1, "time_to_ack{stream}": 2, "time_to_first_message{stream}": 2, "message_gap{stream}": 4, "stream_duration{stream}": 2,
		"event_delay": 8,
	} {
		if h := got.result.Histograms[name]; h.Count != want {
			t.Errorf("histogram %s holds %d, want %d", name, h.Count, want)
		}
	}
	if lag := got.result.Histograms["send_lag"]; lag.Min < 5000 {
		t.Errorf("a send that was due 5 ms ago was %d us late", lag.Min)
	}
	if delay := got.result.Histograms["event_delay"]; delay.Max > 2_000_000 {
		t.Errorf("an event took %d us on this machine", delay.Max)
	}
	if got.result.Gauges["in_flight"].Max < 10 {
		t.Errorf("at most %v in flight", got.result.Gauges["in_flight"].Max)
	}
}
