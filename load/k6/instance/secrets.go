package instance

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"agent-conformance/load/k6/account"
)

// leastSecret is the shortest value that is looked for: a shorter one stands in many texts by chance.
const leastSecret = 8

// secretsIn gives the credentials that this process was told, in the ways in which a service may say them back.
func secretsIn(environment map[string]string) *strings.Replacer {
	var pairs []string
	add := func(value, name string) {
		if len(value) < leastSecret {
			return
		}
		quoted, _ := json.Marshal(value)
		hexadecimal := hex.EncodeToString([]byte(value))
		forms := []string{
			value, strings.Trim(string(quoted), `"`), url.QueryEscape(value), url.PathEscape(value),
			hexadecimal, strings.ToUpper(hexadecimal),
		}
		for before := range 3 {
			// Of the first and the last characters, the neighbours of a secret decide some bits.
			bytes := append(make([]byte, before), value...)
			first, last := (8*before+5)/6, 8*len(bytes)/6
			forms = append(forms,
				base64.RawStdEncoding.EncodeToString(bytes)[first:last], base64.RawURLEncoding.EncodeToString(bytes)[first:last])
		}
		for _, form := range forms {
			pairs = append(pairs, form, "«"+name+"»")
		}
	}
	addAll := func(variable, name string, first int) {
		for at := first; ; at++ {
			value, known := environment[variable+strconv.Itoa(at)]
			if !known {
				return
			}
			add(value, name+strconv.Itoa(at))
		}
	}
	add(environment["AGENT_LOAD_KEY"], "credentials.full")
	addAll("AGENT_LOAD_KEY_", "credentials.load.", 1)
	addAll("AGENT_LOAD_HEADER_", "headers.", 0)
	return strings.NewReplacer(pairs...)
}

// withoutSecrets gives the evidence as a log may show it: a service may have said a secret back.
func withoutSecrets(evidence []account.Evidence, secrets *strings.Replacer) []account.Evidence {
	clean := make([]account.Evidence, len(evidence))
	for at, each := range evidence {
		value := json.RawMessage(secrets.Replace(string(each.Value)))
		if !json.Valid(value) {
			value = json.RawMessage(`"«secret»"`)
		}
		clean[at] = account.Evidence{Name: each.Name, Value: value}
	}
	return clean
}
