import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { packageRoot } from '../../bin/package-root.ts'

/** A text of the sources, with `…` for each expression in it. */
export interface Literal {
  file: string
  /** From 1 on. */
  line: number
  text: string
}

/** Fewer words are names, keys and paths. */
const leastWords = 4

/** Their texts are for developers, for the agent and the service, or are ids. */
const others =
  /^(bin\/(bench|goldens|operator)|suites\/(arbitraries|reading\/text)|load\/parity|fixtures\/variants\/(asking|company|mixes))|\/kit\/|\.test\.ts$/

/** In a table of mutants or variants, an id stands before a sentence. */
const idBefore = /^[a-z0-9…]+([-/][a-z0-9…]+)*: /
const tables = /\/mutants|^fixtures\/variants/

/** Every text of four words or more in the sources of the product, by file and line, each once. */
export function literals(): Literal[] {
  const files = globSync('{bin,suites,reports,load,fixtures/variants,fixtures/hostile}/**/*.ts', { cwd: packageRoot() })
  const seen = new Set<string>()
  return files
    .filter((file) => !others.test(file))
    .toSorted()
    .flatMap((file) => literalsIn(file, readFileSync(join(packageRoot(), file), 'utf8')))
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}

export function literalsIn(file: string, source: string): Literal[] {
  const found: Literal[] = []
  const keep = (start: number, whole: string): void => {
    const text = tables.test(file) ? whole.replace(idBefore, '') : whole
    if (wordsOf(text).length >= leastWords && !isCode(text))
      found.push({ file, line: source.slice(0, start).split('\n').length, text: printable(text) })
  }
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') keep(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => keep(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
  }).visit(parseSync(file, source).program)
  return found
}

/** The words of a text; what is in code font is one. */
export function wordsOf(text: string): string[] {
  return text.replace(/`[^`]*`/g, 'code').match(/[\p{L}\p{N}…]\S*/gu) ?? []
}

/** Styles, markup, keys, parts of HTTP messages and programs of other languages. */
function isCode(text: string): boolean {
  return /-----BEGIN|<\/?[a-z]+[ >]|[{;]\s*\n|: var\(--|^(event|data|id|content-type|connection): |^HTTP\/|^…event: /.test(
    text,
  )
}

function printable(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, (each) => JSON.stringify(each).slice(1, -1))
}
