package plain

import (
	"os"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// batch is how many connections one look at the system may tell of.
const batch = 256

// poller waits for all connections of a client: one goroutine looks, and a few read.
type poller struct {
	epoll *os.File
	raw   syscall.RawConn
	nowUs func() int64
	line  line

	mutex     sync.Mutex
	waiting   map[int32]*Conn
	deadlines deadlines
}

// newPoller gives nil where the system refuses: each wait then has a goroutine.
func newPoller(nowUs func() int64) *poller {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil
	}
	_ = unix.SetNonblock(fd, true)
	// Go's own poller can wait for this one, so that no thread is held in a system call.
	file := os.NewFile(uintptr(fd), "epoll")
	raw, err := file.SyscallConn()
	if err != nil {
		_ = file.Close()
		return nil
	}
	p := &poller{epoll: file, raw: raw, nowUs: nowUs, waiting: map[int32]*Conn{}}
	p.deadlines = deadlines{over: p.expire, began: time.Now()}
	p.line.begin(workers)
	go p.look()
	return p
}

// workers is how many goroutines read what has arrived.
const workers = 2

func (p *poller) look() {
	events := make([]unix.EpollEvent, batch)
	ready := make([]arrival, 0, batch)
	for {
		count := 0
		err := p.raw.Read(func(fd uintptr) bool {
			got, err := unix.EpollWait(int(fd), events, 0)
			count = max(got, 0)
			return count > 0 || err != nil && err != unix.EINTR
		})
		if err != nil {
			return
		}
		atUs := p.nowUs()
		p.mutex.Lock()
		for _, event := range events[:count] {
			if conn := p.waiting[event.Fd]; conn != nil {
				ready = append(ready, arrival{p.take(conn), atUs, nil})
			}
		}
		p.mutex.Unlock()
		p.line.add(ready...)
		clear(ready)
		ready = ready[:0]
	}
}

// take ends a wait. With the mutex.
func (p *poller) take(conn *Conn) Waiter {
	waiter := conn.waiter
	conn.waiter = nil
	delete(p.waiting, conn.fd)
	p.deadlines.remove(conn)
	return waiter
}

func (p *poller) wait(conn *Conn, waiter Waiter, until time.Time) {
	p.mutex.Lock()
	if conn.stopped {
		p.mutex.Unlock()
		p.line.add(arrival{waiter, p.nowUs(), os.ErrDeadlineExceeded})
		return
	}
	conn.waiter = waiter
	p.waiting[conn.fd] = conn
	p.deadlines.add(conn, until)
	err := p.ask(conn)
	p.mutex.Unlock()
	if err != nil {
		p.give(conn, err)
	}
}

// ask wants to be told once. With the mutex: without it, the connection might be closed by now, and its number another's.
func (p *poller) ask(conn *Conn) error {
	event := unix.EpollEvent{Events: unix.EPOLLIN | unix.EPOLLRDHUP | unix.EPOLLONESHOT, Fd: conn.fd}
	operation := unix.EPOLL_CTL_MOD
	if !conn.isKnown {
		operation, conn.isKnown = unix.EPOLL_CTL_ADD, true
	}
	var problem error
	err := p.raw.Control(func(fd uintptr) { problem = unix.EpollCtl(int(fd), operation, int(conn.fd), &event) })
	if err != nil {
		return err
	}
	return problem
}

// give tells a connection that waits of an error.
func (p *poller) give(conn *Conn, err error) {
	p.mutex.Lock()
	waiter := conn.waiter
	if waiter != nil {
		p.take(conn)
	}
	p.mutex.Unlock()
	if waiter != nil {
		p.line.add(arrival{waiter, p.nowUs(), err})
	}
}

func (p *poller) stop(conn *Conn) {
	p.mutex.Lock()
	conn.stopped = true
	p.mutex.Unlock()
	p.give(conn, os.ErrDeadlineExceeded)
}

// again lets a connection serve the next request.
func (p *poller) again(conn *Conn) {
	p.mutex.Lock()
	conn.stopped = false
	p.mutex.Unlock()
}

// forget comes before a connection is closed: its number may then be another's.
func (p *poller) forget(conn *Conn) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if conn.waiter != nil {
		p.take(conn)
	}
}

func (p *poller) expire() {
	p.mutex.Lock()
	var late []arrival
	for conn := p.deadlines.late(); conn != nil; conn = p.deadlines.late() {
		late = append(late, arrival{p.take(conn), p.nowUs(), os.ErrDeadlineExceeded})
	}
	p.deadlines.start()
	p.mutex.Unlock()
	p.line.add(late...)
}
