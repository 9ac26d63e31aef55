package plain

import (
	"container/heap"
	"time"
)

// deadlines are those of all connections that wait, under one timer.
type deadlines struct {
	over  func()    // called when the first of them has passed
	began time.Time // what the others count from
	heap  dueHeap
	timer *time.Timer
	next  time.Duration
}

func (d *deadlines) add(conn *Conn, until time.Time) {
	conn.until = until.Sub(d.began)
	heap.Push(&d.heap, conn)
	if d.timer == nil || conn.until < d.next {
		d.start()
	}
}

func (d *deadlines) remove(conn *Conn) {
	if conn.place > 0 {
		heap.Remove(&d.heap, conn.place-1)
	}
}

// late gives a connection whose time is over; nil without one.
func (d *deadlines) late() *Conn {
	if len(d.heap) == 0 || d.heap[0].until > time.Since(d.began) {
		return nil
	}
	return d.heap[0]
}

// start sets the timer for the first of them.
func (d *deadlines) start() {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	if len(d.heap) > 0 {
		d.next = d.heap[0].until
		d.timer = time.AfterFunc(d.next-time.Since(d.began), d.over)
	}
}

// dueHeap has the earliest first; each connection knows its place, from 1.
type dueHeap []*Conn

func (h dueHeap) Len() int           { return len(h) }
func (h dueHeap) Less(a, b int) bool { return h[a].until < h[b].until }
func (h dueHeap) Swap(a, b int) {
	h[a], h[b] = h[b], h[a]
	h[a].place, h[b].place = a+1, b+1
}

func (h *dueHeap) Push(conn any) {
	*h = append(*h, conn.(*Conn))
	conn.(*Conn).place = len(*h)
}

func (h *dueHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	last.place = 0
	return last
}
