package histogram

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"sort"
	"testing"
)

func TestEachValueFallsIntoItsBucket(t *testing.T) {
	before := -1
	for value := int64(0); value < 1<<20; value++ {
		index := Index(value)
		if index != before && index != before+1 {
			t.Fatalf("value %d: bucket %d after bucket %d", value, index, before)
		}
		if Lower(index) > value || Lower(index+1) <= value {
			t.Fatalf("value %d is not within [%d, %d)", value, Lower(index), Lower(index+1))
		}
		before = index
	}
}

// The other readers of these files compute the same numbers.
func TestPinnedBuckets(t *testing.T) {
	for value, want := range map[int64]int{
		-5: 0, 0: 0, 127: 127, 128: 128, 129: 128, 130: 129, 255: 191, 256: 192, 1000: 317, 1_000_000: 954, 600_000_000: 1543,
	} {
		if got := Index(value); got != want {
			t.Errorf("Index(%d) = %d, want %d", value, got, want)
		}
	}
}

func TestBucketsAreNarrow(t *testing.T) {
	for index := linear; index < 3000; index++ {
		width, lower := Lower(index+1)-Lower(index), Lower(index)
		if float64(width)/float64(lower) > 1.0/64 {
			t.Fatalf("bucket %d: [%d, %d) is wider than 1/64", index, lower, lower+width)
		}
	}
}

func someValues(random *rand.Rand) []int64 {
	values := make([]int64, 1+random.IntN(2000))
	for at := range values {
		values[at] = int64(math.Exp(random.Float64() * 20))
	}
	return values
}

func TestPercentileIsWithinTheResolution(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		values := someValues(random)
		var h Histogram
		for _, value := range values {
			h.Add(value)
		}
		sort.Slice(values, func(a, b int) bool { return values[a] < values[b] })
		for _, percent := range []float64{0.1, 50, 90, 99, 99.9, 100} {
			rank := int(math.Ceil(percent / 100 * float64(len(values))))
			exact := values[max(rank, 1)-1]
			if got := h.Percentile(percent); math.Abs(float64(got-exact)) > float64(exact)/64 {
				t.Fatalf("p%v of %d values is %d, exactly %d", percent, len(values), got, exact)
			}
		}
		if h.Min != values[0] || h.Max != values[len(values)-1] {
			t.Fatalf("min %d max %d of values from %d to %d", h.Min, h.Max, values[0], values[len(values)-1])
		}
	}
}

func TestResetAndReuse(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	var used Histogram
	for range 50 {
		var fresh Histogram
		used.Reset()
		for _, value := range someValues(random) {
			used.Add(value)
			fresh.Add(value)
		}
		got, _ := json.Marshal(&used)
		want, _ := json.Marshal(&fresh)
		if string(got) != string(want) {
			t.Fatalf("after Reset: %s, want %s", got, want)
		}
	}
}

func TestJSONLosesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		var h, read Histogram
		for _, value := range someValues(random) {
			h.Add(value)
		}
		text, err := json.Marshal(&h)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(&read)
		if string(again) != string(text) || read.Percentile(99) != h.Percentile(99) {
			t.Fatalf("%s became %s", text, again)
		}
	}
}

func TestEmpty(t *testing.T) {
	var h Histogram
	text, err := json.Marshal(&h)
	if want := `{"unit":"us","count":0,"sum":0,"min":0,"max":0,"buckets":[]}`; err != nil || string(text) != want {
		t.Errorf("%s (%v), want %s", text, err, want)
	}
	if h.Percentile(99) != 0 {
		t.Error("a percentile of nothing")
	}
}
