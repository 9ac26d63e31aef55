package instance

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"agent-conformance/load/k6/account"
)

// printed gives the result that lines of a log hold.
func printed(t *testing.T, log string) Result {
	t.Helper()
	var text strings.Builder
	lines := strings.Split(strings.TrimSuffix(log, "\n"), "\n")
	for at, line := range lines {
		if len(line) > 4096 {
			t.Errorf("line %d has %d bytes: a pipe may take it in two", at, len(line))
		}
		fields := strings.Fields(line)
		if len(fields) != 7 || fields[0] != "agent-load/1" || fields[1] != "r1" || fields[2] != "3" || fields[4] != fmt.Sprintf("%d/%d", at+1, len(lines)) {
			t.Fatalf("line %d: %s", at, line)
		}
		text.WriteString(fields[6])
	}
	packed, err := base64.StdEncoding.DecodeString(text.String())
	if err != nil {
		t.Fatal(err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var result Result
	if err := json.NewDecoder(reader).Decode(&result); err != nil {
		t.Fatal(err)
	}
	return result
}

func TestAResultGoesIntoLinesOfALog(t *testing.T) {
	for _, seconds := range []int{0, 5, 4000, 60_000} {
		var log bytes.Buffer
		result := Result{Instance: 3, Totals: account.Totals{Series: series(t, seconds)}}
		if err := (logLines{to: &log, run: "r1", instance: 3, startMs: 7}).result(result); err != nil {
			t.Fatal(err)
		}
		if log.Len() > 2<<20 {
			t.Errorf("%d seconds: %d bytes of log", seconds, log.Len())
		}
		got := printed(t, log.String())
		want := map[int]string{0: "", 5: "", 4000: "", 60_000: "bands"}[seconds]
		if len(got.Series) != seconds || got.LeftOut != want {
			t.Errorf("%d seconds: %d are there, left out: %q", seconds, len(got.Series), got.LeftOut)
		}
	}
}

func series(t *testing.T, seconds int) []json.RawMessage {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	all := make([]json.RawMessage, seconds)
	for at := range all {
		var err error
		all[at], err = json.Marshal(account.Second{
			AtMs:     int64(at) * 1000,
			Counters: map[string]float64{"sent": 20},
			Bands:    map[string][4]int64{"send_lag": band(random), "gc_pause": band(random), "time_to_ack": band(random)},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestNoSecretGoesIntoALog(t *testing.T) {
	key := `sk_live_"Zm9v/+bar`
	secrets := secretsIn(map[string]string{"AGENT_LOAD_KEY": key, "AGENT_LOAD_KEY_1": "another-key", "AGENT_LOAD_HEADER_0": "tenant-secret", "AGENT_LOAD_HEADER_1": "short"})
	quoted, _ := json.Marshal("your key is " + key + ", another-key, tenant-secret, short")
	encoded, _ := json.Marshal(base64.StdEncoding.EncodeToString([]byte("ab" + key)))
	clean := withoutSecrets([]account.Evidence{{Name: "lost", Value: quoted}, {Name: "lost", Value: encoded}, {Name: "lost", Value: json.RawMessage(`{"n":12}`)}}, secrets)
	if got := string(clean[0].Value); got != `"your key is «credentials.full», «credentials.load.1», «headers.0», short"` {
		t.Error(got)
	}
	if got := string(clean[1].Value); !strings.Contains(got, "«credentials.full»") {
		t.Error(got)
	}
	if got := string(clean[2].Value); got != `{"n":12}` {
		t.Error(got)
	}
}

func band(random *rand.Rand) [4]int64 {
	return [4]int64{random.Int64N(1e4), random.Int64N(1e5), random.Int64N(1e6), random.Int64N(1e7)}
}
