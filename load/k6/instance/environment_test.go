package instance

import (
	"os"
	"path/filepath"
	"testing"
)

func TestNumber(t *testing.T) {
	for name, want := range map[string]int{"": 1, "4": 4, "load-3": 3, "load-3-x7k2p": 3, "load": 1, "load12": 12, "run-a1-b2": 2, "run-12-2-abcde": 2} {
		if got := number(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}

func TestReadConfig(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.json")
	if _, err := readConfig(path); err == nil {
		t.Error("a file that is not there was read")
	}
	for text, valid := range map[string]bool{`{"a":1}`: true, `{"a":`: false} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		read, err := readConfig(path)
		if (err == nil) != valid || valid && string(read) != text {
			t.Errorf("%s: %s, %v", text, read, err)
		}
	}
	if read, err := readConfig(""); read != nil || err != nil {
		t.Errorf("without a name: %s, %v", read, err)
	}
}
