package wire

import "agent-conformance/load/k6/account"

// `gauge` is raised while a request is open.
type profileKey struct{ method, name, kind, gauge string }

// profile is what all requests of one method, name and kind have in common.
type profile struct {
	profileKey
	sendLag            *account.Meter
	timeToHeaders      *account.Meter
	timeToAck          *account.Meter
	timeToFirstMessage *account.Meter
	messageGap         *account.Meter
	streamDuration     *account.Meter
	waitDuration       *account.Meter
	eventDelay         *account.Meter
}

func (v *vu) profile(method, name, kind, gauge string) *profile {
	key := profileKey{method, name, kind, gauge}
	if known := v.profiles[key]; known != nil {
		return known
	}
	meter := func(metric string) *account.Meter { return v.book.Meter(metric + "{" + kind + "}") }
	made := &profile{
		profileKey:         key,
		sendLag:            v.book.Meter("send_lag"),
		timeToHeaders:      meter("time_to_headers"),
		timeToAck:          meter("time_to_ack"),
		timeToFirstMessage: meter("time_to_first_message"),
		messageGap:         meter("message_gap"),
		streamDuration:     meter("stream_duration"),
		waitDuration:       meter("wait_duration"),
		eventDelay:         v.book.Meter("event_delay"),
	}
	v.profiles[key] = made
	return made
}
