package account

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"testing"
)

func second(t *testing.T, book *Book) Second {
	t.Helper()
	text, err := book.EndSecond()
	if err != nil {
		t.Fatal(err)
	}
	var read Second
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestSecondsHoldGrowthAndTotalsHoldAll(t *testing.T) {
	book := NewBook(func() {})
	book.StartSeries()
	book.Count("a", 2)
	book.Gauge("open", 3)
	book.Meter("m").Observe(100)
	first := second(t, book)
	book.Count("a", 5)
	book.Count("b", 1)
	book.Gauge("open", -2)
	book.Meter("m").Observe(50)
	book.Meter("m").Observe(70)
	next := second(t, book)
	if want := map[string]float64{"a": 2}; !reflect.DeepEqual(first.Counters, want) {
		t.Errorf("the first second counts %v, want %v", first.Counters, want)
	}
	if want := map[string]float64{"a": 5, "b": 1}; !reflect.DeepEqual(next.Counters, want) {
		t.Errorf("the second one counts %v, want %v", next.Counters, want)
	}
	if first.Gauges["open"] != 3 || next.Gauges["open"] != 1 {
		t.Errorf("gauges %v, %v", first.Gauges, next.Gauges)
	}
	if first.Bands["m"] != [4]int64{100, 100, 100, 100} || next.Bands["m"] != [4]int64{50, 70, 70, 70} {
		t.Errorf("bands %v, %v", first.Bands, next.Bands)
	}
	if first.AtMs%1000 != 0 || next.AtMs < first.AtMs {
		t.Errorf("seconds %d, %d", first.AtMs, next.AtMs)
	}
	if empty := second(t, book); len(empty.Bands) != 0 || len(empty.Counters) != 0 {
		t.Errorf("a second without anything: %v", empty)
	}
	totals := book.Totals()
	if totals.Counters["a"] != 7 || totals.Gauges["open"].Max != 3 || totals.Histograms["m"].Count != 3 || len(totals.Series) != 3 {
		t.Errorf("totals %+v", totals)
	}
}

func TestEvidenceIsBoundedAndCounted(t *testing.T) {
	book := NewBook(func() {})
	for n := range 30 {
		book.Evidence("lost", fmt.Sprintf(`{"n":%d}`, n))
	}
	book.Evidence("altered", "no JSON")
	totals := book.Totals()
	if len(totals.Evidence) != evidenceLimit+1 || totals.Counters["lost"] != 30 || totals.Counters["altered"] != 1 {
		t.Errorf("%d pieces kept, counted %v", len(totals.Evidence), totals.Counters)
	}
	if _, err := json.Marshal(totals); err != nil {
		t.Errorf("a text that is no JSON breaks the file: %v", err)
	}
}

func TestBeginsOnce(t *testing.T) {
	began := 0
	book := NewBook(func() { began++ })
	book.Begin()
	book.Begin()
	if began != 1 {
		t.Errorf("began %d times", began)
	}
}

func TestManyGoroutinesLoseNothing(t *testing.T) {
	book := NewBook(func() {})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for n := range 1000 {
				book.Count("n", 1)
				book.Gauge("g", 1)
				book.Gauge("g", -1)
				book.Meter(fmt.Sprintf("m%d", n%3)).Observe(int64(n))
			}
		})
	}
	for range 20 {
		second(t, book)
		book.Totals()
	}
	all.Wait()
	totals := book.Totals()
	sum := int64(0)
	for _, each := range totals.Histograms {
		sum += each.Count
	}
	if totals.Counters["n"] != 8000 || sum != 8000 || book.Gauges()["g"] != 0 {
		t.Errorf("counted %v, observed %d, gauge %v", totals.Counters["n"], sum, book.Gauges()["g"])
	}
}

func TestLedgerKeepsTheOrderOfKeys(t *testing.T) {
	var ledger Ledger
	for _, each := range []string{"a1", "b1", "a2", "c1"} {
		ledger.Keep(each[:1], each)
	}
	if got := ledger.Keys(); !reflect.DeepEqual(got, []string{"a", "b", "c"}) {
		t.Errorf("keys %v", got)
	}
	if got := ledger.Take("a"); !reflect.DeepEqual(got, []string{"a1", "a2"}) {
		t.Errorf("took %v", got)
	}
	if got := ledger.Take("a"); len(got) != 0 {
		t.Errorf("took %v again", got)
	}
	ledger.Keep("a", "a3")
	if got := ledger.Keys(); !reflect.DeepEqual(got, []string{"b", "c", "a"}) {
		t.Errorf("keys %v after a was kept again", got)
	}
	ledger.Take("c")
	ledger.Keep("c", "c2")
	ledger.Keep("b", "b2")
	if got := ledger.Keys(); !reflect.DeepEqual(got, []string{"b", "a", "c"}) {
		t.Errorf("keys %v", got)
	}
	if got := ledger.Take("b"); !reflect.DeepEqual(got, []string{"b1", "b2"}) {
		t.Errorf("took %v", got)
	}
	if got := ledger.Take("unknown"); got == nil && len(ledger.Keys()) != 2 {
		t.Errorf("keys %v", ledger.Keys())
	}
}
