//go:build !unix

package process

func cpuSeconds() float64 { return 0 }
