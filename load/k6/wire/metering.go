package wire

import (
	"net/http"
	"strconv"

	"go.k6.io/k6/v2/lib/netext/httpext"
	"go.k6.io/k6/v2/metrics"

	"agent-conformance/load/k6/eventstream"
)

// heard meters one event as it arrives.
func (e *exchange) heard(event eventstream.Event, got *answer) {
	switch event.Name {
	case "ack":
		if got.ackUs == 0 {
			got.ackUs = event.AtUs
			e.profile.timeToAck.Observe(event.AtUs - e.startUs())
		}
	case "message":
		e.vu.book.Count("messages", 1)
		e.vu.pulse.messages.Add(1)
		if got.firstMessageUs == 0 {
			got.firstMessageUs = event.AtUs
			e.profile.timeToFirstMessage.Observe(event.AtUs - e.startUs())
		} else {
			e.gap(event.AtUs - got.lastMessageUs)
		}
		got.lastMessageUs = event.AtUs
		if e.vu.settings.eventDelay {
			if saidUs, known := timestampUs(event.Data); known {
				e.profile.eventDelay.Observe(event.AtUs - saidUs)
			}
		}
	}
}

func (e *exchange) gap(us int64) {
	e.profile.messageGap.Observe(us)
	if !e.vu.settings.gaps {
		return
	}
	one := sampler{tags: e.state.Tags.GetCurrentValues(), at: e.vu.book.Clock.Time()}
	one.tags.SetTag("kind", e.profile.kind)
	one.addUs(e.vu.metrics.messageGap, us)
	e.state.Samples <- metrics.Samples(one.samples)
}

// account writes the exchange into the book and into k6's metrics.
func (e *exchange) account(trail *httpext.Trail) {
	book, got := e.vu.book, e.answer
	book.Gauge("in_flight", -1)
	if e.profile.gauge != "" {
		book.Gauge(e.profile.gauge, -1)
	}
	book.Count("requests", 1)
	book.Count("kind."+got.failure.kind, 1)
	if got.status != 0 {
		book.Count("status."+strconv.Itoa(got.status), 1)
		book.Count("protocol."+got.protocol, 1)
		e.profile.timeToHeaders.Observe(got.headersUs - e.startUs())
	}
	if got.tookItsCourse() {
		if got.isStream {
			e.profile.streamDuration.Observe(got.endUs - e.startUs())
		} else {
			e.profile.waitDuration.Observe(got.endUs - e.startUs())
		}
	}
	e.sample(trail)
}

// tookItsCourse tells whether the wait was really waited: a quick refusal must not flatter latencies.
func (a *answer) tookItsCourse() bool {
	return a.failure.kind == kindOK && (a.status >= 200 && a.status < 300 || a.status == http.StatusGatewayTimeout)
}
