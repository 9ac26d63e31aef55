package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// openMany holds a hundred waits and twenty streams open; nothing of them may be lost, however the run ends.
const openMany = `
  let answers = 0
  wire.open({ onAnswer: () => { answers++ } })
  for (let id = 0; id < 100; id++) wire.send(id, { ...base, url: url + '/wait?ms=30000', timeoutMs: 60000, dueUs: wire.nowUs() })
  for (let id = 100; id < 120; id++) {
    wire.send(id, { ...base, url: url + '/stream?events=1&ms=30000', timeoutMs: 60000, stream: true, kind: 'stream', dueUs: wire.nowUs() })
  }
  wire.keep('left', '{}')
  wire.hold()
`

func allAccounted(t *testing.T, got played) {
	t.Helper()
	for name, want := range map[string]float64{
		"requests": 120, "kind.cancelled": 120, "status.200": 20, "ledger.kept": 1, "ledger.taken": 0, "thrown": 0,
	} {
		if got.result.Counters[name] != want {
			t.Errorf("%s is %v, want %v\n%s", name, got.result.Counters[name], want, got.log)
		}
	}
	if acks := got.result.Histograms["time_to_ack{stream}"].Count; acks != 20 {
		t.Errorf("%d acks, want 20: those that came before the end count", acks)
	}
	if flight := got.result.Gauges["in_flight"].Max; flight != 120 {
		t.Errorf("at most %v in flight, want 120", flight)
	}
}

func TestADeadlineDropsNothing(t *testing.T) {
	script := onePlay(target(t).URL, "maxDuration: '3s', gracefulStop: '0s'", openMany)
	got := play{script: strings.Replace(script, "maxDuration: '60s', ", "", 1)}.run(t)
	allAccounted(t, got)
	if got.exit != 0 || !got.result.Complete {
		t.Errorf("exit %d, complete %v", got.exit, got.result.Complete)
	}
}

func TestAnInterruptDropsNothing(t *testing.T) {
	got := play{
		script: onePlay(target(t).URL, "gracefulStop: '0s'", openMany),
		interruptWhen: func(folder string) bool {
			progress, err := os.ReadFile(filepath.Join(folder, "progress-7.ndjson"))
			return err == nil && strings.Contains(string(progress), `"in_flight":120`) && strings.Contains(string(progress), "time_to_ack")
		},
	}.run(t)
	allAccounted(t, got)
	if got.exit != 105 || got.result.Complete {
		t.Errorf("exit %d, complete %v; k6 leaves with 105 after an interrupt", got.exit, got.result.Complete)
	}
}

func TestAStopFileAsksTheScriptToEnd(t *testing.T) {
	got := play{
		script: onePlay(target(t).URL, "gracefulStop: '0s'", `
  wire.open({ onAnswer: () => {} })
  wire.hold()
  const look = () => { if (wire.stopped()) { wire.count('seen'); wire.release() } else { wire.count('looks'); setTimeout(look, 100) } }
  look()
`),
		during: func(folder string) {
			time.Sleep(time.Second)
			_ = os.WriteFile(filepath.Join(folder, "stop"), nil, 0o600)
		},
	}.run(t)
	if got.exit != 0 || !got.result.Complete || got.result.Counters["seen"] != 1 || got.result.Counters["looks"] == 0 {
		t.Errorf("exit %d, complete %v, counters %v\n%s", got.exit, got.result.Complete, got.result.Counters, got.log)
	}
}

func TestAnAbortDropsNothing(t *testing.T) {
	script := "import exec from 'k6/execution'\n" + onePlay(target(t).URL, "gracefulStop: '0s'", openMany+`
  setTimeout(() => exec.test.abort('enough'), 1500)
`)
	got := play{script: script}.run(t)
	allAccounted(t, got)
	if got.exit != 108 || got.result.Complete {
		t.Errorf("exit %d, complete %v; k6 leaves with 108 after an abort", got.exit, got.result.Complete)
	}
}

func TestAnExceptionEndsTheIterationAndCounts(t *testing.T) {
	for name, body := range map[string]string{
		"in onAnswer": `
  wire.open({ onAnswer: () => { throw new Error('mine') } })
  wire.hold()
  for (let id = 0; id < 10; id++) wire.send(id, { ...base, url: url + '/wait?ms=' + (id === 0 ? 100 : 30000) })`,
		"in a timer": `
  wire.open({ onAnswer: () => {} })
  wire.hold()
  for (let id = 0; id < 10; id++) wire.send(id, { ...base, url: url + '/wait?ms=' + (id === 0 ? 10 : 30000) })
  setTimeout(() => { throw new Error('mine') }, 300)`,
	} {
		t.Run(name, func(t *testing.T) {
			got := play{script: onePlay(target(t).URL, "", body)}.run(t)
			for name, want := range map[string]float64{"thrown": 1, "requests": 10, "kind.ok": 1, "kind.cancelled": 9} {
				if got.result.Counters[name] != want {
					t.Errorf("%s is %v, want %v\n%s", name, got.result.Counters[name], want, got.log)
				}
			}
			if !strings.Contains(got.log, "mine") {
				t.Errorf("the message is not in the log:\n%s", got.log)
			}
		})
	}
}

func TestAnIterationDoesNotInheritTheHoldOfTheOneBefore(t *testing.T) {
	script := onePlay(target(t).URL, "", `
  wire.open({ onAnswer: () => wire.count('told') })
  if (__ITER === 0) {
    wire.hold()
    throw new Error('mine')
  }
  wire.send(1, { ...base, url: url + '/echo' })
`)
	got := play{script: strings.Replace(script, "iterations: 1", "iterations: 2", 1)}.run(t)
	if got.result.Counters["told"] != 1 || got.result.Counters["thrown"] != 1 || got.result.EndedAtMs-got.result.StartedAtMs > 30_000 {
		t.Errorf("%v in %d ms\n%s", got.result.Counters, got.result.EndedAtMs-got.result.StartedAtMs, got.log)
	}
}

func TestHoldLedgerAndSecondIteration(t *testing.T) {
	script := onePlay(target(t).URL, "", `
  let told = 0
  wire.open({ onAnswer: (id) => {
    told++
    // From within an answer, with nothing else open: the iteration must go on.
    if (id === 1) wire.send(2, { ...base, url: url + '/echo' })
    if (id === 2) setTimeout(() => wire.send(3, { ...base, url: url + '/echo' }), 200)
    if (id === 3) setTimeout(() => { wire.count('told', told); wire.release() }, 200)
  } })
  wire.hold()
  setTimeout(() => wire.send(1, { ...base, url: url + '/echo' }), 200)
  wire.keep('b', 'b1'); wire.keep('a', 'a1'); wire.keep('b', 'b2')
  wire.count('keys', wire.keys().join() === 'b,a' ? 1 : 0)
  const taken = wire.take('b')
  wire.count('taken', Array.isArray(taken) && taken.map((each) => each).join() === 'b1,b2' && wire.keys().join() === 'a' ? 1 : 0)
  wire.take('a')
  wire.observe('mine', 1500.7)
  wire.gauge('open_waits', 5); wire.gauge('open_waits', -5)
  wire.count('plain')
`)
	got := play{script: strings.Replace(script, "iterations: 1", "iterations: 2", 1)}.run(t)
	for name, want := range map[string]float64{
		"told": 6, "keys": 2, "taken": 2, "plain": 2, "iterations": 2, "thrown": 0, "ledger.kept": 6, "ledger.taken": 6,
	} {
		if got.result.Counters[name] != want {
			t.Errorf("%s is %v, want %v\n%s", name, got.result.Counters[name], want, got.log)
		}
	}
	if mine := got.result.Histograms["mine"]; mine.Count != 2 || mine.Sum != 3000 {
		t.Errorf("observed %+v", mine)
	}
	if got.result.Gauges["open_waits"].Max != 5 {
		t.Errorf("gauge %+v", got.result.Gauges)
	}
	theFile(t, got)
}

// theFile checks what every instance file tells of its process and its seconds.
func theFile(t *testing.T, got played) {
	t.Helper()
	result := got.result
	if result.Instance != 7 || !result.Complete || result.StartedAtMs > result.EndedAtMs || result.StartedAtMs == 0 {
		t.Errorf("instance %d, complete %v, from %d to %d", result.Instance, result.Complete, result.StartedAtMs, result.EndedAtMs)
	}
	if result.Config.Scenario != "test" {
		t.Errorf("config %+v", result.Config)
	}
	process := result.Process
	if process.BaseRssBytes < 1<<20 || process.PeakRssBytes < process.BaseRssBytes || process.CPUSeconds <= 0 {
		t.Errorf("process %+v", process)
	}
	if process.K6Version == "" || !strings.HasPrefix(process.GoVersion, "go1.") {
		t.Errorf("versions %+v", process)
	}
	counted := map[string]float64{}
	for at, second := range result.Series {
		for name, growth := range second.Counters {
			counted[name] += growth
		}
		if second.AtMs%1000 != 0 || at > 0 && second.AtMs <= result.Series[at-1].AtMs {
			t.Errorf("second %d begins at %d", at, second.AtMs)
		}
	}
	for name, total := range result.Counters {
		if counted[name] != total {
			t.Errorf("the seconds hold %v %s, the whole %v", counted[name], name, total)
		}
	}
	if memory := result.Gauges["rss_bytes"].Max; memory < 1<<20 {
		t.Errorf("the seconds hold a resident set of at most %v bytes", memory)
	}
	progress, err := os.ReadFile(filepath.Join(got.folder, "progress-7.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(progress), "\n"), "\n")
	if len(lines) != len(result.Series) {
		t.Errorf("%d progress lines, %d seconds", len(lines), len(result.Series))
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("no JSON: %s", line)
		}
	}
}

func TestWrongUseIsNamed(t *testing.T) {
	for words, body := range map[string]string{
		"open comes before the first send": `wire.send(1, { ...base, url })`,
		"send needs an id and a request":   `wire.open({ onAnswer: () => {} }); wire.send(1)`,
		"is still open":                    `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url }); wire.send(1, { ...base, url })`,
		"timeoutMs must be more than 0":    `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url, timeoutMs: 0 })`,
		"open needs the function onAnswer": `wire.open({})`,
		"no http or https host":            `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url: '/echo' })`,
		"that HTTP does not allow":         `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url, headers: { authorization: 'Bearer s3cret\n' } })`,
		"dueUs is more than 24h0m0s ahead": `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url, dueUs: wire.nowUs() * 1000 })`,
		"url: parse":                       `wire.open({ onAnswer: () => {} }); wire.send(1, { ...base, url: 'http://[' })`,
	} {
		got := play{script: onePlay(target(t).URL, "", body)}.run(t)
		if strings.Contains(got.log, "s3cret") {
			t.Errorf("a secret is in the log: %s", got.log)
		}
		if !strings.Contains(got.log, words) || got.result.Counters["thrown"] != 1 {
			t.Errorf("%s: not said, or not counted (%v):\n%s", words, got.result.Counters["thrown"], got.log)
		}
	}
}

func TestManyAnswersLeaveRoomForTimers(t *testing.T) {
	got := play{script: onePlay(target(t).URL, "", `
  let told = 0, ticks = 0
  const spin = () => { const from = wire.nowUs(); while (wire.nowUs() - from < 1000); }
  wire.open({ onAnswer: () => { spin(); if (++told === 600) { wire.count('ticks', ticks); wire.release() } } })
  const tick = () => { if (told > 0) ticks++; if (told < 600) setTimeout(tick, 1) }
  wire.hold()
  tick()
  for (let id = 0; id < 600; id++) wire.send(id, { ...base, url: url + '/wait?ms=1500' })
`)}.run(t)
	// 600 answers of a millisecond each, which mostly wait in the queue at once: a turn is over after two or three of them.
	if got.result.Counters["ticks"] < 60 || got.result.Counters["kind.ok"] != 600 {
		t.Errorf("%v ticks while %v answers were told\n%s", got.result.Counters["ticks"], got.result.Counters["kind.ok"], got.log)
	}
}
