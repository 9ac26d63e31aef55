import type { Argv } from 'yargs'
import { examplesOf } from './examples.ts'

/** What a load and a search have alike. */
const shaping = ['warm-up', 'drain', 'arrivals', 'mix', 'workload', 'compress', 'seed']

/** The groups of options in the help of each command, in their order. The group of `--help` follows. */
const groupsOf: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  run: {
    'Target:': ['target', 'base-url', 'key-env', 'demo', 'wait-for', 'wait-timeout'],
    'Scope and cost:': [
      'profile',
      'only',
      'skip',
      'max-sends',
      'max-wait',
      'concurrency',
      'repeat',
      'seed',
      'requirements',
      'service-version',
    ],
    'Output:': ['out', 'reporter', 'quiet', 'plan', 'json'],
    'Verdict:': ['baseline', 'sign', 'valid-for', 'keep-going', 'trace-headers', 'resume'],
  },
  serve: {
    'Address:': ['host', 'port', 'cors'],
    'Behaviour:': ['wait-limit', 'turns', 'turns-per-second', 'script-marker', 'seed', 'store', 'pid-file'],
    'Other services:': ['variant', 'mutant', 'hostile', 'agent'],
  },
  prove: {
    'Selection:': ['mutants', 'variants', 'mixes', 'generated', 'sample', 'conditional', 'draws', 'chance-runs'],
    'Method:': ['quick', 'sockets', 'whole', 'agent', 'seed', 'seeds'],
    'Output:': ['out', 'quiet'],
  },
  watch: {
    'Traffic:': ['target', 'har', 'base-url', 'wait-limit'],
    'Address:': ['host', 'port', 'cors'],
    'Output:': ['out'],
  },
  doctor: { 'Target:': ['target', 'base-url', 'key-env', 'demo'], 'Output:': ['json'] },
  load: {
    'Target:': ['target', 'base-url', 'key-env', 'demo'],
    'Load:': ['open', 'hold', 'events', 'rate', 'duration', 'stages', 'users', ...shaping],
    'Disturbances:': ['at', 'every'],
    'Verdict and output:': [
      'objective',
      'send-lag',
      'fail-fast',
      'stop-saturated',
      'out',
      'live',
      'scrape',
      'series',
      'quiet',
    ],
    'Generator:': ['instances', 'http2', 'calibration', 'trace-headers', 'kubernetes', 'image', 'storage-class'],
  },
  'load capacity': {
    'Target:': ['target', 'base-url', 'key-env', 'demo'],
    'Load:': ['hold', 'events', ...shaping, 'instances', 'http2'],
    'Search:': ['objective', 'open', 'rate', 'duration', 'step', 'send-lag', 'trace-headers'],
    'Output:': ['out', 'quiet'],
  },
  'load benchmark': {
    'Target:': ['target', 'base-url', 'key-env', 'demo', 'service-version'],
    'Benchmark:': ['tiers', 'budget', 'quick', 'seed', 'instances', 'http2', 'trace-headers'],
    'Not of the procedure, so the result is invalid:': [
      'window',
      'warm-up',
      'drain',
      'workload',
      'arrivals',
      'mix',
      'compress',
      'send-lag',
    ],
    'Output:': ['out', 'sign', 'valid-for', 'quiet'],
  },
  'load compare': { 'Options:': ['baseline', 'out', 'json'] },
  'load merge': { 'Options:': ['logs', 'out'] },
  'load calibrate': { 'Options:': ['quick', 'file', 'json'] },
  'load record': { 'Options:': ['base-url', 'tokens-per-second', 'file'] },
  list: { 'Options:': ['json'] },
  explain: { 'Options:': ['results'] },
  rejudge: { 'Options:': ['out'] },
  attest: { 'Options:': ['results', 'sign', 'template'] },
  timestamp: { 'Options:': ['url'] },
  verify: { 'Options:': ['key', 'service-version', 'revoked', 'timestamp-ca', 'badge', 'json'] },
  site: { 'Options:': ['check', 'revoked', 'target'] },
  report: { 'Options:': ['format', 'file'] },
  compare: { 'Options:': ['format', 'file', 'json'] },
  history: { 'Options:': ['store', 'format', 'file'] },
  'history add': { 'Options:': ['store'] },
  'history show': { 'Options:': ['store', 'format', 'file'] },
}

const file = '0 success, 2 wrong usage or unreadable file'
const ofHistory = '0 no such rule, 1 a rule fails that passed in an earlier night, 2 wrong usage or no history'
const ofLoad = '0 pass, 1 fault, missed objective, 2 wrong usage, 3 invalid, 4 aborted, 130 interrupted'

/** What each exit code of a command means; a test holds that each command has them. */
const exitCodesOf: Readonly<Record<string, string>> = {
  run: '0 conformant, 1 nonconformant, 2 wrong usage, 3 incomplete, 4 aborted, 130 interrupted',
  serve: '0 stopped, 2 wrong usage',
  prove: '0 as expected, 1 a survivor, other rules failed, or a false positive, 2 wrong usage, 4 aborted',
  load: ofLoad,
  'load benchmark': '0 valid, 1 fault, 2 wrong usage, 3 invalid, 4 aborted, 130 interrupted',
  'load capacity': '0 found, 1 the smallest load failed, 2 wrong usage, 3 no result, 4 aborted, 130 interrupted',
  'load compare': '0 nothing worse, 1 worse, 2 wrong usage, 3 too little data',
  'load merge': ofLoad,
  'load calibrate': '0 measured, 2 wrong usage, 3 other programs kept this machine busy, 4 aborted, 130 interrupted',
  'load record': file,
  list: '0 success, 2 wrong usage',
  explain: file,
  init: '0 written, 2 the file exists or cannot be written',
  doctor: '0 everything can run, 2 wrong usage or a refused key, 3 something is missing, 4 aborted',
  rejudge: '0 the same verdicts, 1 other verdicts, 2 wrong usage; without a result.json, the codes of run',
  report: file,
  compare: '0 nothing worse, 1 worse, 2 wrong usage or unreadable file',
  history: ofHistory,
  'history add': file,
  'history show': ofHistory,
  watch: '0 no failure, 1 a rule failed, 2 wrong usage, 4 aborted',
  attest: '0 attested, 2 wrong usage, unreadable file, or an attestation that is refused',
  timestamp: '0 written, 2 wrong usage or unreadable file, 4 no time stamp',
  site: '0 no fault, 1 a submission has a fault or is left out, 2 wrong usage or no submission',
  verify: '0 valid, 1 not valid, 2 wrong usage or unreadable file',
}

const afterDashes = 'Arguments after -- go to k6. {instance} stands for the number of the process.'
const notes: Readonly<Record<string, string>> = {
  load: afterDashes,
  'load benchmark': afterDashes,
  'load capacity': afterDashes,
}

/** Adds examples and exit codes to the help of a command. Each example has its own line, so that it can be copied. */
export function withHelp(argv: Argv, name: string): Argv {
  const examples = (examplesOf[name] ?? []).flatMap(([line, what]) => [`  # ${what}`, `  ${line}`])
  const parts = [
    ['Examples:', ...examples],
    [...(notes[name] === undefined ? [] : [notes[name]]), `Exit codes: ${exitCodesOf[name] ?? ''}`],
  ]
  return argv.epilogue(parts.map((lines) => lines.join('\n')).join('\n\n'))
}

/** Puts the options of a command into groups. Only the help of the program has `--version`. */
export function grouped(argv: Argv, name: string): Argv {
  for (const [title, options] of Object.entries(groupsOf[name] ?? {})) argv.group([...options], title)
  return argv.group('help', 'Help:').hide('version')
}
