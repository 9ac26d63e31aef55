//go:build unix

package process

import "syscall"

// cpuSeconds is the time that this process had a core, in user and system mode.
func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return seconds(usage.Utime) + seconds(usage.Stime)
}

func seconds(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)/1e6 }
