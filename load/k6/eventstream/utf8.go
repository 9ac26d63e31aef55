package eventstream

import (
	"strings"
	"unicode/utf8"
)

// decode reads UTF-8 as the Encoding Standard does: each maximal part of an ill-formed sequence becomes one U+FFFD.
// (Go's own conversions replace each byte, and would give other texts than a browser.) False: something was replaced.
func decode(line []byte) (string, bool) {
	if utf8.Valid(line) {
		return string(line), true
	}
	var text strings.Builder
	for len(line) > 0 {
		if r, size := utf8.DecodeRune(line); r != utf8.RuneError || size > 1 {
			text.Write(line[:size])
			line = line[size:]
			continue
		}
		text.WriteRune(utf8.RuneError)
		line = line[illFormed(line):]
	}
	return text.String(), false
}

// illFormed gives the length of the maximal subpart at the beginning of an ill-formed sequence.
func illFormed(line []byte) int {
	needed, low, high := 0, byte(0x80), byte(0xbf)
	switch first := line[0]; {
	case first >= 0xc2 && first <= 0xdf:
		needed = 1
	case first >= 0xe0 && first <= 0xef:
		needed = 2
		if first == 0xe0 {
			low = 0xa0
		} else if first == 0xed {
			high = 0x9f
		}
	case first >= 0xf0 && first <= 0xf4:
		needed = 3
		if first == 0xf0 {
			low = 0x90
		} else if first == 0xf4 {
			high = 0x8f
		}
	}
	length := 1
	for length <= needed && length < len(line) && line[length] >= low && line[length] <= high {
		low, high = 0x80, 0xbf
		length++
	}
	return length
}
