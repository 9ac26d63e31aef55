//go:build !linux

package pace

import "time"

// alarm lets one goroutine sleep until a moment, or until another one wakes it, as precisely as Go's timers are.
type alarm struct {
	nowUs func() int64
	rung  chan struct{}
}

func newAlarm(nowUs func() int64) *alarm { return &alarm{nowUs: nowUs, rung: make(chan struct{}, 1)} }

// sleep ends at that time, or after wake; 0: after wake alone. It may end early.
func (a *alarm) sleep(untilUs int64) {
	var passed <-chan time.Time
	if untilUs > 0 {
		timer := time.NewTimer(time.Duration(untilUs-a.nowUs()) * time.Microsecond)
		defer timer.Stop()
		passed = timer.C
	}
	select {
	case <-passed:
	case <-a.rung:
	}
}

func (a *alarm) wake() {
	select {
	case a.rung <- struct{}{}:
	default:
	}
}
