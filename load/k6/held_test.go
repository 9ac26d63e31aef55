package main

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// visits is a service that notes the order in which requests arrive.
type visits struct {
	mutex sync.Mutex
	ids   []string
}

func (v *visits) serve(t *testing.T) string {
	t.Helper()
	known := habits()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v.mutex.Lock()
		v.ids = append(v.ids, r.URL.Query().Get("id"))
		v.mutex.Unlock()
		known.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func (v *visits) all() []string {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	return slices.Clone(v.ids)
}

func wantCounters(t *testing.T, got played, want map[string]float64) {
	t.Helper()
	for name, count := range want {
		if got.result.Counters[name] != count {
			t.Errorf("%s is %v, want %v\n%s", name, got.result.Counters[name], count, got.log)
		}
	}
}

func TestASendLeavesWhenItIsDueAndIsCountedThen(t *testing.T) {
	v := &visits{}
	got := play{script: onePlay(v.serve(t), "", `
  let told = 0
  const due = {}
  wire.open({ onAnswer: (id, { kind, sentUs, unsent }) => {
    wire.count(sentUs >= due[id] && kind === 'ok' && unsent === undefined ? 'right' : 'wrong')
    if (++told === 20) wire.release()
  } })
  wire.hold()
  const fromUs = wire.nowUs() + 300000
  for (let n = 0; n < 20; n++) {
    const id = (n * 7) % 20
    due[id] = fromUs + id * 50000
    wire.send(id, { ...base, url: url + '/wait?ms=10&id=' + id, dueUs: due[id], counts: ['due', 'mine'], gauge: 'open_waits' })
  }
  // This loop is busy when the first is due.
  while (wire.nowUs() < fromUs + 200000);
  wire.count('early', wire.nowUs() < fromUs ? 1 : 0)
`)}.run(t)
	wantCounters(t, got, map[string]float64{"right": 20, "wrong": 0, "due": 20, "mine": 20, "requests": 20, "kind.ok": 20})
	if arrived := v.all(); len(arrived) != 20 {
		t.Errorf("%v arrived", arrived)
	}
	if lag := got.result.Histograms["send_lag"]; lag.Count != 20 || lag.Min < 0 {
		t.Errorf("send_lag %+v", lag)
	}
	for _, name := range []string{"in_flight", "open_waits"} {
		if most := got.result.Gauges[name].Max; most < 1 || most > 20 {
			t.Errorf("at most %v %s", most, name)
		}
	}
	for _, second := range got.result.Series[len(got.result.Series)-1:] {
		if second.Gauges["open_waits"] != 0 || second.Gauges["in_flight"] != 0 {
			t.Errorf("gauges at the end %v", second.Gauges)
		}
	}
}

func TestManyOfOneDueTimeAllLeave(t *testing.T) {
	got := play{script: onePlay(target(t).URL, "", `
  let told = 0
  const dueUs = wire.nowUs() + 1000000
  wire.open({ onAnswer: (id, { sentUs }) => { if (sentUs < dueUs) wire.count('early'); told++ } })
  for (let id = 0; id < 2000; id++) wire.send(id, { ...base, url: url + '/echo', timeoutMs: 60000, dueUs })
`)}.run(t)
	wantCounters(t, got, map[string]float64{"early": 0, "requests": 2000, "kind.ok": 2000})
}

func TestWhatIsEndedBeforeItIsDueNeverLeaves(t *testing.T) {
	v := &visits{}
	got := play{script: onePlay(v.serve(t), "", `
  const seen = {}
  wire.open({ onAnswer: (id, answer) => { seen[id] = answer; wire.evidence('a' + id, JSON.stringify(answer)); wire.count(answer.unsent ? 'unsent' : 'sent') } })
  const dueUs = wire.nowUs() + 400000
  for (const id of [1, 2, 3, 4]) wire.send(id, { ...base, url: url + '/echo?id=' + id, dueUs, counts: ['due'], gauge: 'open_waits' })
  wire.send(5, { ...base, url: url + '/wait?ms=600&id=5' })
  wire.cancel(1)
  wire.recall(2)
  wire.recall(2)
  wire.recall(5) // it has left
  wire.recall(99)
  setTimeout(() => wire.recall(3), 100)
`)}.run(t)
	wantCounters(t, got, map[string]float64{"unsent": 3, "sent": 2, "due": 1, "requests": 2, "kind.ok": 2, "kind.cancelled": 0})
	arrived := v.all()
	slices.Sort(arrived)
	if !slices.Equal(arrived, []string{"4", "5"}) {
		t.Errorf("%v arrived", arrived)
	}
	for _, name := range []string{"a1", "a2", "a3"} {
		if answer := got.answers(t)[name]; answer.Kind != "cancelled" || answer.SentUs != 0 || answer.Status != 0 || answer.EndUs == 0 {
			t.Errorf("%s is %+v", name, answer)
		}
	}
	if most := got.result.Gauges["open_waits"].Max; most != 1 {
		t.Errorf("at most %v open", most)
	}
}

func TestAnIterationEndsWhatItHolds(t *testing.T) {
	for name, end := range map[string]string{
		"its time is over": ``,
		"an exception":     `setTimeout(() => { throw new Error('mine') }, 100)`,
	} {
		t.Run(name, func(t *testing.T) {
			v := &visits{}
			script := onePlay(v.serve(t), "gracefulStop: '0s'", `
  wire.open({ onAnswer: () => wire.count('told') })
  wire.hold()
  for (let id = 0; id < 100; id++) wire.send(id, { ...base, url: url + '/echo?id=' + id, dueUs: wire.nowUs() + 3600e6 })
  wire.send(100, { ...base, url: url + '/wait?ms=30000&id=100' })
`+end)
			got := play{script: strings.Replace(script, "maxDuration: '60s'", "maxDuration: '2s'", 1)}.run(t)
			wantCounters(t, got, map[string]float64{"told": 0, "requests": 1, "kind.cancelled": 1})
			if !slices.Equal(v.all(), []string{"100"}) {
				t.Errorf("%v arrived", v.all())
			}
			if took := got.result.EndedAtMs - got.result.StartedAtMs; took > 20_000 {
				t.Errorf("it took %d ms", took)
			}
		})
	}
}

func TestATimeoutCountsFromTheDueTime(t *testing.T) {
	got := play{script: onePlay(target(t).URL, "", `
  wire.open({ onAnswer: (id, { kind, endUs }) => {
    wire.count(id + kind)
    if (id === 2) wire.count('after', (endUs - dueUs) / 1000)
  } })
  const dueUs = wire.nowUs() + 1000000
  wire.send(1, { ...base, url: url + '/echo', timeoutMs: 900, dueUs })
  wire.send(2, { ...base, url: url + '/wait?ms=30000', timeoutMs: 900, dueUs })
`)}.run(t)
	wantCounters(t, got, map[string]float64{"1ok": 1, "2timeout": 1})
	if after := got.result.Counters["after"]; after < 899 {
		t.Errorf("a timeout %v ms after the due time", after)
	}
}
