package wire

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
)

// Send lets a request leave when it is due, without waiting for anything: send(id, request). Like NowUs it takes its arguments
// as they are, since it is called for each request, and k6 translates those of other functions by reflection.
func (v *vu) Send(call sobek.FunctionCall) sobek.Value {
	id, state := call.Argument(0).ToInteger(), v.State()
	if common.IsNullish(call.Argument(1)) {
		v.throw(errors.New("send needs an id and a request"))
	}
	given := call.Argument(1).ToObject(v.Runtime())
	if v.onAnswer == nil || state == nil {
		v.throw(errors.New("open comes before the first send"))
	}
	if v.queue.find(id) != nil {
		v.throw(fmt.Errorf("request %d is still open", id))
	}
	each, err := v.prepare(id, given)
	if err != nil {
		v.throw(err)
	}
	v.queue.opened(each)
	if each.dueUs > v.book.Clock.NowUs() {
		v.hold(each)
	} else {
		each.depart()
	}
	return sobek.Undefined()
}

// prepare reads a request from JavaScript.
func (v *vu) prepare(id int64, given *sobek.Object) (*exchange, error) {
	address, err := v.addresses.get(text(given, "url"))
	if err != nil {
		return nil, err
	}
	timeoutMs := number(given, "timeoutMs")
	if timeoutMs <= 0 {
		return nil, errors.New("timeoutMs must be more than 0: a request without an end could hold the run for ever")
	}
	dueUs := int64(number(given, "dueUs"))
	held, err := v.holdFor(dueUs)
	if err != nil {
		return nil, err
	}
	var headers *sobek.Object
	if value := given.Get("headers"); !common.IsNullish(value) {
		headers = value.ToObject(v.Runtime())
	}
	header, err := v.headers.get(headers, v.State().Options.UserAgent.String)
	if err != nil {
		return nil, err
	}
	host := address.Host
	if named := header.Get("Host"); named != "" {
		host = named
	}
	each := &exchange{
		vu:      v,
		state:   v.State(),
		id:      id,
		profile: v.profile(strings.ToUpper(text(given, "method")), text(given, "name"), text(given, "kind"), text(given, "gauge")),
		dueUs:   dueUs,
		counts:  texts(given, "counts"),
		stream:  given.Get("stream") != nil && given.Get("stream").ToBoolean(),
		address: address,
		host:    host,
		header:  header,
		fate:    fate{deadline: time.Now().Add(held + time.Duration(timeoutMs*float64(time.Millisecond)))},
	}
	if value := given.Get("body"); !common.IsNullish(value) {
		each.body.text = value.String()
	}
	return each, nil
}

func text(object *sobek.Object, name string) string {
	if value := object.Get(name); !common.IsNullish(value) {
		return value.String()
	}
	return ""
}

func number(object *sobek.Object, name string) float64 {
	if value := object.Get(name); !common.IsNullish(value) {
		return value.ToFloat()
	}
	return 0
}
