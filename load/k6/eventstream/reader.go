// Package eventstream reads events from a stream of bytes while it arrives, by WHATWG HTML 9.2.6.
package eventstream

import "bytes"

// Event is one event as a client of the stream would see it dispatched.
type Event struct {
	// AtUs is when the bytes arrived that ended its blank line.
	AtUs int64
	// Name is the event field; `message` where there was none.
	Name string
	Data string
	// ID is the last event id of the stream at that time; HasID is false before any was given.
	ID    string
	HasID bool
}

// BlockWithoutData is a block that a blank line ended and that held fields, but no data: a client sees nothing of it.
type BlockWithoutData struct {
	AtUs int64
	Name string
}

// Reader reads one stream. Its zero value is ready.
//
// Lines are kept as bytes until their block ends, so that a stream that waits for its next event holds one small
// buffer, and no event costs more than its own strings.
type Reader struct {
	// Dispatch takes each event when it is certain.
	Dispatch func(Event)
	// Ignored takes each block without data; it may be nil.
	Ignored func(BlockWithoutData)

	Comments    int
	Retry       int // the last reconnection time that was given, in milliseconds
	HasRetry    bool
	InvalidUTF8 bool

	rest  []byte // the line that has not ended
	block []byte // the lines of the block that has not ended, joined by LF
	data  []byte // the lines of an event that has several
	id    string
	hasID bool
	begun bool // the byte order mark can no longer come
	cr    bool // the last byte was a CR: a LF that follows belongs to it
}

var byteOrderMark = []byte("\xef\xbb\xbf")

// Push takes the next bytes, which arrived at that time.
func (r *Reader) Push(chunk []byte, atUs int64) {
	if !r.begun {
		if chunk = r.begin(chunk); !r.begun {
			return
		}
	}
	for len(chunk) > 0 {
		if r.cr {
			r.cr = false
			if chunk[0] == '\n' {
				chunk = chunk[1:]
				continue
			}
		}
		end := bytes.IndexAny(chunk, "\r\n")
		if end < 0 {
			r.rest = append(r.rest, chunk...)
			return
		}
		r.cr = chunk[end] == '\r'
		line := chunk[:end]
		if len(r.rest) > 0 {
			r.rest = append(r.rest, line...)
			line = r.rest
		}
		r.line(line, atUs)
		r.rest = r.rest[:0]
		chunk = chunk[end+1:]
	}
}

// begin holds the first bytes back until they are, or cannot become, a byte order mark.
func (r *Reader) begin(chunk []byte) []byte {
	r.rest = append(r.rest, chunk...)
	if len(r.rest) < len(byteOrderMark) && bytes.HasPrefix(byteOrderMark, r.rest) {
		return nil
	}
	r.begun = true
	chunk = bytes.TrimPrefix(r.rest, byteOrderMark)
	r.rest = nil
	return chunk
}

func (r *Reader) line(line []byte, atUs int64) {
	switch {
	case len(line) == 0:
		r.endBlock(atUs)
	case line[0] == ':':
		r.Comments++
		r.text(line)
	default:
		if len(r.block) > 0 {
			r.block = append(r.block, '\n')
		}
		r.block = append(r.block, line...)
		// It counts even if its block never ends.
		if value, isRetry := bytes.CutPrefix(line, []byte("retry:")); isRetry {
			r.retry(bytes.TrimPrefix(value, []byte(" ")))
		}
	}
}

func (r *Reader) retry(value []byte) {
	if len(value) == 0 {
		return
	}
	ms := 0
	for _, digit := range value {
		if digit < '0' || digit > '9' {
			return
		}
		if ms < 1<<50 {
			ms = ms*10 + int(digit-'0')
		}
	}
	r.Retry, r.HasRetry = ms, true
}

func (r *Reader) endBlock(atUs int64) {
	if len(r.block) == 0 {
		return
	}
	name, hasData := "", false
	var data []byte
	r.data = r.data[:0]
	for line := range bytes.SplitSeq(r.block, []byte("\n")) {
		field, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(field) {
		case "event":
			name = r.name(value)
		case "data":
			// Most events have one line: that one is copied once. Of more, each byte is copied once more, however many.
			switch {
			case !hasData:
				data, hasData = value, true
			case len(r.data) == 0:
				r.data = append(append(append(r.data, data...), '\n'), value...)
				data = r.data
			default:
				r.data = append(append(r.data, '\n'), value...)
				data = r.data
			}
		case "id":
			if bytes.IndexByte(value, 0) < 0 {
				r.id, r.hasID = r.text(value), true
			}
		default:
			r.text(line)
		}
	}
	said := ""
	if hasData {
		said = r.text(data)
	}
	r.block = r.block[:0]
	if name == "" {
		name = "message"
	}
	switch {
	case hasData:
		r.Dispatch(Event{AtUs: atUs, Name: name, Data: said, ID: r.id, HasID: r.hasID})
	case r.Ignored != nil:
		r.Ignored(BlockWithoutData{AtUs: atUs, Name: name})
	}
}

// name gives the names that every stream uses without a copy of their own.
func (r *Reader) name(value []byte) string {
	switch string(value) {
	case "message":
		return "message"
	case "ack":
		return "ack"
	case "error":
		return "error"
	case "done":
		return "done"
	}
	return r.text(value)
}

func (r *Reader) text(line []byte) string {
	text, valid := decode(line)
	if !valid {
		r.InvalidUTF8 = true
	}
	return text
}

// Leftover gives the fields after the last blank line, joined by LF: begun, but never dispatched.
func (r *Reader) Leftover() string {
	block, rest := r.text(r.block), r.text(r.rest)
	switch {
	case rest == "" || rest[0] == ':':
		return block
	case block == "":
		return rest
	}
	return block + "\n" + rest
}
