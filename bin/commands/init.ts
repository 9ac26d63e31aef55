import { existsSync } from 'node:fs'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import { keyVariables } from '../../reports/key-variables.ts'
import { credentialNeeds } from '../../suites/rules/preconditions.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { slots } from '../../suites/run/secrets/credentials.ts'
import { writeOut } from '../outputs.ts'

export function builder(argv: Argv) {
  return argv.positional('file', { type: 'string', default: 'target.json', describe: 'File to write' })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** Throws UsageError where the file exists: it may hold somebody's work. */
export async function handler({ file }: Arguments): Promise<undefined> {
  if (existsSync(file)) throw new UsageError(`${file} exists. Name another file, or remove it first.`)
  writeOut(file, template)
  console.log(
    `Wrote ${file}. Fill in baseUrl, export the variables it names, then: agent-conformance doctor --target ${file}`,
  )
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Lines that begin with // are comments; the target reader leaves them out. */
const template = `{
  // A name for reports.
  "name": "staging",

  // The address, ending in its version segment. Plain http is for loopback addresses.
  "baseUrl": "https://agent.example.com/v1",

  // Only "full" is required. Each one that is missing leaves rules unproven, and the run incomplete.
  // A credential is { "env": NAME }, { "command": ["program", "arg"] } (prints a token;
  // "lifetimeSeconds" says when to ask again), or the key itself.
  "credentials": {
${slots
  .map((slot) => `    // ${firstUpper(credentialNeeds[slot])}.\n    "${slot}": { "env": "${keyVariables[slot]}" }`)
  .join(',\n\n')}
  },

  // How the agent is told what to do: the first line of a message, with {steps} replaced by a JSON array of
  // {"say": TEXT}, {"pauseMs": N}, {"tool": NAME}, {"note": TEXT}, {"ask": TEXT}, {"stage": STAGE}.
  // Without a scripted agent, give { "prompts": {…} } instead: plain words for reply, several, silent, long, ask, tool.
  "agent": { "script": "LAB {steps}" },

  // How long a send waits at most. A test deployment may have a shorter limit than the ten minutes.
  "waitLimitMs": 600000

  // Optional: "conversations": { "emptyBalance": "ID" } (that conversation, where no list shows it),
  // "budget": { "meteredSends": 200 }, "concurrency": 4 (turns the service works on at once),
  // "headers": { "X-Name": { "env": NAME } }, "tls": { "caFile": "ca.pem" }, "waive": { "area/rule": "reason" }
}
`
