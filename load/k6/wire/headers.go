package wire

import (
	"net/http"
	"strings"

	"github.com/grafana/sobek"
)

// headerCache shares one http.Header among all requests that send the same: a transport only reads it. With thousands
// of requests open, this and the profile are what they have in common.
type headerCache map[string]http.Header

// headerCacheLimit bounds the cache where each request has headers of its own.
const headerCacheLimit = 256

// get reads the headers of a request from JavaScript.
func (c headerCache) get(given *sobek.Object, userAgent string) http.Header {
	var key strings.Builder
	header := http.Header{}
	if given != nil {
		for _, name := range given.Keys() {
			value := given.Get(name).String()
			key.WriteString(name + "\x00" + value + "\x00")
			header.Set(name, value)
		}
	}
	if known := c[key.String()]; known != nil {
		return known
	}
	if userAgent != "" && header.Get("User-Agent") == "" {
		header.Set("User-Agent", userAgent)
	}
	if len(c) < headerCacheLimit {
		c[key.String()] = header
	}
	return header
}
