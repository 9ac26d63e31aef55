package wire

import (
	"net/http"
	"time"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext"

	"agent-conformance/load/k6/ports"
)

// defaultBufferBytes is the size of each of the two buffers of a connection. A request is written once and an answer
// mostly read once, so a large buffer only waits.
const defaultBufferBytes = 512

// idleConnection is how long a connection is used again after its answer. A server may close an idle connection at
// any time; a POST that meets this is lost, and may not be repeated. No common server closes one within a second.
const idleConnection = time.Second

// tune changes those settings of k6's own transport that are made for a few short requests a VU. What the user can set
// (TLS, proxies, addresses, reuse at all) stays. It must run before the first connection of the VU. It gives the
// transport, whose settings the clients of our own follow; nil: it is none of net/http's.
func tune(state *lib.State, bufferBytes int) *http.Transport {
	transport, isHTTP := state.Transport.(*http.Transport)
	if !isHTTP {
		return nil
	}
	if dialer, isOwn := state.Dialer.(*netext.Dialer); isOwn && transport.DialContext != nil {
		transport.DialContext = ports.Spread(&dialer.Dialer, transport.DialContext)
	}
	transport.ReadBufferSize = bufferBytes
	transport.WriteBufferSize = bufferBytes
	transport.IdleConnTimeout = idleConnection
	transport.MaxResponseHeaderBytes = headerLimit
	// Every connection of a burst may be used again: k6 would keep six.
	transport.MaxIdleConns = 0
	transport.MaxIdleConnsPerHost = 1 << 20
	return transport
}
