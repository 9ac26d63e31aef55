package pace

import (
	"slices"
	"sync"
	"testing"
	"time"
)

// board notes what is released.
type board struct {
	mutex    sync.Mutex
	began    time.Time
	released []int
	atUs     []int64
	each     chan int
}

func newBoard() (*board, *Pacer[int]) {
	b := &board{began: time.Now(), each: make(chan int, 10_000)}
	return b, New(b.nowUs, func(thing int) {
		b.mutex.Lock()
		b.released, b.atUs = append(b.released, thing), append(b.atUs, b.nowUs())
		b.mutex.Unlock()
		b.each <- thing
	})
}

func (b *board) nowUs() int64 { return 1_800_000_000_000_000 + time.Since(b.began).Microseconds() }

func (b *board) wait(t *testing.T, things int) {
	t.Helper()
	limit := time.After(30 * time.Second)
	for range things {
		select {
		case <-b.each:
		case <-limit:
			t.Fatal("not all were released")
		}
	}
}

func TestNothingIsReleasedBeforeItIsDueAndAllIsInOrder(t *testing.T) {
	b, pacer := newBoard()
	fromUs := b.nowUs() + 20_000
	// Handed over in another order than they are due, some while the thread sleeps.
	var due [100]int64
	for at := range due {
		due[at] = fromUs + int64((at*37)%100)*2000
		pacer.Hold(at, due[at])
		if at%10 == 0 {
			time.Sleep(time.Millisecond)
		}
	}
	b.wait(t, len(due))
	if !slices.IsSortedFunc(b.released, func(a, c int) int { return int(due[a] - due[c]) }) {
		t.Errorf("released in the order %v", b.released)
	}
	for at, thing := range b.released {
		if early := due[thing] - b.atUs[at]; early > 0 {
			t.Errorf("%d was released %d µs early", thing, early)
		}
	}
}

func TestThousandsOfOneTimeAreReleasedInTheirOrder(t *testing.T) {
	b, pacer := newBoard()
	dueUs := b.nowUs() + 50_000
	for thing := range 5000 {
		pacer.Hold(thing, dueUs)
	}
	b.wait(t, 5000)
	if !slices.IsSorted(b.released) {
		t.Error("not in the order in which they were handed over")
	}
	if b.atUs[0] < dueUs {
		t.Errorf("released %d µs early", dueUs-b.atUs[0])
	}
}

func TestASoonerOneWakesThePacer(t *testing.T) {
	b, pacer := newBoard()
	pacer.Hold(1, b.nowUs()+3_600_000_000)
	time.Sleep(20 * time.Millisecond) // it sleeps for an hour
	pacer.Hold(2, b.nowUs()+1000)
	b.wait(t, 1)
	pacer.Hold(3, b.nowUs()-1000)
	b.wait(t, 1)
	if !slices.Equal(b.released, []int{2, 3}) {
		t.Errorf("released %v", b.released)
	}
}

func TestWhatWasDroppedIsNotReleased(t *testing.T) {
	b, pacer := newBoard()
	dueUs := b.nowUs() + 50_000
	for thing := range 100 {
		pacer.Hold(thing, dueUs)
	}
	for thing := 0; thing < 100; thing += 2 {
		if !pacer.Drop(thing) {
			t.Errorf("%d was no longer held", thing)
		}
	}
	if pacer.Drop(0) || pacer.Drop(1000) {
		t.Error("dropped what was not held")
	}
	pacer.Hold(1000, dueUs+1000)
	b.wait(t, 51)
	for _, thing := range b.released {
		if thing%2 == 0 && thing < 100 {
			t.Errorf("%d was released", thing)
		}
	}
	if pacer.Drop(1) {
		t.Error("dropped what was released")
	}
}

func TestManyThreadsHoldAndDrop(t *testing.T) {
	b, pacer := newBoard()
	var group sync.WaitGroup
	var mutex sync.Mutex
	dropped := 0
	for thread := range 8 {
		group.Go(func() {
			for each := range 500 {
				thing := thread*500 + each
				pacer.Hold(thing, b.nowUs()+int64(each%7)*100)
				if each%3 == 0 && pacer.Drop(thing) {
					mutex.Lock()
					dropped++
					mutex.Unlock()
				}
			}
		})
	}
	group.Wait()
	b.wait(t, 8*500-dropped)
}
