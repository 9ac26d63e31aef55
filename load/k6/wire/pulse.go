package wire

import (
	"sync"
	"sync/atomic"
	"time"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/metrics"
)

// pulseEvery is how often k6's outputs hear of what has no end to be told with: a stream of ten minutes would
// otherwise bring all its messages in one second.
const pulseEvery = time.Second

// pulse pushes counters and gauges of one VU while anything is open.
type pulse struct {
	bytes    atomic.Int64
	messages atomic.Int64

	mutex sync.Mutex
	timer *time.Timer
	beat  func()
}

// start begins to push; a second start changes nothing.
func (p *pulse) start(v *vu) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.timer != nil {
		return
	}
	state := v.State()
	p.beat = func() { p.push(v, state) }
	p.timer = time.AfterFunc(pulseEvery, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.timer != nil { // k6 closes the channel some time after the last iteration
			p.beat()
			p.timer.Reset(pulseEvery)
		}
	})
}

// stop pushes the rest. On the event loop only, so that k6 still takes samples.
func (p *pulse) stop() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.timer == nil {
		return
	}
	p.timer.Stop()
	p.timer = nil
	p.beat()
}

func (p *pulse) push(v *vu, state *lib.State) {
	now := sampler{tags: state.Tags.GetCurrentValues(), at: time.Now()}
	if bytes := p.bytes.Swap(0); bytes > 0 {
		now.add(v.metrics.bytes, float64(bytes))
	}
	if messages := p.messages.Swap(0); messages > 0 {
		now.add(v.metrics.messages, float64(messages))
	}
	values := v.book.Gauges()
	for name, metric := range v.metrics.gauges {
		if value, used := values[name]; used {
			now.add(metric, value)
		}
	}
	if len(now.samples) > 0 {
		state.Samples <- metrics.Samples(now.samples)
	}
}
