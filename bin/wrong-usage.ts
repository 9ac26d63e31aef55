import { statSync } from 'node:fs'
import type { Argv } from 'yargs'
import { quoted } from '../reports/shell.ts'
import { UsageError } from '../suites/run/errors.ts'
import { didYouMean } from '../suites/run/nearest.ts'
import { commands, nameOf, typedCommand } from './command-table.ts'

/** What yargs found wrong with a command line, in a sentence of ours. `parsing`: what knows the options of the command. */
export function wrongUsage(message: string, args: readonly string[], parsing: Argv | undefined): UsageError {
  const name = typedCommand(args)
  const command = ['npx agent-conformance', ...(name === '' ? [] : [name])].join(' ')
  return new UsageError(`${sentence(message, args, parsing)}. See \`${command} --help\`.`)
}

/** What a command that was given nothing can be given. */
const examples: Readonly<Record<string, string>> = {
  list: 'rules, cases, checks, mutants, variants, hostile or scenarios, as in `npx agent-conformance list rules`',
  explain: 'the id of a rule, a check or a test case, as in `npx agent-conformance explain list/newest-first`',
  load: 'a scenario, as in `npx agent-conformance load waits --demo` (`npx agent-conformance list scenarios` shows them)',
  'load capacity': 'a scenario, as in `npx agent-conformance load capacity sessions`',
  'load compare': 'an older folder and newer ones, as in `npx agent-conformance load compare old results`',
  'load record':
    'a transcript.jsonl.gz, a HAR or traces, as in `npx agent-conformance load record results/transcript.jsonl.gz`',
  rejudge: 'the transcript of a run, as in `npx agent-conformance rejudge results/transcript.jsonl.gz`',
  verify: 'the certificate of a run, as in `npx agent-conformance verify results/certificate.json`',
  site: 'the folder of the submissions and one for the pages, as in `npx agent-conformance site submissions public`',
  report: 'the result of a run, as in `npx agent-conformance report results/result.json`',
  compare: 'an older result and newer ones, as in `npx agent-conformance compare old/result.json results/result.json`',
}

function exampleOf(command = ''): string {
  return examples[command] ?? 'see its help'
}

/** What yargs found wrong, as half a sentence that names things as they were typed. */
function sentence(message: string, args: readonly string[], parsing: Argv | undefined): string {
  const choice = /Argument: (\S+), Given: (.*), Choices: (.*)/.exec(message)
  if (choice) {
    const [, name = '', given = '', choices = ''] = choice
    const near = didYouMean(given.replaceAll('"', ''), choices.replaceAll('"', '').split(', '))
    return `${typedOption(name, args) ?? name}: ${given} is not one of ${choices}${near}`
  }
  const missing = /^Not enough arguments following: (\S+)/.exec(message)
  if (missing && ['at', 'every'].includes(missing[1] ?? ''))
    return `--${missing[1]} needs a time and a command, as in --${missing[1]} 60s 'systemctl restart agent'`
  if (missing) return `--${missing[1]} needs a value`
  const unknown = /^Unknown (?:argument|command)s?: (.*)/.exec(message)
  if (unknown) return unknownSentence((unknown[1] ?? '').split(', '), args, parsing)
  if (message.startsWith('Not enough non-option arguments'))
    return `\`${typedCommand(args)}\` needs an argument: ${exampleOf(typedCommand(args))}`
  return message.replace(/\s+/g, ' ').replace(/[.;]\s*$/, '')
}

/** yargs names an option twice, as it was typed and in camel case. */
function unknownSentence(names: readonly string[], args: readonly string[], parsing: Argv | undefined): string {
  const typed = names.flatMap((name) => typedOption(name, args) ?? (args.includes(name) ? name : []))
  const [first = names.join(', ')] = typed
  if (typedCommand(args) === '' && !first.startsWith('-'))
    return `Unknown command "${first}"${didYouMean(first, commands.map(nameOfEach))}`
  if (typed.length === 1 && isFile(first)) {
    const option = fileOptions.find(
      (each) => optionsOf(parsing).includes(each) && (each === 'har') !== first.endsWith('.json'),
    )
    if (option !== undefined) return `Unknown argument ${first} (did you mean \`--${option} ${quoted(first)}\`?)`
  }
  const options = optionsOf(parsing).map((name) => `--${name}`)
  const [form = ''] = args.slice(1)
  // Of what stands in the place of a scenario or a form: the word behind it is the one that is too much.
  const meant = first.startsWith('-') ? didYouMean(first, options) : didYouMean(form, formsOf(args[0]))
  return `Unknown argument${typed.length > 1 || (typed.length === 0 && names.length > 1) ? 's' : ''} ${typed.length === 0 ? first : typed.join(', ')}${meant}`
}

/** The options that name a file to begin with. */
const fileOptions = ['har', 'target']

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isFile() === true
}

function typedOption(name: string, args: readonly string[]): string | undefined {
  const dashed = [`--${name}`, `-${name}`]
  return dashed.find((each) => args.some((typed) => typed === each || typed.startsWith(`${each}=`)))
}

function formsOf(name: string | undefined): string[] {
  const command = commands.find((each) => nameOf(each.command) === name)
  return command?.forms?.map(nameOfEach) ?? []
}

function nameOfEach({ command }: { command: string }): string {
  return nameOf(command)
}

/** The types of yargs lack what it tells of its own options. */
function optionsOf(parsing: Argv | undefined): string[] {
  if (parsing === undefined) return []
  const { getOptions }: Argv & { getOptions?: () => { key: Record<string, unknown> } } = parsing
  const names = Object.keys(getOptions?.call(parsing).key ?? {})
  return names.filter((name) => name.length > 1 && name === name.toLowerCase())
}
