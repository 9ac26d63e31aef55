import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { keyVariables } from '../../reports/key-variables.ts'
import { ownCommand } from '../../reports/shell.ts'
import { credentialNeeds } from '../../suites/rules/preconditions.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { slots } from '../../suites/run/secrets/credentials.ts'
import { writeOut } from '../outputs.ts'
import { packageRoot } from '../package-root.ts'

export function builder(argv: Argv) {
  return argv.positional('file', { type: 'string', default: 'target.json', describe: 'File to write' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Throws UsageError if the file exists. */
export async function handler({ file }: Arguments): Promise<undefined> {
  if (existsSync(file)) throw new UsageError(`${file} exists. Name another file, or remove it first.`)
  writeOut(file, templateFor(schemaPathOf(file, packageRoot())))
  console.log(`Wrote ${file}. Set baseUrl, export the variables, then run: ${ownCommand(['doctor', '--target', file])}`)
}

/**
 * The schema of target files as a path from `file`, for an editor without a network; undefined where the package is not installed in the
 * project of `file`: a path into a cache leads nowhere on another machine. `root`: the folder of the package.
 */
export function schemaPathOf(file: string, root: string): string | undefined {
  const [project = root] = root.split(/[\\/]node_modules[\\/]/)
  const folder = dirname(resolve(file))
  const isWithin = folder === project || folder.startsWith(project + sep)
  // Some installers keep a package elsewhere, and link to it.
  const schema = [join(project, installed), join(root, schemaFile)].find((each) => existsSync(each))
  if (!isWithin || schema === undefined) return undefined
  return relative(folder, schema).replaceAll('\\', '/')
}

const schemaFile = 'schemas/target/target.schema.json'
const installed = `node_modules/agent-conformance/${schemaFile}`

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Lines that begin with // are comments; the target reader leaves them out. */
const templateFor = (schema: string | undefined): string => `{
${schema === undefined ? '' : `  // For completion in an editor.\n  "$schema": ${JSON.stringify(schema)},\n\n`}  // Name of the service in reports.
  "name": "staging",

  // Address of the service, with its version segment. Only loopback addresses may use http.
  "baseUrl": "https://agent.example.com/v1",

  // Only "full" is required. Rules that need a missing credential are not tested, and the run is incomplete.
  // A credential is { "env": NAME }, { "command": ["program", "arg"] } or the key itself. The program prints a
  // token, and runs again after "lifetimeSeconds".
  "credentials": {
${slots
  .map((slot) => `    // ${firstUpper(credentialNeeds[slot])}.\n    "${slot}": { "env": "${keyVariables[slot]}" }`)
  .join(',\n\n')}
  },

  // First line of a message that instructs the agent. {steps} stands for a JSON array of steps:
  // {"say": TEXT}, {"pauseMs": N}, {"tool": NAME}, {"note": TEXT}, {"ask": TEXT}, {"stage": STAGE}.
  // For an agent without a script, write { "prompts": {…} }: a prompt for each of reply, several, silent, long,
  // ask and tool.
  "agent": { "script": "LAB {steps}" },

  // Wait limit of a send. A test deployment may have a shorter limit than ten minutes.
  "waitLimitMs": 600000

  // Optional fields:
${schema === undefined ? `  // "$schema": "${installed}"      for an editor, if the package is installed here\n` : ''}  // "service": { "vendor": "…", "product": "…", "version": "…", "commit": "…" }      the build, for a certificate
  // "probe": { "path": "/version", "jsonPointer": "/version" }      where the service says its version itself
  // "conversations": { "emptyBalance": "ID" }      an existing conversation that no list shows
  // "budget": { "meteredSends": 200 }
  // "concurrency": 4                               turns that the service runs at once
  // "headers": { "X-Name": { "env": NAME } }
  // "tls": { "caFile": "ca.pem" }
  // "waive": { "area/rule": "reason" }             rules that may stay without a verdict
}
`
