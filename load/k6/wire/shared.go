package wire

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/grafana/sobek"
	"golang.org/x/net/http/httpguts"
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
	if address.Scheme != "http" && address.Scheme != "https" || address.Host == "" {
		return nil, fmt.Errorf("url: %q has no http or https host", text)
	}
	if len(c) < sharedLimit {
		c[text] = address
	}
	return address, nil
}

// headerCache shares one http.Header among all requests that send the same: a transport only reads it. With thousands
// of requests open, this and the profile are what they have in common.
type headerCache struct {
	known map[string]http.Header
	key   []byte // of the last request; kept, so that a look-up allocates nothing
}

// get reads the headers of a request from JavaScript; nil means none. Its errors never show a value, which may be a key.
func (c *headerCache) get(given *sobek.Object, userAgent string) (http.Header, error) {
	c.key = c.key[:0]
	var names []string
	if given != nil {
		names = given.Keys()
	}
	for _, name := range names {
		c.key = append(append(c.key, name...), 0)
		c.key = append(append(c.key, given.Get(name).String()...), 0)
	}
	if known := c.known[string(c.key)]; known != nil {
		return known, nil
	}
	header := http.Header{}
	for _, name := range names {
		value := given.Get(name).String()
		if !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, fmt.Errorf("header %q has a name or a value that HTTP does not allow", name)
		}
		header.Set(name, value)
	}
	if userAgent != "" && header.Get("User-Agent") == "" {
		header.Set("User-Agent", userAgent)
	}
	if len(c.known) < sharedLimit {
		c.known[string(c.key)] = header
	}
	return header, nil
}
