import { appendFileSync, chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { bundle } from '../../bin/load/bundle/bundle.ts'
import { packageRoot } from '../../bin/package-root.ts'
import { version } from '../../suites/version.ts'

const root = packageRoot()

/** What is read at run time, as in `files` of package.json. */
const kept = ['requirements/*.yaml', 'load/workloads/*.csv', 'load/k6/**/*.go', 'load/k6/go.{mod,sum}']

/** What no command of the single file needs: of developers, and for schemas of routes, which no service here has. */
const leftOut = ['oxc-parser', 'esbuild', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']

/** The same of undici: a parser that a variable turns on, and web sockets. */
const leftOutOfUndici = /^\.\.\/milo\/|^\.\/lib\/web\/(websocket|eventsource)\//

/** What is loaded when it is asked for, and told where it is not installed: both are as large as all the rest. */
const external = ['@opentelemetry/*', '@secretlint/*']

/** Files of the source that the single file has another for. */
const replaced: Readonly<Record<string, string>> = {
  'bin/part.ts': 'part.ts',
  'bin/package-root.ts': 'package-root.ts',
  'bin/certificate/suite-digest.ts': 'suite-digest.ts',
  'bin/certificate/timestamp.ts': 'timestamp.ts',
}

/** Those of one folder together: the scripts for k6 differ in few places. */
function packed(files: readonly (readonly [string, string])[]): Record<string, string> {
  const params = { [zlib.BROTLI_PARAM_LGWIN]: zlib.BROTLI_MAX_WINDOW_BITS }
  const folders = Object.groupBy(files, ([file]) => file.slice(0, file.indexOf('/')))
  const pack = (found: typeof files): string =>
    brotliCompressSync(JSON.stringify(Object.fromEntries(found)), { params }).toString('base64')
  return Object.fromEntries(Object.entries(folders).map(([folder, found]) => [folder, pack(found ?? [])]))
}

async function filesOfPackage(): Promise<Record<string, string>> {
  const found = kept
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('_test.go'))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const)
  const folder = mkdtempSync(join(tmpdir(), 'agent-load-'))
  try {
    for (const extended of [true, false]) {
      const file = await bundle({ extended, folder, minify: true, root })
      found.push([`dist/load/${basename(file)}`, readFileSync(file, 'utf8')])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return packed(found)
}

const inOneFile: Plugin = {
  name: 'in-one-file',
  setup({ onLoad, onResolve }) {
    const own = (file: string): string => join(root, 'tools/single-file', file)
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const found = Object.keys(replaced).find((each) => join(resolveDir, path) === join(root, each))
      return found === undefined ? undefined : { path: own(replaced[found] ?? '') }
    })
    onLoad({ filter: /[/\\]tools[/\\]single-file[/\\]files\.ts$/ }, async () => ({
      contents: `export const files = ${JSON.stringify(await filesOfPackage())}`,
    }))
    onLoad({ filter: /[/\\]suites[/\\]version\.ts$/ }, () => ({
      contents: `export const version = () => ${JSON.stringify(version())}`,
    }))
    // Without the package, npx would look for one with this name in a registry.
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('npx agent-conformance', 'node agent-conformance.mjs'),
      loader: 'ts',
    }))
    // An import of a name that an old Node lacks would fail before the sentence about its version.
    const builtin = new RegExp(`^(node:.*|${builtinModules.join('|')})$`)
    onResolve({ filter: builtin }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'builtin' } : { path, external: true },
    )
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }))
    onResolve({ filter: new RegExp(`^(${leftOut.join('|')})$`) }, ({ path }) => ({ path, namespace: 'left-out' }))
    onResolve({ filter: leftOutOfUndici }, ({ path }) => ({ path, namespace: 'left-out' }))
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'module.exports = () => {}' }))
  },
}

/** The licences of all packages in it, as a comment: most ask for their text wherever their code is. */
function licences(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []))
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const files = globSync('{LICEN[CS]E,licen[cs]e,NOTICE}*', { cwd: join(root, folder), withFileTypes: true })
    const full = files
      .filter((each) => each.isFile())
      .map(({ parentPath, name: file }) => readFileSync(join(parentPath, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...full].join('\n\n')
  })
  return `/*\nThis file contains these packages.\n\n${texts.join('\n\n').replaceAll('*/', '* /')}\n*/\n`
}

/** Writes the whole program as one file that needs Node alone. */
export async function singleFile(outfile: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(root, 'tools/single-file/entry.ts')],
    outfile,
    bundle: true,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external,
    banner: {
      js: `#!/usr/bin/env node
import { createRequire as requireOf } from 'node:module'
const require = requireOf(import.meta.url)`,
    },
    absWorkingDir: root,
    plugins: [inOneFile],
    logLevel: 'warning',
  })
  appendFileSync(outfile, licences(Object.keys(metafile.inputs)))
  chmodSync(outfile, 0o755)
}

if (import.meta.main) await singleFile(join(root, 'agent-conformance.mjs'))
