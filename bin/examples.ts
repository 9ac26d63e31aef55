/** Command lines that each command's help shows, with what they are for. A test holds them against that help. */
export const examplesOf: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  run: [
    ['agent-conformance run --demo', 'certifies the built-in service, to see what a run is'],
    ['agent-conformance run --target target.json --plan', 'says what would be sent and what is missing'],
    [
      'agent-conformance run --target target.json --reporter html --reporter junit',
      'certifies a service, with reports',
    ],
    ["agent-conformance run --target target.json --only 'stream/*' --seed 7", 'plays some rules again'],
    ['agent-conformance run --target target.json --profile nightly --baseline known.json', 'red only for what is new'],
    ['agent-conformance run --target target.json --repeat 3', 'names what is flaky'],
  ],
  serve: [
    [
      'agent-conformance serve --wait-limit 2000 > target.json',
      'a service to try a run or a client on; waits end after two seconds',
    ],
    ['agent-conformance serve --mutant status/no-gates', 'a service that breaks one rule'],
    ['agent-conformance serve --agent unruly > target.json', 'an agent that has no script, and disobeys'],
  ],
  prove: [
    ["agent-conformance prove --mutants 'stream/*' --quick", 'whether broken streams are found out'],
    ["agent-conformance prove --variants '*'", 'whether any lawful service is accused'],
  ],
  load: [
    ['agent-conformance load waits --demo --open 300 --hold 5s', 'the built-in service, in a quarter of a minute'],
    ['agent-conformance load sessions --target target.json --rate 20 --duration 5m', 'recorded sessions'],
  ],
  'load capacity': [
    [
      "agent-conformance load capacity waits --demo --objective 'service_delay p99 < 2s'",
      'how many waits the built-in service holds',
    ],
  ],
  'load compare': [
    ['agent-conformance load compare old results', 'what changed from one build to another under the same load'],
  ],
  'load merge': [
    ['agent-conformance load merge node-1 node-2 --out results', 'joins what several machines measured'],
    ['agent-conformance load merge --logs runners.log', 'joins what the pods of a cluster printed'],
  ],
  'load record': [
    ['agent-conformance load record results/transcript.jsonl.gz --file mine.csv', 'a workload of your own traffic'],
  ],
  list: [
    ['agent-conformance list rules', 'all rules, by section'],
    ['agent-conformance list mutants --json', 'for a program'],
  ],
  explain: [
    ['agent-conformance explain status/gate-listed', 'what a rule says, and what looks at it'],
    ['agent-conformance explain x17 --results results', 'an exchange of the last run, and what was found in it'],
  ],
  init: [['agent-conformance init staging.json', 'writes a target file with comments']],
  doctor: [
    ['agent-conformance doctor --target target.json', 'tries each credential and the agent, with one or two sends'],
  ],
  rejudge: [['agent-conformance rejudge results/transcript.jsonl.gz', "today's judges on what was recorded"]],
  report: [
    ['agent-conformance report results/result.json --format html --file report.html', 'the page of a run'],
    ['agent-conformance report results/result.json --format markdown', 'a comment on a pull request'],
  ],
  compare: [
    ['agent-conformance compare last/result.json results/result.json', 'what changed since the last run'],
    [
      'agent-conformance compare a/result.json b/result.json --format html --file vendors.html',
      'services side by side',
    ],
  ],
  watch: [
    ['agent-conformance watch --target target.json --port 8080', 'judges what clients send through it'],
    ['agent-conformance watch --har traffic.har', 'judges what a browser recorded'],
    [
      'agent-conformance watch --har traffic.har --target target.json',
      'the same, with the address, the keys and the wait limit of a target file',
    ],
  ],
  verify: [
    [
      'agent-conformance verify results/certificate.json --key public.pem',
      'whether a certificate holds, and whose it is',
    ],
  ],
}
