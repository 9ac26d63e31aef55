// Command k6 is k6 with one module (`k6/x/agentstream`) and one output (`agent-load`) for long waits and event streams.
package main

import (
	"go.k6.io/k6/v2/cmd"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/output"

	"agent-conformance/load/k6/account"
	"agent-conformance/load/k6/instance"
	"agent-conformance/load/k6/process"
	"agent-conformance/load/k6/wire"
)

func main() {
	watch := &process.Watch{}
	book := account.NewBook(watch.Begin)
	modules.Register(wire.Name, wire.New(book))
	output.RegisterExtension(instance.Name, instance.New(book, watch))
	cmd.Execute()
}
