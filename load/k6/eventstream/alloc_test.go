package eventstream

import "testing"

// An event costs its text and nothing else: ten thousand come each second.
func TestAllocationsOfAnEvent(t *testing.T) {
	reader := Reader{Dispatch: func(Event) {}}
	event := []byte("event: message\ndata: {\"messageId\":\"m1\",\"text\":\"said r1 1.0 1 the quick brown fox\"}\n\n")
	reader.Push(event, 1)
	if got := testing.AllocsPerRun(1000, func() { reader.Push(event, 2) }); got > 1 {
		t.Errorf("%.1f allocations for an event, want 1", got)
	}
	several := []byte("data: one\ndata: two\ndata: three\n\n")
	reader.Push(several, 3)
	if got := testing.AllocsPerRun(1000, func() { reader.Push(several, 4) }); got > 1 {
		t.Errorf("%.1f allocations for an event of several lines, want 1", got)
	}
}
