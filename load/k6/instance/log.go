package instance

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"

	"agent-conformance/load/k6/account"
)

// ToLog is what stands in place of a file where the result goes to the log alone.
const ToLog = "-"

// A log of a pod is cut into lines of 16 KiB, and rotated after 10 MiB: what is printed stays well below both.
const (
	partBytes  = 3000
	mostPacked = 1 << 20
)

// logLines prints on stdout what `load merge --logs` reads: each line says whose it is and which part, so that logs of
// several pods may lie in one file, in any order.
type logLines struct {
	to       io.Writer
	run      string
	instance int
	startMs  int64
}

// begun says that this instance was there, so that one that is killed can be told from one that never ran.
func (l logLines) begun() error {
	return l.line("begun")
}

// result prints the whole of a result, in numbered parts.
func (l logLines) result(result Result) error {
	packed, err := packedWithin(result, mostPacked)
	if err != nil {
		return err
	}
	text := base64.StdEncoding.EncodeToString(packed)
	parts := (len(text) + partBytes - 1) / partBytes
	for part := range parts {
		payload := text[part*partBytes : min(len(text), (part+1)*partBytes)]
		sum := crc32.ChecksumIEEE([]byte(payload))
		if err := l.line(fmt.Sprintf("%d/%d %08x %s", part+1, parts, sum, payload)); err != nil {
			return err
		}
	}
	return nil
}

// line is one write, so that nothing of another writer comes into it.
func (l logLines) line(what string) error {
	_, err := fmt.Fprintf(l.to, "agent-load/1 %s %d %d %s\n", l.run, l.instance, l.startMs, what)
	return err
}

// packedWithin leaves out of a long series what is least missed: first the percentiles of each second, then the seconds.
func packedWithin(result Result, most int) ([]byte, error) {
	packed, err := pack(result)
	if err != nil || len(packed) <= most {
		return packed, err
	}
	plain := make([]json.RawMessage, len(result.Series))
	for at, each := range result.Series {
		var second account.Second
		if err := json.Unmarshal(each, &second); err != nil {
			return nil, err
		}
		second.Bands = map[string][4]int64{}
		if plain[at], err = json.Marshal(second); err != nil {
			return nil, err
		}
	}
	result.Series, result.LeftOut = plain, "bands"
	if packed, err = pack(result); err != nil || len(packed) <= most {
		return packed, err
	}
	result.Series, result.LeftOut = []json.RawMessage{}, "series"
	return pack(result)
}

func pack(result Result) ([]byte, error) {
	text, err := json.Marshal(result)
	if err != nil {
		return nil, err
	}
	var packed bytes.Buffer
	writer := gzip.NewWriter(&packed)
	if _, err := writer.Write(text); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
