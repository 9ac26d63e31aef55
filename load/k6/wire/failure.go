package wire

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"

	"go.k6.io/k6/v2/lib/netext"
)

// failure says why there is no whole answer; the zero value says that there is one.
type failure struct {
	kind    string
	message string
}

// The kinds of an answer. `local` is the fault of this machine (no port, no file descriptor), never the target's.
const (
	kindOK        = "ok"
	kindRefused   = "refused"
	kindReset     = "reset"
	kindTimeout   = "timeout"
	kindCancelled = "cancelled"
	kindProtocol  = "protocol"
	kindTLS       = "tls"
	kindDNS       = "dns"
	kindTooLarge  = "too-large"
	kindLocal     = "local"
)

// errTimeout is our own limit, and not that of the scenario.
var errTimeout = errors.New("no complete response within timeoutMs")

var errTooLarge = errors.New("the response is too large")

// errEncoding marks an answer whose body does not decode.
var errEncoding = errors.New("the content-encoding of the response cannot be decoded")

func kindOf(err error) string {
	for _, each := range kindsByErrno {
		if errors.Is(err, each.errno) {
			return each.kind
		}
	}
	var dns *net.DNSError
	var timeout net.Error
	var blockedIP netext.BlackListedIPError
	var blockedHost netext.BlockedHostError
	switch {
	case errors.Is(err, errTooLarge):
		return kindTooLarge
	case errors.Is(err, errEncoding):
		return kindProtocol
	case errors.As(err, &blockedIP), errors.As(err, &blockedHost):
		return kindLocal // by k6's own options
	case errors.As(err, &dns), strings.Contains(err.Error(), "no such host"):
		return kindDNS
	case isTLS(err):
		return kindTLS
	case isDial(err):
		return kindRefused
	case errors.As(err, &timeout) && timeout.Timeout():
		return kindTimeout
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return kindReset
	}
	for _, words := range cutWords {
		if strings.Contains(err.Error(), words) {
			return kindReset
		}
	}
	return kindProtocol
}

var kindsByErrno = []struct {
	errno syscall.Errno
	kind  string
}{
	{syscall.ECONNREFUSED, kindRefused},
	{syscall.EHOSTUNREACH, kindRefused},
	{syscall.ENETUNREACH, kindRefused},
	{syscall.ECONNRESET, kindReset},
	{syscall.ECONNABORTED, kindReset},
	{syscall.EPIPE, kindReset},
	// The network gave up on the connection: a cut on the way, and none of our own deadlines.
	{syscall.ETIMEDOUT, kindReset},
	{syscall.EADDRNOTAVAIL, kindLocal},
	{syscall.EMFILE, kindLocal},
	{syscall.ENFILE, kindLocal},
	{syscall.ENOBUFS, kindLocal},
	{syscall.ENOMEM, kindLocal},
}

// cutWords are those errors of net/http for a connection that ended early which have no exported value or type.
var cutWords = []string{
	"server closed idle connection",
	"server closed connection",
	"use of closed network connection",
	"stream error: stream ID",
	"server sent GOAWAY",
	"client connection lost",
	"client connection force closed",
	"graceful shutdown GOAWAY",
	"received GOAWAY",
	"http2: client conn",
}

// isDial tells an error of making the connection.
func isDial(err error) bool {
	var operation *net.OpError
	return errors.As(err, &operation) && operation.Op == "dial"
}

func isTLS(err error) bool {
	var verification *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var authority x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	return errors.As(err, &verification) || errors.As(err, &record) || errors.As(err, &alert) ||
		errors.As(err, &authority) || errors.As(err, &host) || errors.As(err, &invalid) ||
		strings.Contains(err.Error(), "tls: ") || strings.Contains(err.Error(), "TLS handshake timeout") || strings.Contains(err.Error(), "server gave HTTP response to HTTPS client")
}
