import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import editor from 'vscode-json-languageservice'
import { packageRoot } from '../package-root.ts'
import { schemaPathOf } from './init.ts'

const project = realpathSync(mkdtempSync(join(tmpdir(), 'init-')))
const root = join(project, 'node_modules', 'agent-conformance')
mkdirSync(join(project, 'ci'))
cpSync(join(packageRoot(), 'schemas', 'target'), join(root, 'schemas', 'target'), { recursive: true })
afterAll(() => rmSync(project, { recursive: true }))

/** What the editor of VS Code says of a file, with nothing but the disk. */
async function complaints(file: string): Promise<string[]> {
  const service = editor.getLanguageService({
    schemaRequestService: async (url) => readFileSync(new URL(url), 'utf8'),
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  })
  service.configure({ validate: true })
  const document = editor.TextDocument.create(pathToFileURL(file).href, 'json', 1, readFileSync(file, 'utf8'))
  const found = await service.doValidation(document, service.parseJSONDocument(document))
  return found.map(({ message }) => String(message))
}

describe('the schema of a target file', () => {
  test('is found by an editor offline, from the path that init writes', async () => {
    const file = join(project, 'ci', 'target.json')
    const $schema = schemaPathOf(file, root)
    expect($schema).toBe('../node_modules/agent-conformance/schemas/target/target.schema.json')
    const target = { $schema, name: 'a', baseUrl: 'http://127.0.0.1/v1', credentials: { full: { env: 'KEY' } } }
    writeFileSync(file, JSON.stringify(target))
    expect(await complaints(file)).toEqual([])
    writeFileSync(file, JSON.stringify({ ...target, credentials: { ful: 'x' }, budgt: 1 }))
    expect(await complaints(file)).toEqual([
      'Missing property "full".',
      'Property ful is not allowed.',
      'Property budgt is not allowed.',
    ])
  })

  test('has the path of the project where the installer links to a store', () => {
    const stored = join(project, 'node_modules', '.pnpm', 'agent-conformance@1', 'node_modules', 'agent-conformance')
    expect(schemaPathOf(join(project, 'target.json'), stored)).toBe(
      'node_modules/agent-conformance/schemas/target/target.schema.json',
    )
  })

  test('has none in another project, such as from the cache of npx', () => {
    expect(schemaPathOf(join(tmpdir(), 'target.json'), root)).toBeUndefined()
  })
})
