package wire

import (
	"strconv"

	"go.k6.io/k6/v2/lib/netext/httpext"
	"go.k6.io/k6/v2/metrics"
)

// metricSet are our metrics among k6's own, so that k6's outputs show them.
type metricSet struct {
	timeToHeaders  *metrics.Metric
	waitDuration   *metrics.Metric
	streamDuration *metrics.Metric
	bytes          *metrics.Metric
}

func newMetricSet(registry *metrics.Registry) *metricSet {
	return &metricSet{
		timeToHeaders:  registry.MustNewMetric("agent_time_to_headers", metrics.Trend, metrics.Time),
		waitDuration:   registry.MustNewMetric("agent_wait_duration", metrics.Trend, metrics.Time),
		streamDuration: registry.MustNewMetric("agent_stream_duration", metrics.Trend, metrics.Time),
		bytes:          registry.MustNewMetric("agent_bytes", metrics.Counter, metrics.Data),
	}
}

// sample hands k6 what it measures of every request, under its own names.
func (e *exchange) sample(trail *httpext.Trail) {
	state, got := e.state, e.answer
	enabled := state.Options.SystemTags
	tags := state.Tags.GetCurrentValues()
	tags.SetTag("kind", e.profile.kind)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagName, e.profile.name)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagURL, e.profile.name)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagMethod, e.profile.method)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagStatus, strconv.Itoa(got.status))
	trail.SaveSamples(state.BuiltinMetrics, &tags)
	state.Samples <- trail
}
