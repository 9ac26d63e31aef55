package wire

import (
	"net/http"
	"strconv"

	"go.k6.io/k6/v2/lib/netext/httpext"

	"agent-conformance/load/k6/eventstream"
)

// heard meters one event as it arrives.
func (e *exchange) heard(event eventstream.Event, got *answer) {
	switch event.Name {
	case "ack":
		e.profile.timeToAck.Observe(event.AtUs - e.startUs())
	case "message":
		e.vu.book.Count("messages", 1)
		if before := lastMessage(got.events); before != nil {
			e.profile.messageGap.Observe(event.AtUs - before.AtUs)
		} else {
			e.profile.timeToFirstMessage.Observe(event.AtUs - e.startUs())
		}
	}
}

func lastMessage(events []eventstream.Event) *eventstream.Event {
	for at := len(events) - 1; at >= 0; at-- {
		if events[at].Name == "message" {
			return &events[at]
		}
	}
	return nil
}

// account writes the exchange into the book and into k6's metrics.
func (e *exchange) account(trail *httpext.Trail) {
	book, got := e.vu.book, e.answer
	book.Gauge("in_flight", -1)
	book.Count("requests", 1)
	book.Count("kind."+got.failure.kind, 1)
	book.Count("bytes", float64(got.bytes))
	if got.status != 0 {
		book.Count("status."+strconv.Itoa(got.status), 1)
		book.Count("protocol."+got.protocol, 1)
		e.profile.timeToHeaders.Observe(got.headersUs - e.startUs())
	}
	if got.failure.kind == kindOK && answersASend(got.status) {
		if got.isStream {
			e.profile.streamDuration.Observe(got.endUs - e.startUs())
		} else {
			e.profile.waitDuration.Observe(got.endUs - e.startUs())
		}
	}
	e.sample(trail)
}

// answersASend tells whether a status says that the wait took its course: a quick refusal must not flatter latencies.
func answersASend(status int) bool {
	return status >= 200 && status < 300 || status == http.StatusGatewayTimeout
}
