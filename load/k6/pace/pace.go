// Package pace releases things at the time at which each is due. Go's own timers are not precise enough: a process that is
// idle sleeps in steps of a millisecond.
package pace

import (
	"container/heap"
	"runtime"
	"sync"
)

// Pacer holds things until they are due. One thread waits for all of them.
type Pacer[T comparable] struct {
	nowUs   func() int64
	release func(T)
	once    sync.Once
	alarm   *alarm

	mutex sync.Mutex
	held  map[T]struct{}
	queue entries[T] // also what was dropped, until it is due
	count int64
}

// New gives a pacer with this clock. `release` must not block: what is due next waits for it.
func New[T comparable](nowUs func() int64, release func(T)) *Pacer[T] {
	return &Pacer[T]{nowUs: nowUs, release: release, alarm: newAlarm(nowUs), held: map[T]struct{}{}}
}

// Hold takes a thing, and releases it when it is due: never before, and in the order of their due times.
func (p *Pacer[T]) Hold(thing T, dueUs int64) {
	p.once.Do(func() { go p.run() })
	p.mutex.Lock()
	p.count++
	p.held[thing] = struct{}{}
	heap.Push(&p.queue, entry[T]{dueUs: dueUs, order: p.count, thing: thing})
	isFirst := p.queue[0].order == p.count
	p.mutex.Unlock()
	if isFirst {
		p.alarm.wake()
	}
}

// Drop takes a thing back, and tells whether it was still held. After that it is not released.
func (p *Pacer[T]) Drop(thing T) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	_, isHeld := p.held[thing]
	delete(p.held, thing)
	return isHeld
}

func (p *Pacer[T]) run() {
	var due []T
	for {
		var nextUs int64
		due, nextUs = p.due(due[:0])
		for at, thing := range due {
			p.release(thing)
			clear(due[at : at+1])
		}
		if len(due) == 0 {
			p.alarm.sleep(nextUs)
			continue
		}
		// What was released runs now, on this thread: another one would have to wake up first.
		runtime.Gosched()
	}
}

// due takes out what is due, and gives the due time of the first thing after that; 0: there is none.
func (p *Pacer[T]) due(into []T) (due []T, nextUs int64) {
	now := p.nowUs()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for len(p.queue) > 0 {
		first := p.queue[0]
		_, isHeld := p.held[first.thing]
		if isHeld && first.dueUs > now {
			return into, first.dueUs
		}
		heap.Pop(&p.queue)
		if isHeld {
			delete(p.held, first.thing)
			into = append(into, first.thing)
		}
	}
	return into, 0
}

type entry[T any] struct {
	dueUs int64
	order int64
	thing T
}

type entries[T any] []entry[T]

func (e entries[T]) Len() int { return len(e) }

func (e entries[T]) Less(a, b int) bool {
	if e[a].dueUs != e[b].dueUs {
		return e[a].dueUs < e[b].dueUs
	}
	return e[a].order < e[b].order
}

func (e entries[T]) Swap(a, b int) { e[a], e[b] = e[b], e[a] }

func (e *entries[T]) Push(one any) { *e = append(*e, one.(entry[T])) }

func (e *entries[T]) Pop() any {
	last := len(*e) - 1
	one := (*e)[last]
	(*e)[last] = entry[T]{}
	*e = (*e)[:last]
	return one
}
