// Package wire is the JavaScript module `k6/x/agentstream`: it sends without blocking the event loop of a VU, reads
// event streams as they arrive, and hands every answer to one callback. Thousands of requests may be open in one VU.
package wire

import (
	"go.k6.io/k6/v2/js/modules"

	"agent-conformance/load/k6/account"
	"agent-conformance/load/k6/pace"
)

// Name is what scripts import.
const Name = "k6/x/agentstream"

// Module makes one instance a VU; all of them write into one book, and one pacer holds what is not due yet.
type Module struct {
	book  *account.Book
	pacer *pace.Pacer[*exchange]
}

// New gives the module for modules.Register.
func New(book *account.Book) *Module {
	return &Module{book: book, pacer: pace.New(book.Clock.NowUs, (*exchange).depart)}
}

// NewModuleInstance is called by k6, once a VU.
func (m *Module) NewModuleInstance(of modules.VU) modules.Instance {
	return newVU(of, m.book, m.pacer)
}

// Exports gives the functions as named and as default export.
func (v *vu) Exports() modules.Exports {
	named := map[string]any{
		"open":     v.Open,
		"send":     v.Send,
		"cancel":   v.Cancel,
		"recall":   v.Recall,
		"hold":     v.Hold,
		"release":  v.Release,
		"nowUs":    v.NowUs,
		"observe":  v.Observe,
		"count":    v.Count,
		"gauge":    v.Gauge,
		"evidence": v.Evidence,
		"keep":     v.Keep,
		"take":     v.Take,
		"keys":     v.Keys,
		"stopped":  v.book.Stopped,
	}
	// An object of JavaScript's own: a Go map would make a new function each time that a script looks one up.
	all := v.Runtime().NewObject()
	for name, function := range named {
		value := v.Runtime().ToValue(function)
		named[name] = value
		if err := all.Set(name, value); err != nil {
			v.throw(err)
		}
	}
	return modules.Exports{Default: all, Named: named}
}
