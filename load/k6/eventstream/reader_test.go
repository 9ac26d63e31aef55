package eventstream

import (
	"encoding/base64"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The byte cases are shared with the reader in TypeScript: both must read every one of them alike.
const casesFolder = "../../../fixtures/streams"

type chunk struct {
	AtMs   int64   `json:"atMs"`
	Text   *string `json:"text"`
	Base64 *string `json:"base64"`
}

type shownEvent struct {
	Name  string  `json:"name"`
	Data  string  `json:"data"`
	ID    *string `json:"id"`
	AtMs  int64   `json:"atMs"`
	Index int     `json:"index"`
}

type shownBlock struct {
	Name string `json:"name"`
	AtMs int64  `json:"atMs"`
}

// reading has the shape that the cases expect.
type reading struct {
	Events            []shownEvent `json:"events"`
	Comments          int          `json:"comments"`
	Retry             *int         `json:"retry"`
	Leftover          string       `json:"leftover"`
	BlocksWithoutData []shownBlock `json:"blocksWithoutData"`
	InvalidUTF8       bool         `json:"invalidUtf8"`
}

type streamCase struct {
	Name     string
	Rule     string  `json:"rule"`
	Chunks   []chunk `json:"chunks"`
	Expected reading `json:"expected"`
}

func cases(t *testing.T) []streamCase {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(casesFolder, "*", "*.case.json"))
	if err != nil || len(names) < 40 {
		t.Fatalf("found %d byte cases in %s (%v); there are more than 40", len(names), casesFolder, err)
	}
	read := make([]streamCase, 0, len(names))
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		each := streamCase{Name: strings.TrimSuffix(filepath.Base(name), ".case.json")}
		if err := json.Unmarshal(text, &each); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		read = append(read, each)
	}
	return read
}

func (c chunk) bytes(t *testing.T) []byte {
	t.Helper()
	if c.Text != nil {
		return []byte(*c.Text)
	}
	decoded, err := base64.StdEncoding.DecodeString(*c.Base64)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

type piece struct {
	atMs  int64
	bytes []byte
}

func read(pieces []piece) reading {
	got := reading{Events: []shownEvent{}, BlocksWithoutData: []shownBlock{}}
	reader := Reader{
		Dispatch: func(event Event) {
			shown := shownEvent{Name: event.Name, Data: event.Data, AtMs: event.AtUs / 1000, Index: len(got.Events)}
			if event.HasID {
				shown.ID = &event.ID
			}
			got.Events = append(got.Events, shown)
		},
		Ignored: func(block BlockWithoutData) {
			got.BlocksWithoutData = append(got.BlocksWithoutData, shownBlock{block.Name, block.AtUs / 1000})
		},
	}
	for _, each := range pieces {
		// A copy that is destroyed afterwards: the caller of Push reads the next bytes into the same buffer.
		lent := append([]byte(nil), each.bytes...)
		reader.Push(lent, each.atMs*1000)
		for at := range lent {
			lent[at] = '#'
		}
	}
	got.Leftover = reader.Leftover()
	got.Comments, got.InvalidUTF8 = reader.Comments, reader.InvalidUTF8
	if reader.HasRetry {
		got.Retry = &reader.Retry
	}
	return got
}

func (r reading) withoutTimes() reading {
	stripped := r
	stripped.Events = append([]shownEvent{}, r.Events...)
	for at := range stripped.Events {
		stripped.Events[at].AtMs = 0
	}
	stripped.BlocksWithoutData = append([]shownBlock{}, r.BlocksWithoutData...)
	for at := range stripped.BlocksWithoutData {
		stripped.BlocksWithoutData[at].AtMs = 0
	}
	return stripped
}

func same(t *testing.T, what string, got, want reading) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		gotText, _ := json.MarshalIndent(got, "", " ")
		wantText, _ := json.MarshalIndent(want, "", " ")
		t.Errorf("%s:\ngot  %s\nwant %s", what, gotText, wantText)
	}
}

func TestByteCases(t *testing.T) {
	for _, each := range cases(t) {
		t.Run(each.Name, func(t *testing.T) {
			var pieces []piece
			var all []byte
			for _, chunk := range each.Chunks {
				pieces = append(pieces, piece{chunk.AtMs, chunk.bytes(t)})
				all = append(all, chunk.bytes(t)...)
			}
			same(t, each.Rule, read(pieces), each.Expected)
			same(t, "in one piece", read([]piece{{0, all}}).withoutTimes(), each.Expected.withoutTimes())
			var single []piece
			for at := range all {
				single = append(single, piece{0, all[at : at+1]})
			}
			same(t, "byte by byte", read(single).withoutTimes(), each.Expected.withoutTimes())
		})
	}
}

var soup = []string{
	"\n", "\r", "\r\n", "\n\n", ":", " ", "data", "data:", "data: x", "event: done", "id: 1", "id", "retry: 5", "\ufeff", "\x00",
	"é", "€", "😀", ": ping", `{"a":1}`, "data:\n", "data: a\r\n", "event: b\r", "id: 2\n", "\r\r", "\xe2\x82", "\xff", "\xf0\x9f",
}

func TestAnyChunkingReadsTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	events := 0
	for range 3000 {
		var all []byte
		for range random.IntN(40) {
			all = append(all, soup[random.IntN(len(soup))]...)
		}
		var cut []piece
		for from := 0; from < len(all); {
			to := min(from+random.IntN(6), len(all))
			cut = append(cut, piece{0, all[from:to]})
			from = to
		}
		whole := read([]piece{{0, all}})
		same(t, string(all), read(cut), whole)
		events += len(whole.Events)
		if t.Failed() {
			return
		}
	}
	if events < 1000 {
		t.Fatalf("only %d events were compared", events)
	}
}

func BenchmarkReader(b *testing.B) {
	event := []byte("id: 17\r\nevent: message\r\ndata: {\"messageId\":\"m\",\"text\":\"hello\"}\r\n: c\r\nretry: 10\r\n\r\n")
	count := 0
	reader := Reader{Dispatch: func(Event) { count++ }}
	for b.Loop() {
		reader.Push(event, 1)
	}
	if count == 0 {
		b.Fatal("nothing was dispatched")
	}
}
