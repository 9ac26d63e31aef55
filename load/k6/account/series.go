package account

import "encoding/json"

// Second is what one second of a run brought.
type Second struct {
	// AtMs is the whole second of the epoch in which it began.
	AtMs     int64               `json:"atMs"`
	Counters map[string]float64  `json:"counters"`
	Gauges   map[string]float64  `json:"gauges"`
	Bands    map[string][4]int64 `json:"bands"`
}

// StartSeries begins the first second.
func (b *Book) StartSeries() {
	b.mutex.Lock()
	b.secondMs = wholeSecondMs(b.Clock.NowUs())
	b.mutex.Unlock()
}

// EndSecond closes the second that runs and gives it as JSON. It is kept as text: a soak of hours has thousands of
// them, and each file that is written holds them all.
func (b *Book) EndSecond() (json.RawMessage, error) {
	second := Second{Counters: map[string]float64{}, Gauges: b.Gauges(), Bands: map[string][4]int64{}}
	for name, meter := range b.allMeters() {
		if band, any := meter.band(); any {
			second.Bands[name] = band
		}
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for name, value := range b.counters {
		if growth := value - b.told[name]; growth != 0 {
			second.Counters[name] = growth
			b.told[name] = value
		}
	}
	second.AtMs = b.secondMs
	b.secondMs = wholeSecondMs(b.Clock.NowUs())
	text, err := json.Marshal(second)
	if err == nil {
		b.series = append(b.series, text)
	}
	return text, err
}

func wholeSecondMs(us int64) int64 { return us / 1_000_000 * 1000 }
