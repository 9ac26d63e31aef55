import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands, nameOf } from '../../bin/command-table.ts'
import { packageRoot } from '../../bin/package-root.ts'
import { literals } from './literals.ts'

/** Writes all texts that a user can read into one file, to read them whole: `npm run texts [FILE]`. */
const [file = 'texts.txt'] = process.argv.slice(2)
const root = packageRoot()
type Part = [title: string, text: string]

function help(words: readonly string[]): Part {
  const line = [...words, '--help']
  const program = join(root, 'bin/agent-conformance.js')
  const text = execFileSync(process.execPath, [program, ...line], { encoding: 'utf8' })
  return [`agent-conformance ${line.join(' ')}`, text]
}

/** A page without its markup and its style. */
function snapshot(name: string): Part {
  const text = readFileSync(join(root, name), 'utf8')
  const withoutMarkup = text.replace(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ').replace(/\n\s*\n/g, '\n')
  return [name, text.startsWith('<!doctype') ? withoutMarkup : text]
}

const names = commands.flatMap(({ command, forms = [] }) => [
  [nameOf(command)],
  ...forms.map((form) => [nameOf(command), nameOf(form.command)]),
])
const exclude = (each: string): boolean => each.includes('node_modules')
const snapshots = globSync('**/{snapshots,__snapshots__}/*', { cwd: root, exclude }).toSorted()
const parts: Part[] = [
  ...[[], ...names].map(help),
  ...snapshots.map(snapshot),
  ...[...Map.groupBy(literals(), (each) => each.file)].map(([name, some]): Part => {
    const lines = some.map(({ line, text }) => `${String(line).padStart(4)}  ${text.replaceAll('\n', '\n      ')}`)
    return [name, lines.join('\n')]
  }),
]
writeFileSync(file, parts.map(([title, text]) => `==== ${title}\n${text}\n`).join('\n'))
console.log(`${file}: ${parts.length} parts`)
