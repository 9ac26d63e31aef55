//go:build !linux

package plain

import "time"

// poller is only for Linux; elsewhere each wait has a goroutine.
type poller struct{}

func newPoller(func() int64) *poller { return nil }

func (*poller) wait(*Conn, Waiter, time.Time) {}
func (*poller) stop(*Conn)                    {}
func (*poller) again(*Conn)                   {}
func (*poller) forget(*Conn)                  {}
