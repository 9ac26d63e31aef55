package wire

import (
	"strings"
	"time"
	"unicode"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/metrics"
)

// shownCounters are the counters that k6's thresholds and outputs may name: the faults, and what the audit found.
var shownCounters = []string{
	"lost", "unanswered", "duplicated", "altered", "reordered", "foreign", "undocumentedStatus", "schemaBroken", "streamBroken",
	"lateAnswers", "earlyTimeouts", "thrown", "acknowledged", "found", "unsettled",
}

// foundCounters are those of them that grow with each send.
var foundCounters = map[string]bool{"acknowledged": true, "found": true, "unsettled": true}

// newCounters registers `agent_late_answers` for lateAnswers: a threshold on a metric that nobody registered ends the run.
func newCounters(registry *metrics.Registry) map[string]*metrics.Metric {
	counters := map[string]*metrics.Metric{}
	for _, name := range shownCounters {
		counters[name] = registry.MustNewMetric("agent_"+snakeCase(name), metrics.Counter)
	}
	return counters
}

func snakeCase(name string) string {
	var snake strings.Builder
	for _, letter := range name {
		if unicode.IsUpper(letter) {
			snake.WriteByte('_')
		}
		snake.WriteRune(unicode.ToLower(letter))
	}
	return snake.String()
}

// show pushes the growth of a counter to k6, where k6 knows it.
func (v *vu) show(state *lib.State, name string, n float64) {
	metric := v.metrics.counters[name]
	if metric == nil || state == nil || n == 0 || v.settings.unsampled && foundCounters[name] {
		return
	}
	one := sampler{tags: state.Tags.GetCurrentValues(), at: time.Now()}
	one.add(metric, n)
	state.Samples <- metrics.Samples(one.samples)
}
