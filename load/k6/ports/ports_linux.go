package ports

import (
	"fmt"
	"os"
	"syscall"
)

// ipLocalPortRange is IP_LOCAL_PORT_RANGE of Linux 6.3, which the syscall package does not name.
const ipLocalPortRange = 51

// systemRange gives the ports that connections get unless they ask for one; none where the kernel does not tell.
func systemRange() span {
	text, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	if err != nil {
		return span{}
	}
	var all span
	if _, err := fmt.Sscan(string(text), &all.low, &all.high); err != nil {
		return span{}
	}
	return all
}

// chooseAmong bounds the choice of a socket. A kernel that does not know of it goes on choosing among all.
func chooseAmong(fd uintptr, among span) {
	_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_IP, ipLocalPortRange, int(among.low)|int(among.high)<<16)
}
