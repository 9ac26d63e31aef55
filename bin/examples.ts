/** Command lines that each command's help shows, with what they are for. A test holds them against that help. */
export const examplesOf: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  run: [
    ['npx agent-conformance run --demo', 'test the built-in service'],
    ['npx agent-conformance run --target target.json --plan', 'show the cost and what is missing'],
    [
      'npx agent-conformance run --target target.json --reporter html --reporter junit',
      'test a service and write reports',
    ],
    ["npx agent-conformance run --target target.json --only 'stream/*' --seed 7", 'run some rules again'],
    [
      'npx agent-conformance run --target target.json --profile nightly --baseline known.json',
      'exit with 1 only for new failures',
    ],
    ['npx agent-conformance run --target target.json -- npm start', 'start the service, test it and end it'],
  ],
  serve: [
    ['npx agent-conformance serve --wait-limit 2000 > target.json', 'a service with a wait limit of two seconds'],
    ['npx agent-conformance serve --mutant status/no-gates', 'a service that violates one rule'],
    ['npx agent-conformance serve --agent unruly > target.json', 'an unscripted agent that deviates at random'],
  ],
  prove: [
    ["npx agent-conformance prove --mutants 'stream/*' --quick", 'test the checks of streams'],
    ["npx agent-conformance prove --variants '*'", 'test for false positives'],
  ],
  load: [['npx agent-conformance load waits --demo --open 50 --hold 5s', 'load the built-in service']],
  'load calibrate': [['npx agent-conformance load calibrate --quick', 'measure this machine in 15 seconds']],
  'load benchmark': [
    ['npx agent-conformance load benchmark --demo --quick', 'try it in two minutes'],
    ['npx agent-conformance load benchmark --target target.json --sign key.pem', 'measure, and sign a valid result'],
  ],
  'load capacity': [
    [
      "npx agent-conformance load capacity waits --demo --objective 'service_delay p99 < 2s'",
      'find how many open waits the built-in service supports',
    ],
  ],
  'load compare': [['npx agent-conformance load compare old results', 'compare two builds under the same load']],
  history: [['npx agent-conformance history', 'what fails, since when, and what is flaky']],
  'history add': [['npx agent-conformance history add results', 'keep a night']],
  'history show': [
    ['npx agent-conformance history show', 'what fails, since when, and what is flaky'],
    ['npx agent-conformance history show --format html --file history.html', 'the same as a page'],
  ],
  'load merge': [
    ['npx agent-conformance load merge node-1 node-2 --out results', 'merge the results of two machines'],
    ['npx agent-conformance load merge --logs runners.log', 'merge the logs of pods'],
  ],
  'load record': [
    [
      'npx agent-conformance load record results/transcript.jsonl.gz --file mine.csv',
      'write a workload from your own traffic',
    ],
    ['npx agent-conformance load record traces.jsonl --file mine.csv', 'the same from traces of a model'],
  ],
  list: [
    ['npx agent-conformance list rules', 'all rules, by section'],
    ['npx agent-conformance list mutants --json', 'the same as JSON'],
  ],
  explain: [
    ['npx agent-conformance explain status/gate-listed', 'show a rule and how it is tested'],
    ['npx agent-conformance explain x17 --results results', 'show an exchange and its findings'],
  ],
  init: [['npx agent-conformance init target.json', 'write a target file with comments']],
  doctor: [
    ['npx agent-conformance doctor --target target.json', 'check credentials and agent with one or two metered sends'],
  ],
  rejudge: [['npx agent-conformance rejudge results/transcript.jsonl.gz', 'evaluate a recorded run with this version']],
  report: [
    ['npx agent-conformance report results/result.json --format html --file report.html', 'write the page of a run'],
    ['npx agent-conformance report results/result.json --format markdown', 'print a comment for a pull request'],
  ],
  compare: [
    ['npx agent-conformance compare last/result.json results/result.json', 'print what changed since the last run'],
    [
      'npx agent-conformance compare a/result.json b/result.json --format html --file vendors.html',
      'compare two services on a page',
    ],
  ],
  watch: [
    ['npx agent-conformance watch --target target.json --port 8080', 'check live traffic'],
    ['npx agent-conformance watch --har traffic.har', 'check a recording of a browser'],
    [
      'npx agent-conformance watch --har traffic.har --target target.json',
      'the same, with address, keys and wait limit of a target file',
    ],
  ],
  attest: [
    ['npx agent-conformance attest --template > attestation.yaml', 'write an attestation to fill in'],
    ['npx agent-conformance attest attestation.yaml --sign key.pem', 'add it to the results and their certificate'],
  ],
  timestamp: [
    [
      'npx agent-conformance timestamp results/certificate.json --url http://timestamp.example.com',
      'state when the certificate was signed',
    ],
  ],
  site: [
    ['npx agent-conformance site submissions public', 'make the pages of all submissions'],
    ['npx agent-conformance site submissions/acme-agent/2.4.1 --check', 'check one submission'],
  ],
  verify: [
    ['npx agent-conformance verify results/certificate.json --key public.pem', 'verify a certificate and its signer'],
  ],
}
