package main

import (
	"strings"
	"testing"
)

// What a service sends without an end is cut off at its bound, and the run goes on.
func TestBounds(t *testing.T) {
	got := playAll(t, boundCases)
	if peak := got.result.Process.PeakRssBytes >> 20; peak > 300 {
		t.Errorf("%d MiB at the peak, want 300 or less", peak)
	}
}

var boundCases = []answerCase{
	{"endless", `url: url + '/endless'`, endless("16 MB", false)},
	{"bomb", `url: url + '/bomb'`, func(a answered) string {
		return first(endless("16 MB", false)(a), is("bytes of the wire", a.Bytes < 1<<20, true))
	}},
	{"endless events", `url: url + '/endless-events?say=event:+message%0Adata:+x%0A%0A', stream: true, kind: 'stream'`, endless("16 MB", true)},
	{"endless comments", `url: url + '/endless-events?say=:+x%0A', stream: true, kind: 'stream'`, endless("16 MB", true)},
	{"endless line", `url: url + '/endless-events?say=data:+xxxxxxxxxxxxxxxx', stream: true, kind: 'stream'`, endless("16 MB", true)},
	{"endless lines", `url: url + '/endless-events?say=data:+x%0A', stream: true, kind: 'stream'`, endless("16 MB", true)},
	{"endless head", `url: url + '/endless-head'`, func(a answered) string {
		return first(is("kind", a.Kind, "protocol"), is("message", strings.Contains(a.Message, "headers exceeded 262144 bytes"), true))
	}},
	{"deep", `url: url + '/json?open=%5B&times=100000'`, func(a answered) string {
		return first(is("kind", a.Kind, "too-large"), is("message", a.Message, "the response is too large: JSON nested more than 512 deep"))
	}},
	{"wide", `url: url + '/json?open=1,&times=100000'`, func(a answered) string {
		return first(is("kind", a.Kind, "too-large"), is("message", a.Message, "the response is too large: JSON of more than 50000 values"))
	}},
	{"text with brackets", `url: url + '/json?before=%22&open=%5B,%5C%22,&times=100000'`, func(a answered) string { return is("kind", a.Kind, "ok") }},
	{"drip", `url: url + '/drip', timeoutMs: 700`, func(a answered) string {
		return first(is("kind", a.Kind, "timeout"), atLeast("duration", a.EndUs-a.SentUs, 600_000))
	}},
}

// endless is an answer that was cut off at its bound.
func endless(bound string, isStream bool) func(answered) string {
	return func(a answered) string {
		return first(is("kind", a.Kind, "too-large"), is("status", a.Status, 200), is("body", a.Body, ""),
			is("message", cutAt(a.Message, bound), true), is("a stream", a.Events != nil, isStream),
			is("few events are kept", len(a.Events) <= 100, true))
	}
}

// cutAt tells of a bound of its own, or of the room that all of these cases share.
func cutAt(message, bound string) bool {
	return message == "the response is too large: more than "+bound ||
		message == "the response is too large: more than 1 MB, while all open responses together had more than 24 MB"
}
