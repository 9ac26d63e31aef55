package wire

import (
	"encoding/json"
	"strings"
	"time"
)

// timestampUs gives the member `timestamp` of an event's JSON in epoch microseconds. False where there is none, or
// where it is coarser than a millisecond: a delay from it would be the service's rounding.
func timestampUs(data string) (int64, bool) {
	if !strings.Contains(data, `"timestamp"`) {
		return 0, false
	}
	var payload struct {
		Timestamp string `json:"timestamp"`
	}
	if json.Unmarshal([]byte(data), &payload) != nil {
		return 0, false
	}
	at, err := time.Parse(time.RFC3339Nano, payload.Timestamp)
	_, fraction, _ := strings.Cut(payload.Timestamp, ".")
	digits := strings.IndexFunc(fraction, func(r rune) bool { return r < '0' || r > '9' })
	if err != nil || digits < 3 {
		return 0, false
	}
	return at.UnixMicro(), true
}
