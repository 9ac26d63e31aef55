package wire

import (
	"net"
	"strconv"
	"time"

	"go.k6.io/k6/v2/lib/netext/httpext"
	"go.k6.io/k6/v2/metrics"
)

// metricSet are our metrics among k6's own, so that k6's outputs show them. A Trend of k6 keeps every value in memory,
// so there is one value a request; what happens many times a request is a Counter here, and a histogram in the book.
type metricSet struct {
	sendLag            *metrics.Metric
	timeToHeaders      *metrics.Metric
	timeToAck          *metrics.Metric
	timeToFirstMessage *metrics.Metric
	messageGap         *metrics.Metric
	waitDuration       *metrics.Metric
	streamDuration     *metrics.Metric
	bytes              *metrics.Metric
	messages           *metrics.Metric
	gauges             map[string]*metrics.Metric
	counters           map[string]*metrics.Metric
}

// shownGauges are the gauges of the book that k6's outputs show.
var shownGauges = []string{"in_flight", "open_waits", "open_streams"}

func newMetricSet(registry *metrics.Registry) *metricSet {
	trend := func(name string) *metrics.Metric {
		return registry.MustNewMetric("agent_"+name, metrics.Trend, metrics.Time)
	}
	set := &metricSet{
		sendLag:            trend("send_lag"),
		timeToHeaders:      trend("time_to_headers"),
		timeToAck:          trend("time_to_ack"),
		timeToFirstMessage: trend("time_to_first_message"),
		messageGap:         trend("message_gap"),
		waitDuration:       trend("wait_duration"),
		streamDuration:     trend("stream_duration"),
		bytes:              registry.MustNewMetric("agent_bytes", metrics.Counter, metrics.Data),
		messages:           registry.MustNewMetric("agent_messages", metrics.Counter),
		gauges:             map[string]*metrics.Metric{},
		counters:           newCounters(registry),
	}
	for _, name := range shownGauges {
		set.gauges[name] = registry.MustNewMetric("agent_"+name, metrics.Gauge)
	}
	return set
}

// sampler collects the samples of one exchange, which share tags and time.
type sampler struct {
	tags    metrics.TagsAndMeta
	at      time.Time
	samples []metrics.Sample
}

func (s *sampler) add(metric *metrics.Metric, value float64) {
	s.samples = append(s.samples, metrics.Sample{
		TimeSeries: metrics.TimeSeries{Metric: metric, Tags: s.tags.Tags},
		Time:       s.at,
		Metadata:   s.tags.Metadata,
		Value:      value,
	})
}

// addUs adds a time; k6's are in milliseconds.
func (s *sampler) addUs(metric *metrics.Metric, us int64) { s.add(metric, float64(us)/1000) }

// sample hands k6 what it measures of every request, and ours. k6 drops samples of an iteration that was cut off; these
// are pushed without that question, and the event loop still waits for this exchange, so k6 still takes them.
func (e *exchange) sample(trail *httpext.Trail) {
	if e.vu.settings.unsampled {
		return
	}
	got, tags := e.answer, e.tags(trail)
	trail.SaveSamples(e.state.BuiltinMetrics, &tags)
	all := sampler{tags: tags, at: trail.EndTime}
	if expected(got.status) {
		all.add(e.state.BuiltinMetrics.HTTPReqFailed, 0)
	} else {
		all.add(e.state.BuiltinMetrics.HTTPReqFailed, 1)
		trail.Failed.Bool = true
	}
	trail.Failed.Valid = true
	trail.Samples = append(trail.Samples, all.samples...)
	e.state.Samples <- trail

	own := sampler{tags: tags, at: trail.EndTime}
	set := e.vu.metrics
	if e.dueUs > 0 && e.sentUs > 0 {
		own.addUs(set.sendLag, e.sentUs-e.dueUs)
	}
	if got.status != 0 {
		own.addUs(set.timeToHeaders, got.headersUs-e.startUs())
	}
	if got.ackUs > 0 {
		own.addUs(set.timeToAck, got.ackUs-e.startUs())
	}
	if got.firstMessageUs > 0 {
		own.addUs(set.timeToFirstMessage, got.firstMessageUs-e.startUs())
	}
	if got.tookItsCourse() {
		if got.isStream {
			own.addUs(set.streamDuration, got.endUs-e.startUs())
		} else {
			own.addUs(set.waitDuration, got.endUs-e.startUs())
		}
	}
	if len(own.samples) > 0 {
		e.state.Samples <- metrics.ConnectedSamples{Samples: own.samples, Tags: tags.Tags, Time: own.at}
	}
}

// expected is k6's default for http_req_failed.
func expected(status int) bool { return status >= 200 && status < 400 }

// tags are those that k6's own requests carry, and the kind.
func (e *exchange) tags(trail *httpext.Trail) metrics.TagsAndMeta {
	got, enabled := e.answer, e.state.Options.SystemTags
	tags := e.state.Tags.GetCurrentValues()
	set := func(tag metrics.SystemTag, value string) { tags.SetSystemTagOrMetaIfEnabled(enabled, tag, value) }
	tags.SetTag("kind", e.profile.kind)
	set(metrics.TagName, e.profile.name)
	set(metrics.TagURL, e.profile.name)
	set(metrics.TagMethod, e.profile.method)
	set(metrics.TagStatus, strconv.Itoa(got.status))
	set(metrics.TagExpectedResponse, strconv.FormatBool(expected(got.status)))
	if got.protocol != "" {
		set(metrics.TagProto, got.protocol)
	}
	if got.failure.kind != kindOK {
		set(metrics.TagError, got.failure.kind)
		set(metrics.TagErrorCode, strconv.Itoa(errorCodes[got.failure.kind]))
	} else if got.status >= 400 {
		set(metrics.TagErrorCode, strconv.Itoa(1000+got.status))
	}
	if enabled.Has(metrics.TagIP) && trail.ConnRemoteAddr != nil {
		if ip, _, err := net.SplitHostPort(trail.ConnRemoteAddr.String()); err == nil {
			tags.SetSystemTagOrMeta(metrics.TagIP, ip)
		}
	}
	return tags
}

// errorCodes are those that k6 documents for its own requests.
var errorCodes = map[string]int{
	kindRefused:   1212,
	kindReset:     1220,
	kindTimeout:   1050,
	kindCancelled: 1000,
	kindProtocol:  1000,
	kindTLS:       1300,
	kindDNS:       1101,
	kindTooLarge:  1000,
	kindLocal:     1202,
}
