import { type Interpretation, interpretation } from './interpretation.ts'

/** Networks, gateways, recordings and preconditions: what holds for every rule. */
export const everywhere: readonly Interpretation[] = [
  interpretation(
    21,
    'Rate limiting (429, or 503 with Retry-After), protocol errors (411, 414, 415, 431) and single gateway pages never fail a rule. A 500 always does.',
    '*',
  ),
  interpretation(
    41,
    'A turn that failed by itself, for example because its model provider is down, fails no rule about its messages. The test case is retried once.',
    '*',
  ),
  interpretation(
    45,
    'A failed connection, a reset or a TLS error is a network error. Only silence on a working connection counts as a late response.',
    '*',
  ),
  interpretation(51, 'A GET fails only if it is cut twice at the same place, the second time in a fresh request.', '*'),
  interpretation(
    67,
    'A late or early response fails a rule only if it is still late or early without measurement errors.',
    '*',
  ),
  interpretation(
    70,
    'A scripted step counts only if a view shows it. Otherwise rules that depend on it are inconclusive.',
    '*',
  ),
  interpretation(
    71,
    'A rule is "not applicable" only if an exchange shows that the service did not create what the test case asked for.',
    '*',
  ),
  interpretation(
    87,
    'A gateway may fail some requests several times by chance. An immediate cut fails a rule only if five fresh requests are cut too.',
    '*',
  ),
  interpretation(
    88,
    'In a HAR file, headers, bodies and credentials that the recorder omitted are unknown, not empty.',
    '*',
  ),
  interpretation(
    90,
    'Gateway pages such as 408, 499, 520 to 527 and 530 count as 502 does, unless the same request gets one again.',
    '*',
  ),
  interpretation(
    95,
    'A deployment that cuts all open connections once fails no rule. The affected test cases are retried once.',
    '*',
  ),
  interpretation(
    98,
    'If a rule passes only because of an interpretation, the report names its number as a tolerance.',
    '*',
  ),
  interpretation(
    99,
    'A missing credential, agent script or account is a missing precondition. It makes a run incomplete, and never fails a rule.',
    '*',
  ),
]
