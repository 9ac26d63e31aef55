package account

import "time"

// Clock gives epoch microseconds: the wall clock is read once, and only the monotonic clock moves it on, so that a
// step of the wall clock in the middle of a run changes no duration.
type Clock struct {
	start time.Time
	wall  int64
}

// NewClock reads the wall clock.
func NewClock() Clock {
	now := time.Now()
	return Clock{start: now, wall: now.UnixMicro()}
}

// NowUs is the time now in epoch microseconds.
func (c Clock) NowUs() int64 { return c.wall + time.Since(c.start).Microseconds() }

// Time is the same as a time.Time.
func (c Clock) Time() time.Time { return time.UnixMicro(c.NowUs()) }
