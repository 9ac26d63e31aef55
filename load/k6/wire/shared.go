package wire

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/grafana/sobek"
)

// sharedLimit bounds what is shared, for runs where each request has headers or an address of its own.
const sharedLimit = 256

// addressCache shares one parsed address among all requests to it: a transport only reads it.
type addressCache map[string]*url.URL

func (c addressCache) get(text string) (*url.URL, error) {
	if known := c[text]; known != nil {
		return known, nil
	}
	address, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("url: %w", err)
	}
	if len(c) < sharedLimit {
		c[text] = address
	}
	return address, nil
}

// headerCache shares one http.Header among all requests that send the same: a transport only reads it. With thousands
// of requests open, this and the profile are what they have in common.
type headerCache map[string]http.Header

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
	if len(c) < sharedLimit {
		c[key.String()] = header
	}
	return header
}
