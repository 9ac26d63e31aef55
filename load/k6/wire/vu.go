package wire

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/js/modules"

	"agent-conformance/load/k6/account"
	"agent-conformance/load/k6/h2"
	"agent-conformance/load/k6/pace"
	"agent-conformance/load/k6/plain"
)

// vu is the module as one VU sees it. Its methods are called on the event loop only.
type vu struct {
	modules.VU
	book     *account.Book
	pacer    *pace.Pacer[*exchange]
	ledger   account.Ledger
	metrics  *metricSet
	queue    queue
	onAnswer sobek.Callable
	pulse    pulse
	settings settings
	tuned    bool
	plain    *plain.Client // nil: the transport is none of net/http's
	h2       *h2.Client    // nil: requests do not share connections
	// of a connection while a stream is open
	bufferBytes int
	headers     headerCache
	addresses   addressCache
	profiles    map[profileKey]*profile
}

func newVU(of modules.VU, book *account.Book, pacer *pace.Pacer[*exchange]) *vu {
	v := &vu{
		VU:        of,
		book:      book,
		pacer:     pacer,
		headers:   headerCache{known: map[string]http.Header{}},
		addresses: addressCache{},
		profiles:  map[profileKey]*profile{},
	}
	v.queue = queue{vu: v, open: map[int64]*exchange{}}
	if env := of.InitEnv(); env != nil {
		v.metrics = newMetricSet(env.Registry)
		v.settings = readSettings(env)
	}
	return v
}

// Open sets the callback for all answers of this VU, and makes its connections cheap to hold.
func (v *vu) Open(options *sobek.Object) {
	state := v.State()
	if state == nil {
		v.throw(errors.New("open belongs into the function of a scenario: there is no transport before it runs"))
	}
	callback, isFunction := sobek.AssertFunction(options.Get("onAnswer"))
	if !isFunction {
		v.throw(errors.New("open needs the function onAnswer(id, answer)"))
	}
	v.onAnswer = callback
	v.book.Begin()
	v.book.Listen(func(name string, n float64) { v.show(state, name, n) })
	if !v.tuned {
		v.bufferBytes = defaultBufferBytes
		if given := options.Get("bufferBytes"); given != nil && !common.IsNullish(given) {
			v.bufferBytes = int(given.ToInteger())
		}
		transport := tune(state, v.bufferBytes)
		if given := options.Get("http2"); given != nil && given.ToBoolean() {
			v.h2 = v.multiplexing(transport)
		} else if transport != nil && !v.settings.transport {
			v.plain = plain.New(transport, v.book.Clock.NowUs)
		}
		v.tuned = true
	}
}

// multiplexing gives a client of HTTP/2, and counts its connections.
func (v *vu) multiplexing(transport *http.Transport) *h2.Client {
	if transport == nil {
		v.throw(errors.New("http2 needs the transport of net/http"))
	}
	return h2.New(transport, func(delta int) {
		v.book.Gauge("connections", float64(delta))
		if delta > 0 {
			v.book.Count("connections", 1)
		}
	})
}

// Cancel ends a request that is open; its answer, of kind `cancelled`, comes through onAnswer like any other.
func (v *vu) Cancel(id int64) {
	if each := v.queue.find(id); each != nil {
		each.fate.end(byScript)
		if v.pacer.Drop(each) {
			each.stay()
		}
	}
}

// Hold lets the iteration live until Release, even with nothing open.
func (v *vu) Hold() { v.queue.hold() }

// Release takes Hold back; the iteration ends when nothing is open any more.
func (v *vu) Release() { v.queue.release() }

// NowUs is the time in epoch microseconds, which never steps back.
func (v *vu) NowUs(sobek.FunctionCall) sobek.Value {
	return v.Runtime().ToValue(v.book.Clock.NowUs())
}

// The functions from here to Keep are called several times for each answer, so they take their arguments as they are.

// Observe counts a duration in a histogram: observe(metric, us).
func (v *vu) Observe(call sobek.FunctionCall) sobek.Value {
	v.book.Meter(call.Argument(0).String()).Observe(int64(call.Argument(1).ToFloat()))
	return sobek.Undefined()
}

// Count adds n, or 1, to a counter: count(name, n).
func (v *vu) Count(call sobek.FunctionCall) sobek.Value {
	name, by := call.Argument(0).String(), 1.0
	if n := call.Argument(1); !common.IsNullish(n) {
		by = n.ToFloat()
	}
	v.book.Count(name, by)
	v.show(v.State(), name, by)
	return sobek.Undefined()
}

// Gauge moves a gauge by a difference: gauge(name, delta).
func (v *vu) Gauge(call sobek.FunctionCall) sobek.Value {
	v.book.Gauge(call.Argument(0).String(), call.Argument(1).ToFloat())
	return sobek.Undefined()
}

// Evidence counts a fault and keeps the JSON text that shows it.
func (v *vu) Evidence(name, json string) {
	v.book.Evidence(name, json)
	v.show(v.State(), name, 1)
}

// Keep puts a text into the ledger: keep(key, json).
func (v *vu) Keep(call sobek.FunctionCall) sobek.Value {
	v.ledger.Keep(call.Argument(0).String(), call.Argument(1).String())
	v.book.Count("ledger.kept", 1)
	return sobek.Undefined()
}

// Take gives the texts of a key and forgets them.
func (v *vu) Take(key string) *sobek.Object {
	texts := v.ledger.Take(key)
	v.book.Count("ledger.taken", float64(len(texts)))
	return v.strings(texts)
}

// Keys gives the keys that hold something, in the order in which they were first kept.
func (v *vu) Keys() *sobek.Object { return v.strings(v.ledger.Keys()) }

// strings makes an array of JavaScript's own: a wrapped Go slice lacks some of its behaviour.
func (v *vu) strings(texts []string) *sobek.Object {
	values := make([]any, len(texts))
	for at, text := range texts {
		values[at] = text
	}
	return v.Runtime().NewArray(values...)
}

func (v *vu) throw(err error) { common.Throw(v.Runtime(), fmt.Errorf("%s: %w", Name, err)) }
