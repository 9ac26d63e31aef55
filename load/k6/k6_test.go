package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// asK6 makes the test binary behave as the program itself, so that the race detector watches the real k6 at work.
const asK6 = "AGENT_K6_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asK6) != "" {
		main() // leaves by itself
	}
	os.Exit(m.Run())
}

// runLimit ends a k6 that hangs.
const runLimit = 90 * time.Second

type histogramFile struct {
	Count int64 `json:"count"`
	Sum   int64 `json:"sum"`
	Min   int64 `json:"min"`
	Max   int64 `json:"max"`
}

// resultFile is an instance file as any other program would read it.
type resultFile struct {
	Instance    int                              `json:"instance"`
	StartedAtMs int64                            `json:"startedAtMs"`
	EndedAtMs   int64                            `json:"endedAtMs"`
	Complete    bool                             `json:"complete"`
	Histograms  map[string]histogramFile         `json:"histograms"`
	Counters    map[string]float64               `json:"counters"`
	Gauges      map[string]struct{ Max float64 } `json:"gauges"`
	Evidence    []struct {
		Name  string          `json:"name"`
		Value json.RawMessage `json:"value"`
	} `json:"evidence"`
	Series []struct {
		AtMs     int64               `json:"atMs"`
		Counters map[string]float64  `json:"counters"`
		Gauges   map[string]float64  `json:"gauges"`
		Bands    map[string][4]int64 `json:"bands"`
	} `json:"series"`
	Config struct {
		Scenario string `json:"scenario"`
	} `json:"config"`
	Process struct {
		BaseRssBytes int64   `json:"baseRssBytes"`
		PeakRssBytes int64   `json:"peakRssBytes"`
		CPUSeconds   float64 `json:"cpuSeconds"`
		GoVersion    string  `json:"goVersion"`
		K6Version    string  `json:"k6Version"`
	} `json:"process"`
}

// play is one run of k6.
type play struct {
	script      string
	arguments   []string
	environment []string
	// interruptWhen, where given, is asked until it is true; then k6 gets an interrupt.
	interruptWhen func(folder string) bool
	// during, where given, goes on beside k6.
	during func(folder string)
}

type played struct {
	folder string
	exit   int
	log    string
	result resultFile
}

func (p play) run(t *testing.T) played {
	t.Helper()
	folder := t.TempDir()
	script := filepath.Join(folder, "script.js")
	if err := os.WriteFile(script, []byte(p.script), 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "instance-7.json")
	limit, cancel := context.WithTimeout(t.Context(), runLimit)
	defer cancel()
	arguments := append([]string{
		"run", "--quiet", "--no-usage-report", "--no-color", "--summary-mode", "disabled", "--out", "agent-load=" + file,
	}, p.arguments...)
	command := exec.CommandContext(limit, os.Args[0], append(arguments, script)...)
	config := filepath.Join(folder, "config.json")
	if err := os.WriteFile(config, []byte(`{"scenario":"test"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	command.Env = append(os.Environ(), asK6+"=1", "AGENT_LOAD_INSTANCE=load-7-x7k2p", "AGENT_LOAD_CONFIG="+config)
	command.Env = append(command.Env, p.environment...)
	var log bytes.Buffer
	command.Stdout, command.Stderr = &log, &log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	if p.during != nil {
		go p.during(folder)
	}
	if p.interruptWhen != nil {
		for limit.Err() == nil && !p.interruptWhen(folder) {
			time.Sleep(20 * time.Millisecond)
		}
		_ = command.Process.Signal(os.Interrupt)
	}
	err := command.Wait()
	got := played{folder: folder, log: log.String()}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got.exit = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	if limit.Err() != nil {
		t.Fatalf("k6 did not end within %v:\n%s", runLimit, got.log)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("no instance file: %v\n%s", err, got.log)
	}
	if err := json.Unmarshal(text, &got.result); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return got
}

// answered is what a script saw of one answer.
type answered struct {
	Kind        string            `json:"kind"`
	Message     string            `json:"message"`
	Status      int               `json:"status"`
	ContentType string            `json:"contentType"`
	Headers     map[string]string `json:"headers"`
	Body        string            `json:"body"`
	Events      []struct {
		AtUs  int64  `json:"atUs"`
		Event string `json:"event"`
		ID    string `json:"id"`
		Data  string `json:"data"`
	} `json:"events"`
	Terminated bool   `json:"terminated"`
	Reused     bool   `json:"reused"`
	SentUs     int64  `json:"sentUs"`
	HeadersUs  int64  `json:"headersUs"`
	EndUs      int64  `json:"endUs"`
	Bytes      int64  `json:"bytes"`
	Protocol   string `json:"protocol"`
}

// answers reads what the script put away with wire.evidence(NAME, JSON.stringify(answer)).
func (p played) answers(t *testing.T) map[string]answered {
	t.Helper()
	read := map[string]answered{}
	for _, each := range p.result.Evidence {
		var answer answered
		if err := json.Unmarshal(each.Value, &answer); err != nil {
			t.Fatalf("%s: %v", each.Name, err)
		}
		read[each.Name] = answer
	}
	return read
}

// onePlay is a script with one scenario; `body` has wire, h (headers) and url in scope.
func onePlay(url, options, body string) string {
	return `
import wire from 'k6/x/agentstream'
export const options = { scenarios: { one: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '60s', ` + options + ` } } }
const url = '` + url + `'
const h = { 'content-type': 'application/json', authorization: 'Bearer secret' }
const base = { method: 'POST', headers: h, body: '{"text":"hello"}', timeoutMs: 20000, name: 'POST /x', kind: 'optional' }
export default function () {
` + body + `
}
`
}
