package wire

import (
	"strings"

	"github.com/grafana/sobek"
)

// shownHeaders are those that a script can see of an answer, in lower case.
var shownHeaders = []string{"content-type", "retry-after", "www-authenticate"}

// tell calls the script's onAnswer. On the event loop only.
func (e *exchange) tell() error {
	runtime := e.vu.Runtime()
	_, err := e.vu.onAnswer(sobek.Undefined(), runtime.ToValue(e.id), e.answer.object(e, runtime))
	return err
}

func (a *answer) object(e *exchange, runtime *sobek.Runtime) *sobek.Object {
	object := runtime.NewObject()
	set := func(name string, value any) { _ = object.Set(name, value) }
	set("kind", a.failure.kind)
	set("message", a.failure.message)
	set("status", a.status)
	set("contentType", a.header.Get("Content-Type"))
	set("headers", a.headers(runtime))
	set("body", strings.ToValidUTF8(a.body, "\ufffd"))
	if a.isStream {
		set("events", a.eventArray(runtime))
	} else {
		set("events", sobek.Null())
	}
	set("terminated", a.terminated)
	set("reused", e.reused)
	if a.isHeld {
		set("unsent", true)
	}
	set("sentUs", e.sentUs)
	set("connectedUs", e.gotUs.Load())
	set("headersUs", a.headersUs)
	set("endUs", a.endUs)
	set("bytes", a.bytes)
	set("protocol", a.protocol)
	return object
}

func (a *answer) headers(runtime *sobek.Runtime) *sobek.Object {
	object := runtime.NewObject()
	for _, name := range shownHeaders {
		if values := a.header.Values(name); len(values) > 0 {
			_ = object.Set(name, strings.Join(values, ", "))
		}
	}
	return object
}

func (a *answer) eventArray(runtime *sobek.Runtime) *sobek.Object {
	events := make([]any, len(a.events))
	for at, event := range a.events {
		object := runtime.NewObject()
		_ = object.Set("atUs", event.AtUs)
		_ = object.Set("event", event.Name)
		_ = object.Set("id", event.ID)
		_ = object.Set("data", event.Data)
		events[at] = object
	}
	return runtime.NewArray(events...)
}
