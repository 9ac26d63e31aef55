package pace

import (
	"math"
	"sync/atomic"
	"syscall"
	"unsafe"
)

const (
	futexWake       = 1   // FUTEX_WAKE
	futexWaitBitset = 9   // FUTEX_WAIT_BITSET: its timeout is a moment of the monotonic clock
	futexPrivate    = 128 // FUTEX_PRIVATE_FLAG
	anyBit          = math.MaxUint32
	clockMonotonic  = 1  // CLOCK_MONOTONIC
	setTimerSlack   = 29 // PR_SET_TIMERSLACK
)

// alarm lets one thread sleep until a moment, or until another thread wakes it.
type alarm struct {
	rung    atomic.Uint32
	aheadNs int64 // of the clock of the process, to that of the kernel
}

func newAlarm(nowUs func() int64) *alarm {
	// Both clocks tick alike, so the difference is measured once; the narrowest pair counts, whatever interrupts the others.
	var ahead int64
	narrowest := int64(math.MaxInt64)
	for range 20 {
		beforeUs := nowUs()
		kernelNs := monotonicNs()
		if width := nowUs() - beforeUs; width < narrowest {
			narrowest, ahead = width, kernelNs-beforeUs*1000
		}
	}
	return &alarm{aheadNs: ahead}
}

// sleep ends at that time, or after wake; 0: after wake alone. It may end early.
func (a *alarm) sleep(untilUs int64) {
	var timeout unsafe.Pointer
	if untilUs > 0 {
		// Else the kernel joins the wake-ups of this thread with others, which delays them by 50 microseconds.
		_, _, _ = syscall.RawSyscall(syscall.SYS_PRCTL, setTimerSlack, 1, 0)
		moment := syscall.NsecToTimespec(untilUs*1000 + a.aheadNs)
		timeout = unsafe.Pointer(&moment)
	}
	_, _, _ = syscall.Syscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(&a.rung)), futexWaitBitset|futexPrivate, 0,
		uintptr(timeout), 0, anyBit)
	a.rung.Store(0)
}

func (a *alarm) wake() {
	if a.rung.Swap(1) == 0 {
		_, _, _ = syscall.Syscall6(syscall.SYS_FUTEX, uintptr(unsafe.Pointer(&a.rung)), futexWake|futexPrivate, 1, 0, 0, 0)
	}
}

func monotonicNs() int64 {
	var now syscall.Timespec
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, clockMonotonic, uintptr(unsafe.Pointer(&now)), 0)
	return now.Nano()
}
