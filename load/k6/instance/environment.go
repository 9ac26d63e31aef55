package instance

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// number gives the number of this instance: the number itself, or the last one among the parts of a name such as
// `load-3-x7k2p`, which is what a pod of Kubernetes knows of itself, or the digits at its end; 1 where there is none.
func number(name string) int {
	parts := strings.Split(name, "-")
	for at := len(parts) - 1; at >= 0; at-- {
		if number, err := strconv.Atoi(parts[at]); err == nil {
			return number
		}
	}
	digits := name[len(strings.TrimRight(name, "0123456789")):]
	if number, err := strconv.Atoi(digits); err == nil {
		return number
	}
	return 1
}

// readConfig reads the JSON that all instances of a run share; nothing where no file is named.
func readConfig(path string) (json.RawMessage, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("AGENT_LOAD_CONFIG: %w", err)
	}
	if !json.Valid(text) {
		return nil, fmt.Errorf("AGENT_LOAD_CONFIG: %s is not JSON", path)
	}
	return text, nil
}

// runOf gives the id of the run, which all its instances share; `-` where the configuration names none.
func runOf(config json.RawMessage) string {
	var told struct {
		RunID string `json:"runId"`
	}
	if err := json.Unmarshal(config, &told); err != nil || told.RunID == "" || strings.ContainsAny(told.RunID, " \n") {
		return "-"
	}
	return told.RunID
}
