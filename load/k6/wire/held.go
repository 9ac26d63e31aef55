package wire

import (
	"fmt"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
)

// hold keeps a request until it is due.
func (v *vu) hold(each *exchange) {
	v.pacer.Hold(each, each.dueUs)
	// The iteration may have been cut off just before, and its end does not look again.
	if each.fate.isCut() && v.pacer.Drop(each) {
		each.stay()
	}
}

// longestHold is how far ahead a send may be due. A due time in another unit would hold the iteration for years.
const longestHold = 24 * time.Hour

// holdFor is how long a send is held: until it is due.
func (v *vu) holdFor(dueUs int64) (time.Duration, error) {
	ahead := dueUs - v.book.Clock.NowUs()
	if ahead > longestHold.Microseconds() {
		return 0, fmt.Errorf("dueUs is more than %v ahead: give epoch microseconds, as nowUs() does", longestHold)
	}
	return time.Duration(max(0, ahead)) * time.Microsecond, nil
}

// depart lets a request go, or ends one that was cut before. It does not block.
func (e *exchange) depart() {
	if e.fate.isCut() {
		e.stay()
		return
	}
	go e.run()
}

// stay ends a request that never left: nothing is counted of it.
func (e *exchange) stay() {
	e.answer = &answer{
		failure: failure{kindCancelled, "ended before the request left"},
		endUs:   e.vu.book.Clock.NowUs(),
		isHeld:  true,
	}
	e.vu.queue.ended(e)
}

// left counts a request that leaves.
func (e *exchange) left() {
	book := e.vu.book
	book.Gauge("in_flight", 1)
	for _, name := range e.counts {
		book.Count(name, 1)
		e.vu.show(e.state, name, 1)
	}
	e.counts = nil
	if e.profile.gauge != "" {
		book.Gauge(e.profile.gauge, 1)
	}
}

// Recall ends a request that has not left; its answer, with `unsent`, comes through onAnswer. It changes nothing for others.
func (v *vu) Recall(id int64) {
	if each := v.queue.find(id); each != nil && v.pacer.Drop(each) {
		each.fate.end(byScript)
		each.stay()
	}
}

func (f *fate) isCut() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.cut != uncut
}

// texts reads an array of texts.
func texts(object *sobek.Object, name string) []string {
	value := object.Get(name)
	if common.IsNullish(value) {
		return nil
	}
	given, _ := value.Export().([]any)
	read := make([]string, len(given))
	for at, each := range given {
		read[at] = fmt.Sprint(each)
	}
	return read
}
