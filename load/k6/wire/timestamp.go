package wire

import (
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

// timestampUs gives the member `timestamp` of an event's JSON in epoch microseconds. False where there is none, or
// where it is coarser than a millisecond: a delay from it would be the service's rounding.
func timestampUs(data string) (int64, bool) {
	if !strings.Contains(data, `"timestamp"`) {
		return 0, false
	}
	// Not encoding/json, whose depth would stay with the stack of each open stream.
	text := gjson.Get(data, "timestamp")
	if text.Type != gjson.String {
		return 0, false
	}
	at, err := time.Parse(time.RFC3339Nano, text.Str)
	_, fraction, _ := strings.Cut(text.Str, ".")
	digits := strings.IndexFunc(fraction, func(r rune) bool { return r < '0' || r > '9' })
	if err != nil || digits < 3 {
		return 0, false
	}
	return at.UnixMicro(), true
}
