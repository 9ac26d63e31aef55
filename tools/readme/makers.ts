import { globSync, readFileSync } from 'node:fs'
import { fenced } from './blocks.ts'
import { costs } from './costs.ts'
import { benchmarkReport, capacityReport, demoReport, failureReport, incompleteReport, loadReport } from './reports.ts'

/** What writes each block of the documents, by its name. */
const makers: Readonly<Record<string, () => string | Promise<string>>> = {
  demo: async () => fenced(await demoReport()),
  failure: async () => fenced(await failureReport()),
  incomplete: async () => fenced(await incompleteReport()),
  benchmark: async () => fenced(await benchmarkReport()),
  capacity: async () => fenced(await capacityReport()),
  load: () => fenced(loadReport()),
  costs,
  'agent-typescript': () => shown('scripted-agent.mts', 'ts'),
  'agent-python': () => shown('scripted_agent.py', 'python'),
}

/** The content of a block. Throws if nothing writes a block of this name. */
export async function made(name: string): Promise<string> {
  const maker = makers[name]
  if (maker === undefined)
    throw new Error(`nothing writes a block "${name}"; there are ${Object.keys(makers).join(', ')}`)
  return maker()
}

const root = new URL('../../', import.meta.url)

/** A file of the documentation as a block of code. */
function shown(file: string, language: string): string {
  const text = readFileSync(new URL(`docs/agents/${file}`, root), 'utf8')
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``
}

/** The documents that may have such blocks, from the root of the repository. */
export const documents: readonly string[] = ['README.md', ...globSync('docs/*.md', { cwd: root }).sort()]

/** Where a document lies. */
export function addressOf(document: string): URL {
  return new URL(document, root)
}
