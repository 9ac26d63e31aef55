/**
 * Runs on record that every later judge has to judge the same: `npm run goldens -- record DIR`, then `check DIR` after
 * each step of a change that is to change no verdict. A pattern after the folder names some: `check DIR 'built-in/*'`.
 */
import { globOf } from '../../suites/run/glob.ts'
import { check } from './check.ts'
import { record } from './record.ts'

const [command, folder, pattern = '*'] = process.argv.slice(2)
const commands = { record, check }
if (folder === undefined || (command !== 'record' && command !== 'check')) {
  console.error('node tools/goldens/goldens.ts record|check DIR [PATTERN]')
  process.exitCode = 2
} else process.exitCode = await commands[command](folder, named(pattern))

/** Whether a name is meant by a pattern, in which `*` stands for anything. */
function named(glob: string): (name: string) => boolean {
  const test = globOf(glob)
  return (name) => test.test(name)
}
