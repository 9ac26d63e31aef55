package wire

import "testing"

func TestTimestampUs(t *testing.T) {
	for data, want := range map[string]int64{
		`{"timestamp":"2026-01-02T03:04:05.678Z"}`:                                    1767323045678000,
		`{"text":"a","timestamp":"2026-01-02T03:04:05.678901+00:00","messageId":"m"}`: 1767323045678901,
		`{"timestamp":"2026-01-02T04:04:05.678+01:00"}`:                               1767323045678000,
		// Coarser than a millisecond, of another kind, inside of a text, or no JSON: no delay can be told from it.
		`{"timestamp":"2026-01-02T03:04:05Z"}`:                  0,
		`{"timestamp":"2026-01-02T03:04:05.67Z"}`:               0,
		`{"timestamp":1767323045678}`:                           0,
		`{"text":"\"timestamp\":\"2026-01-02T03:04:05.678Z\""}`: 0,
		`{"reply":{"timestamp":"2026-01-02T03:04:05.678Z"}}`:    0,
		`"timestamp" 2026-01-02T03:04:05.678Z`:                  0,
		`{"timestamp":"yesterday.123Z"}`:                        0,
		`plain words`:                                           0,
	} {
		got, known := timestampUs(data)
		if known != (want != 0) || known && got != want {
			t.Errorf("%s: %d %v, want %d", data, got, known, want)
		}
	}
}
