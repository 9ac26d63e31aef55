package instance

import "runtime/debug"

// k6Version is the version of the k6 module in this binary.
func k6Version() string {
	if info, known := debug.ReadBuildInfo(); known {
		for _, module := range info.Deps {
			if module.Path == "go.k6.io/k6/v2" {
				return module.Version
			}
		}
	}
	return "unknown"
}
