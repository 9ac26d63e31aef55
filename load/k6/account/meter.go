package account

import (
	"sync"

	"agent-conformance/load/k6/histogram"
)

// Meter is one histogram of the whole run, with that of the second that runs.
type Meter struct {
	mutex  sync.Mutex
	total  histogram.Histogram
	second histogram.Histogram
}

// Observe counts one value in microseconds.
func (m *Meter) Observe(us int64) {
	m.mutex.Lock()
	m.total.Add(us)
	m.second.Add(us)
	m.mutex.Unlock()
}

// band gives p50, p90, p99 and the maximum of the second that ends, and begins the next one; false without a value.
func (m *Meter) band() ([4]int64, bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.second.Count == 0 {
		return [4]int64{}, false
	}
	band := [4]int64{m.second.Percentile(50), m.second.Percentile(90), m.second.Percentile(99), m.second.Max}
	m.second.Reset()
	return band, true
}

func (m *Meter) snapshot() *histogram.Histogram {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.total.Clone()
}
