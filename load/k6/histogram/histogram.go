// Package histogram counts durations in log-linear buckets that any number of processes can add up without loss.
package histogram

import (
	"encoding/json"
	"math/bits"
	"sort"
)

const (
	// linear is how many of the smallest values have a bucket of their own.
	linear = 128
	// perOctave is how many buckets each doubling is cut into: a relative width of 1/64, 1.6 %.
	perOctave = 64
)

// Index gives the bucket of a value in microseconds; negative values count as 0.
func Index(value int64) int {
	if value < linear {
		return int(max(value, 0))
	}
	exponent := bits.Len64(uint64(value)) - 1
	return linear + (exponent-7)*perOctave + int(value>>(exponent-6)) - perOctave
}

// Lower gives the least value that falls into a bucket.
func Lower(index int) int64 {
	if index < linear {
		return int64(index)
	}
	octave, mantissa := (index-linear)/perOctave, (index-linear)%perOctave+perOctave
	return int64(mantissa) << (octave + 1)
}

// middle is what a percentile reports for a bucket.
func middle(index int) int64 {
	lower := Lower(index)
	return lower + (Lower(index+1)-lower)/2
}

// Histogram counts values in microseconds. It is not safe for use by several goroutines: its owner locks.
type Histogram struct {
	Count, Sum, Min, Max int64
	buckets              []uint64
}

// Add counts one value; negative values count as 0.
func (h *Histogram) Add(value int64) {
	value = max(value, 0)
	index := Index(value)
	if index >= len(h.buckets) {
		// Whole octaves at a time: few copies, and no bucket of times that never occur.
		grown := make([]uint64, (index/perOctave+1)*perOctave)
		copy(grown, h.buckets)
		h.buckets = grown
	}
	h.buckets[index]++
	if h.Count == 0 || value < h.Min {
		h.Min = value
	}
	h.Max = max(h.Max, value)
	h.Count++
	h.Sum += value
}

// Reset forgets all values and keeps the memory for the next ones.
func (h *Histogram) Reset() {
	if h.Count > 0 {
		clear(h.buckets[Index(h.Min) : Index(h.Max)+1])
	}
	h.Count, h.Sum, h.Min, h.Max = 0, 0, 0, 0
}

// Percentile gives the nearest-rank percentile (0 < percent <= 100): the middle of its bucket, never outside of what
// was counted; 0 of an empty histogram.
func (h *Histogram) Percentile(percent float64) int64 {
	if h.Count == 0 {
		return 0
	}
	exact := percent / 100 * float64(h.Count)
	rank := int64(exact)
	if float64(rank) < exact || rank == 0 {
		rank++
	}
	seen := int64(0)
	for index := Index(h.Min); index < len(h.buckets); index++ {
		seen += int64(h.buckets[index])
		if seen >= rank {
			return min(max(middle(index), h.Min), h.Max)
		}
	}
	return h.Max
}

// Clone copies a histogram, so that its owner need not hold the lock while it is written.
func (h *Histogram) Clone() *Histogram {
	clone := *h
	clone.buckets = append([]uint64(nil), h.buckets...)
	return &clone
}

type wire struct {
	Unit    string     `json:"unit"`
	Count   int64      `json:"count"`
	Sum     int64      `json:"sum"`
	Min     int64      `json:"min"`
	Max     int64      `json:"max"`
	Buckets [][2]int64 `json:"buckets"`
}

// MarshalJSON writes only the buckets that hold something: `[[index, count], …]`, by index.
func (h *Histogram) MarshalJSON() ([]byte, error) {
	buckets := [][2]int64{}
	for index, count := range h.buckets {
		if count > 0 {
			buckets = append(buckets, [2]int64{int64(index), int64(count)})
		}
	}
	return json.Marshal(wire{"us", h.Count, h.Sum, h.Min, h.Max, buckets})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (h *Histogram) UnmarshalJSON(text []byte) error {
	var read wire
	if err := json.Unmarshal(text, &read); err != nil {
		return err
	}
	sort.Slice(read.Buckets, func(a, b int) bool { return read.Buckets[a][0] < read.Buckets[b][0] })
	*h = Histogram{Count: read.Count, Sum: read.Sum, Min: read.Min, Max: read.Max}
	if last := len(read.Buckets) - 1; last >= 0 {
		h.buckets = make([]uint64, (read.Buckets[last][0]/perOctave+1)*perOctave)
		for _, each := range read.Buckets {
			h.buckets[each[0]] += uint64(each[1])
		}
	}
	return nil
}
