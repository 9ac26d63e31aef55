package wire

import (
	"errors"
	"reflect"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/errext"
)

// iterationEnd is k6's event.IterEnd, whose package cannot be imported.
const iterationEnd = 5

// countThrown counts the iterations that an exception ended: k6 logs them, and leaves with 0 all the same.
func (v *vu) countThrown() {
	events := v.Events()
	if events.Local == nil {
		return
	}
	_, ends := events.Local.Subscribe(iterationEnd)
	go func() {
		for each := range ends {
			if thrown(each.Data) {
				v.book.Count("thrown", 1)
			}
			each.Done()
		}
	}()
}

// thrown looks for the Error of k6's event.IterData. An iteration that was cut off ends in an error too, but not of its own.
func thrown(data any) bool {
	value := reflect.Indirect(reflect.ValueOf(data))
	if value.Kind() != reflect.Struct {
		return false
	}
	field := value.FieldByName("Error")
	if !field.IsValid() || field.IsZero() {
		return false
	}
	err, isError := field.Interface().(error)
	var interrupted *sobek.InterruptedError
	var aborted *errext.InterruptError
	return isError && !errors.As(err, &interrupted) && !errors.As(err, &aborted)
}
