package wire

import (
	"errors"
	"io"
	"sync"
)

// sentBody is the body of a request, which is forgotten as soon as it is on the wire: a wait of ten minutes need not
// hold a text of 100,000 characters.
type sentBody struct {
	mutex   sync.Mutex
	text    string
	dropped bool
}

// drop forgets the text.
func (b *sentBody) drop() {
	b.mutex.Lock()
	b.text, b.dropped = "", true
	b.mutex.Unlock()
}

// length is that of what is still to be sent.
func (b *sentBody) length() int {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return len(b.text)
}

// isEmpty tells that there never was one.
func (b *sentBody) isEmpty() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text == "" && !b.dropped
}

// isThere tells that it can be sent again.
func (b *sentBody) isThere() bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return !b.dropped
}

// reader gives the text from its beginning. The transport asks again where a connection turned out to be closed before
// anything was written on it, and only then.
func (b *sentBody) reader() (io.ReadCloser, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.dropped {
		return nil, errors.New("the body was sent already")
	}
	return &bodyReader{left: b.text}, nil
}

type bodyReader struct{ left string }

func (r *bodyReader) Read(into []byte) (int, error) {
	if r.left == "" {
		return 0, io.EOF
	}
	count := copy(into, r.left)
	if r.left = r.left[count:]; r.left == "" {
		r.left = "" // the empty rest of a string still holds all of it
	}
	return count, nil
}

func (r *bodyReader) Close() error {
	r.left = ""
	return nil
}
