package wire

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"
)

// decoded undoes the content-encoding. k6's transport leaves it alone, and asks for none, so an answer is encoded only
// where the script asked or the service did so unasked.
func decoded(body io.Reader, encoding string) (io.Reader, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "", "identity":
		return body, nil
	case "gzip", "x-gzip":
		return &gunzip{source: body}, nil
	default:
		return nil, fmt.Errorf("%w: %s", errEncoding, encoding)
	}
}

// gunzip waits for the first bytes until it is read: headers of a stream come long before them.
type gunzip struct {
	source io.Reader
	reader *gzip.Reader
}

func (g *gunzip) Read(into []byte) (int, error) {
	if g.reader == nil {
		reader, err := gzip.NewReader(g.source)
		if err == io.EOF {
			return 0, io.EOF
		}
		if err != nil {
			return 0, encodingError(err)
		}
		g.reader = reader
	}
	count, err := g.reader.Read(into)
	if err != nil && err != io.EOF {
		err = encodingError(err)
	}
	return count, err
}

// encodingError tells a damaged encoding from a connection that was cut, which looks the same to the decoder otherwise.
func encodingError(err error) error {
	switch err {
	case gzip.ErrHeader, gzip.ErrChecksum:
		return fmt.Errorf("%w: %w", errEncoding, err)
	}
	return err
}

// counter counts the bytes of a body as they came on the wire.
type counter struct {
	source io.Reader
	bytes  int64
	ended  bool
	heard  func(bytes int64)
}

func (c *counter) Read(into []byte) (int, error) {
	count, err := c.source.Read(into)
	c.bytes += int64(count)
	c.ended = c.ended || err == io.EOF
	if c.heard != nil {
		c.heard(int64(count))
	}
	return count, err
}
