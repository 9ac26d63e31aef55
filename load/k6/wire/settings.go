package wire

import "go.k6.io/k6/v2/js/common"

// settings are the environment variables that change what is measured. The first two cost processor time for each event.
type settings struct {
	// eventDelay (AGENT_LOAD_EVENT_DELAY=1): from an event's own timestamp to its arrival.
	eventDelay bool
	// gaps (AGENT_LOAD_GAPS=1): each gap between messages as a sample of k6 too.
	gaps bool
	// transport (AGENT_LOAD_TRANSPORT=1): Go's transport for all requests, to compare with.
	transport bool
	// unsampled (AGENT_LOAD_SAMPLES=0): no output of k6 and no threshold but those on faults is there, so each request makes no
	// samples.
	unsampled bool
}

func readSettings(env *common.InitEnvironment) settings {
	is := func(name, wanted string) bool {
		if env == nil || env.TestPreInitState == nil || env.LookupEnv == nil {
			return false
		}
		value, given := env.LookupEnv(name)
		return given && value == wanted
	}
	return settings{
		eventDelay: is("AGENT_LOAD_EVENT_DELAY", "1"),
		gaps:       is("AGENT_LOAD_GAPS", "1"),
		transport:  is("AGENT_LOAD_TRANSPORT", "1"),
		unsampled:  is("AGENT_LOAD_SAMPLES", "0"),
	}
}
