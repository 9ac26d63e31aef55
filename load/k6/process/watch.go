// Package process tells what this process costs: memory, processor, pauses of the garbage collector.
package process

import (
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// Watch follows the cost of the process from the first request on.
type Watch struct {
	mutex     sync.Mutex
	base      int64
	peak      int64
	lastGC    int64
	gcAtStart int64
	pauseMax  time.Duration
}

// Cost is what a run cost its process.
type Cost struct {
	// BaseRssBytes is the resident set just before the first request, with the scripts of all VUs loaded.
	BaseRssBytes int64 `json:"baseRssBytes"`
	PeakRssBytes int64 `json:"peakRssBytes"`
	// GcCount counts the collections since the first request.
	GcCount      int64   `json:"gcCount"`
	GcPauseMaxUs int64   `json:"gcPauseMaxUs"`
	CPUSeconds   float64 `json:"cpuSeconds"`
	GoVersion    string  `json:"goVersion"`
	K6Version    string  `json:"k6Version"`
}

// Begin notes the base, just before the first request.
func (w *Watch) Begin() {
	// What init left behind is no part of what a wait costs, and it would be collected at some time of its own.
	debug.FreeOSMemory()
	restartPeak()
	now, _ := residentBytes()
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.base, w.peak, w.lastGC, w.gcAtStart = now, now, stats.NumGC, stats.NumGC
}

// Sample notes the memory, and gives the resident set now and the pauses of the collections since the last sample;
// nothing before Begin.
func (w *Watch) Sample() (residentNow int64, pauses []time.Duration) {
	now, highest := residentBytes()
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.base == 0 {
		return 0, nil
	}
	w.peak = max(w.peak, now, highest)
	count := min(int(stats.NumGC-w.lastGC), len(stats.Pause))
	w.lastGC = stats.NumGC
	pauses = stats.Pause[:max(count, 0)]
	for _, pause := range pauses {
		w.pauseMax = max(w.pauseMax, pause)
	}
	return now, pauses
}

// Cost gives the sum so far.
func (w *Watch) Cost(k6Version string) Cost {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return Cost{
		BaseRssBytes: w.base,
		PeakRssBytes: w.peak,
		GcCount:      w.lastGC - w.gcAtStart,
		GcPauseMaxUs: w.pauseMax.Microseconds(),
		CPUSeconds:   cpuSeconds(),
		GoVersion:    runtime.Version(),
		K6Version:    k6Version,
	}
}
