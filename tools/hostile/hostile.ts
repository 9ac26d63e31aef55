/**
 * Plays commands against the services of fixtures/hostile: `npm run hostile -- [--command run|load|watch] [--jobs N] [--out DIR] [ID…]`.
 * Prints a line for each and exits with 1 where one did not end in its bounds, held too much memory, was harmed or
 * blamed itself.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import yargs from 'yargs'
import { hostile } from '../../fixtures/hostile/index.ts'
import { type Command, commands } from './blame.ts'
import { type Played, play } from './play.ts'
import { faultsOf, heading, lineOf } from './table.ts'

const argv = yargs(process.argv.slice(2))
  .option('command', { choices: commands, array: true, default: [...commands], requiresArg: true })
  .option('jobs', { type: 'number', default: 2, describe: 'How many are played at once' })
  .option('out', { type: 'string', default: join(tmpdir(), 'hostile'), describe: 'Folder for what they write' })
  .parserConfiguration({ 'greedy-arrays': false })
  .strictOptions()
  .parseSync()

const wanted = argv._.map(String)
const ids = hostile
  .map(({ id }) => id)
  .filter((id) => wanted.length === 0 || wanted.some((each) => matchesGlob(id, each)))
if (ids.length === 0) {
  console.error(`None is called ${wanted.join(', ')}; there are ${hostile.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}
mkdirSync(argv.out, { recursive: true })
const lines = join(argv.out, 'played.jsonl')
writeFileSync(lines, '')
const jobs = argv.command.flatMap((command) => ids.map((id): [string, Command] => [id, command]))
const played: Played[] = []
console.log(heading)
const worker = async (): Promise<void> => {
  for (let next = jobs.shift(); next !== undefined; next = jobs.shift()) {
    const [id, command] = next
    const one = await play(id, command, join(argv.out, command, id.replaceAll('/', '_')))
    played.push(one)
    appendFileSync(lines, `${JSON.stringify(one)}\n`)
    console.log(lineOf(one))
  }
}
await Promise.all(Array.from({ length: argv.jobs }, worker))
const bad = played.filter((each) => faultsOf(each).length > 0)
const most = (of: (each: Played) => number): number => Math.max(...played.map(of))
console.log(
  `\n${played.length - bad.length} of ${played.length} survived; at most ${most(({ seconds }) => seconds).toFixed(1)} s, ${Math.round(most(({ togetherBytes }) => togetherBytes) / 1e6)} MB, ${Math.round(most(({ diskBytes }) => diskBytes) / 1e6)} MB on disk`,
)
for (const each of bad) console.log(`✗ ${each.id} ${each.command}: ${faultsOf(each).join('; ')}`)
process.exitCode = bad.length === 0 ? 0 : 1
