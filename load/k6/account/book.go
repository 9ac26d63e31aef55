// Package account keeps what a run has to answer for. It lives outside of the JavaScript runtimes, so that a run that
// is cut short drops none of it, and it is shared by all VUs of one process.
package account

import (
	"encoding/json"
	"sync"
	"sync/atomic"

	"agent-conformance/load/k6/histogram"
)

// evidenceLimit is how many pieces of evidence are kept for each name; all are counted.
const evidenceLimit = 20

// Book holds the histograms, counters, gauges and evidence of one process.
type Book struct {
	Clock Clock

	metersMutex sync.RWMutex
	meters      map[string]*Meter

	mutex    sync.Mutex
	counters map[string]float64
	told     map[string]float64 // the counters when the last second ended
	gauges   map[string]*gauge
	evidence []Evidence
	kept     map[string]int // pieces of evidence by name
	series   []json.RawMessage
	secondMs int64 // the whole second that runs
	started  func()
	beganUs  int64 // 0: no VU was about to send yet
	once     sync.Once
	stopped  atomic.Bool
	listener func(name string, n float64)
}

type gauge struct{ value, max float64 }

// Evidence is one piece of evidence of a fault.
type Evidence struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
}

// NewBook opens a book. `started` is called once, just before the first VU sends.
func NewBook(started func()) *Book {
	return &Book{
		Clock:    NewClock(),
		meters:   map[string]*Meter{},
		counters: map[string]float64{},
		told:     map[string]float64{},
		gauges:   map[string]*gauge{},
		kept:     map[string]int{},
		started:  started,
	}
}

// Begin says that a VU is about to send.
func (b *Book) Begin() {
	b.once.Do(func() {
		b.started()
		b.mutex.Lock()
		b.beganUs = b.Clock.NowUs()
		b.mutex.Unlock()
	})
}

// BeganMs is when that was, in epoch milliseconds; 0 before it.
func (b *Book) BeganMs() int64 {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.beganUs / 1000
}

// Stop asks all VUs to send no more; what is open is still answered and audited.
func (b *Book) Stop() { b.stopped.Store(true) }

// Stopped is whether Stop was called.
func (b *Book) Stopped() bool { return b.stopped.Load() }

// Meter gives the histogram of that name, which begins with its first use.
func (b *Book) Meter(name string) *Meter {
	b.metersMutex.RLock()
	meter := b.meters[name]
	b.metersMutex.RUnlock()
	if meter != nil {
		return meter
	}
	b.metersMutex.Lock()
	defer b.metersMutex.Unlock()
	if b.meters[name] == nil {
		b.meters[name] = &Meter{}
	}
	return b.meters[name]
}

// Count adds to a counter.
func (b *Book) Count(name string, n float64) {
	b.mutex.Lock()
	b.counters[name] += n
	b.mutex.Unlock()
}

// Listen names who tells k6 what Tell counts; any VU can, so the first one stays.
func (b *Book) Listen(listener func(name string, n float64)) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.listener == nil {
		b.listener = listener
	}
}

// Tell counts what happened outside of any VU, and lets k6 know. While iterations run only: k6 takes nothing later.
func (b *Book) Tell(name string, n float64) {
	b.Count(name, n)
	b.mutex.Lock()
	listener := b.listener
	b.mutex.Unlock()
	if listener != nil {
		listener(name, n)
	}
}

// Gauge moves a gauge by a difference.
func (b *Book) Gauge(name string, delta float64) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	each := b.gauge(name)
	each.value += delta
	each.max = max(each.max, each.value)
}

// SetGauge gives a gauge a value.
func (b *Book) SetGauge(name string, value float64) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	each := b.gauge(name)
	each.value = value
	each.max = max(each.max, value)
}

func (b *Book) gauge(name string) *gauge {
	if b.gauges[name] == nil {
		b.gauges[name] = &gauge{}
	}
	return b.gauges[name]
}

// Gauges gives the present value of each gauge.
func (b *Book) Gauges() map[string]float64 {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	values := make(map[string]float64, len(b.gauges))
	for name, each := range b.gauges {
		values[name] = each.value
	}
	return values
}

// Evidence counts a fault and keeps the first pieces of evidence for it. A value that is no JSON is kept as a string.
func (b *Book) Evidence(name, value string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.counters[name]++
	if b.kept[name] >= evidenceLimit {
		return
	}
	b.kept[name]++
	text := json.RawMessage(value)
	if !json.Valid(text) {
		text, _ = json.Marshal(value)
	}
	b.evidence = append(b.evidence, Evidence{Name: name, Value: text})
}

func (b *Book) allMeters() map[string]*Meter {
	b.metersMutex.RLock()
	defer b.metersMutex.RUnlock()
	all := make(map[string]*Meter, len(b.meters))
	for name, meter := range b.meters {
		all[name] = meter
	}
	return all
}

// Totals is the whole book as it stands.
type Totals struct {
	Histograms map[string]*histogram.Histogram `json:"histograms"`
	Counters   map[string]float64              `json:"counters"`
	Gauges     map[string]Maximum              `json:"gauges"`
	Evidence   []Evidence                      `json:"evidence"`
	Series     []json.RawMessage               `json:"series"`
}

// Maximum is what a gauge leaves behind.
type Maximum struct {
	Max float64 `json:"max"`
}

// Totals copies the book, one histogram at a time, so that nobody who counts waits for long.
func (b *Book) Totals() Totals {
	totals := Totals{
		Histograms: map[string]*histogram.Histogram{},
		Counters:   map[string]float64{},
		Gauges:     map[string]Maximum{},
		Evidence:   []Evidence{},
		Series:     []json.RawMessage{},
	}
	for name, meter := range b.allMeters() {
		if copied := meter.snapshot(); copied.Count > 0 {
			totals.Histograms[name] = copied
		}
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for name, value := range b.counters {
		totals.Counters[name] = value
	}
	for name, each := range b.gauges {
		totals.Gauges[name] = Maximum{Max: each.max}
	}
	totals.Evidence = append(totals.Evidence, b.evidence...)
	totals.Series = append(totals.Series, b.series...)
	return totals
}
