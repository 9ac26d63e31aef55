package process

import (
	"runtime"
	"testing"
)

func TestWatchFollowsMemoryAndCollections(t *testing.T) {
	var watch Watch
	if now, pauses := watch.Sample(); now != 0 || pauses != nil || watch.Cost("v1").BaseRssBytes != 0 {
		t.Error("there is a cost before the first request")
	}
	watch.Begin()
	const grown = 64 << 20
	held := make([]byte, grown)
	for at := 0; at < len(held); at += 1024 {
		held[at] = 1
	}
	runtime.GC()
	now, pauses := watch.Sample()
	if now < grown {
		t.Errorf("resident: %d, though %d are held", now, grown)
	}
	if len(pauses) == 0 {
		t.Error("a collection ran, and no pause was seen")
	}
	if _, pauses := watch.Sample(); len(pauses) > 1 {
		t.Errorf("%d pauses were told again", len(pauses))
	}
	cost := watch.Cost("v1")
	runtime.KeepAlive(held)
	if cost.BaseRssBytes <= 0 || cost.PeakRssBytes-cost.BaseRssBytes < grown/2 {
		t.Errorf("base %d, peak %d, though %d bytes were added", cost.BaseRssBytes, cost.PeakRssBytes, grown)
	}
	if cost.GcCount < 1 || cost.K6Version != "v1" || cost.GoVersion != runtime.Version() {
		t.Errorf("%+v", cost)
	}
}
