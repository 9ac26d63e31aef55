package main

import (
	"bufio"
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestConnectionsAreReusedWhileFreshOnly(t *testing.T) {
	got := play{script: onePlay(target(t).URL, "", `
  wire.open({ onAnswer: (id, answer) => {
    wire.evidence('answer ' + id, JSON.stringify(answer))
    if (id === 1) wire.send(2, { ...base, url: url + '/echo' })
    if (id === 2) setTimeout(() => { wire.send(3, { ...base, url: url + '/echo' }); wire.release() }, 1600)
  } })
  wire.hold()
  wire.send(1, { ...base, url: url + '/echo' })
`)}.run(t)
	answers := got.answers(t)
	for name, want := range map[string]bool{"answer 1": false, "answer 2": true, "answer 3": false} {
		if answer, came := answers[name]; !came || answer.Kind != "ok" || answer.Reused != want {
			t.Errorf("%s: kind %q, reused %v, want %v", name, answer.Kind, answer.Reused, want)
		}
	}
}

func TestWhatThisMachineLacksIsNotTheTargetsFault(t *testing.T) {
	script := onePlay(target(t).URL, "", `
  wire.open({ onAnswer: (id, answer) => wire.evidence('answer', JSON.stringify(answer)) })
  wire.send(1, { ...base, url: url + '/echo' })
`)
	// An address of the documentation range, from which this machine cannot send.
	answer := play{script: script, arguments: []string{"--local-ips", "203.0.113.7"}}.run(t).answers(t)["answer"]
	if answer.Kind != "local" {
		t.Errorf("kind %q (%s), want local", answer.Kind, answer.Message)
	}
}

func TestTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(habits())
	server.EnableHTTP2 = true
	server.StartTLS()
	t.Cleanup(server.Close)
	script := onePlay(server.URL, "", `
  wire.open({ onAnswer: (id, answer) => wire.evidence('answer ' + id, JSON.stringify(answer)) })
  wire.send(1, { ...base, url: url + '/wait?ms=50' })
  wire.send(2, { ...base, url: url + '/stream?events=3&ms=60', stream: true })
  wire.send(3, { ...base, url: url + '/wait?ms=20000', timeoutMs: 3000 })
  wire.send(4, { ...base, url: url + '/stream?events=2&cut=1', stream: true })
  wire.send(5, { ...base, url: url + '/echo', body: 'x'.repeat(300000) })
`)
	untrusting := []string{"--insecure-skip-tls-verify"}
	overTransport := []string{"AGENT_LOAD_TRANSPORT=1"}
	for protocol, trusted := range map[string]map[string]answered{
		"HTTP/1.1": play{script: script, arguments: untrusting}.run(t).answers(t),
		"HTTP/2.0": play{script: script, arguments: untrusting, environment: overTransport}.run(t).answers(t),
	} {
		for name, want := range map[string]string{
			"answer 1": "ok", "answer 2": "ok", "answer 3": "timeout", "answer 4": "reset", "answer 5": "ok",
		} {
			if got := trusted[name]; got.Kind != want || want == "ok" && got.Protocol != protocol {
				t.Errorf("%s: %s %s over %s, want %s over %s", name, got.Kind, got.Message, got.Protocol, want, protocol)
			}
		}
		if got := trusted["answer 2"]; len(got.Events) != 5 || !got.Terminated {
			t.Errorf("%s: %d events, terminated %v", protocol, len(got.Events), got.Terminated)
		}
	}
	for name, got := range (play{script: script}).run(t).answers(t) {
		if got.Kind != "tls" {
			t.Errorf("%s: %s (%s) where the certificate is not trusted, want tls", name, got.Kind, got.Message)
		}
	}
}

type sampleLine struct {
	Type   string `json:"type"`
	Metric string `json:"metric"`
	Data   struct {
		Value float64           `json:"value"`
		Tags  map[string]string `json:"tags"`
	} `json:"data"`
}

// samples reads k6's own JSON output.
func samples(t *testing.T, path string) []sampleLine {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var points []sampleLine
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line sampleLine
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		if line.Type == "Point" {
			points = append(points, line)
		}
	}
	return points
}

func TestK6sOwnOutputsShowThem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "samples.json")
	script := onePlay(target(t).URL, "", `
  wire.open({ onAnswer: () => {} })
  wire.send(1, { ...base, url: url + '/wait?ms=50', dueUs: wire.nowUs() })
  wire.send(2, { ...base, url: url + '/status?code=503' })
  wire.send(3, { ...base, url: url + '/stream?events=4&ms=500', stream: true, kind: 'stream' })
  wire.send(4, { ...base, url: url + '/wait?ms=20000', timeoutMs: 100 })
`)
	play{script: script, arguments: []string{"--out", "json=" + path, "--tag", "team=blue"}, environment: []string{"AGENT_LOAD_GAPS=1"}}.run(t)
	points := samples(t, path)
	sums, counts := map[string]float64{}, map[string]int{}
	for _, each := range points {
		sums[each.Metric] += each.Data.Value
		counts[each.Metric]++
		if each.Data.Tags["team"] != "blue" {
			t.Errorf("%s lacks the tag of the run: %v", each.Metric, each.Data.Tags)
		}
	}
	for metric, want := range map[string]int{
		"http_reqs": 4, "http_req_duration": 4, "http_req_waiting": 4, "http_req_failed": 4, "agent_send_lag": 1, "agent_time_to_headers": 3,
		"agent_wait_duration": 1, "agent_stream_duration": 1, "agent_time_to_ack": 1, "agent_time_to_first_message": 1, "agent_message_gap": 3,
	} {
		if counts[metric] != want {
			t.Errorf("%d samples of %s, want %d", counts[metric], metric, want)
		}
	}
	if sums["http_req_failed"] != 2 || sums["agent_messages"] != 4 || sums["agent_bytes"] < 200 || counts["agent_messages"] < 2 {
		t.Errorf("failed %v, messages %v in %d samples, bytes %v", sums["http_req_failed"], sums["agent_messages"], counts["agent_messages"], sums["agent_bytes"])
	}
	if counts["data_received"] == 0 || sums["data_received"] == 0 {
		t.Error("k6's own count of bytes is missing")
	}
	for _, each := range points {
		tags := each.Data.Tags
		if each.Metric == "http_reqs" && tags["status"] == "503" {
			if tags["name"] != "POST /x" || tags["kind"] != "optional" || tags["method"] != "POST" || tags["expected_response"] != "false" ||
				tags["proto"] != "HTTP/1.1" || tags["error_code"] != "1503" || tags["scenario"] != "one" {
				t.Errorf("tags of the 503: %v", tags)
			}
			return
		}
	}
	t.Error("no http_reqs with status 503")
}

func TestThresholdsMayNameTheFaults(t *testing.T) {
	thresholds := func(body, metric string) played {
		script := onePlay(target(t).URL, "", "  wire.open({ onAnswer: () => {} })\n"+body)
		script = strings.Replace(script, "export const options = {", "export const options = { thresholds: { "+metric+": ['count<1'] },", 1)
		return play{script: script}.run(t)
	}
	for name, each := range map[string]struct {
		body, metric string
		exit         int
	}{
		"evidence": {`wire.evidence('lateAnswers', '{}')`, "agent_late_answers", 99},
		"a count":  {`wire.count('lost', 2)`, "agent_lost", 99},
		"thrown":   {`throw new Error('mine')`, "agent_thrown", 99},
		"nothing":  {`wire.count('other')`, "agent_foreign", 0},
	} {
		if got := thresholds(each.body, each.metric); got.exit != each.exit {
			t.Errorf("%s: exit %d, want %d\n%s", name, got.exit, each.exit, got.log)
		}
	}
}

func TestRateLimitOfK6Holds(t *testing.T) {
	got := play{script: onePlay(target(t).URL, "", `
  wire.open({ onAnswer: (id, answer) => wire.evidence('answer ' + id, JSON.stringify(answer)) })
  for (let id = 0; id < 9; id++) wire.send(id, { ...base, url: url + '/echo' })
`), arguments: []string{"--rps", "4"}}.run(t)
	var sent []int64
	for _, each := range got.answers(t) {
		sent = append(sent, each.SentUs)
	}
	if len(sent) != 9 {
		t.Fatalf("%d answers\n%s", len(sent), got.log)
	}
	earliest, latest := sent[0], sent[0]
	for _, each := range sent {
		earliest, latest = min(earliest, each), max(latest, each)
	}
	if latest-earliest < 1_000_000 {
		t.Errorf("9 sends within %d us, though --rps is 4", latest-earliest)
	}
}

func TestNoSamplesWhereNobodyReadsThem(t *testing.T) {
	path := filepath.Join(t.TempDir(), "samples.json")
	script := onePlay(target(t).URL, "", `
  wire.open({ onAnswer: () => {} })
  wire.send(1, { ...base, url: url + '/wait?ms=50', dueUs: wire.nowUs() })
  wire.count('found')
  wire.evidence('lost', '{}')
`)
	play{script: script, arguments: []string{"--out", "json=" + path}, environment: []string{"AGENT_LOAD_SAMPLES=0"}}.run(t)
	counts := map[string]int{}
	for _, each := range samples(t, path) {
		counts[each.Metric]++
	}
	for metric, want := range map[string]int{"http_reqs": 0, "agent_wait_duration": 0, "agent_found": 0, "agent_lost": 1} {
		if counts[metric] != want {
			t.Errorf("%d samples of %s, want %d", counts[metric], metric, want)
		}
	}
}
