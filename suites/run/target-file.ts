import { existsSync, readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { Target } from '../../schemas/types.ts'
import { isObject } from '../reading/resources.ts'
import { UsageError } from './errors.ts'
import { fileProblem } from './file-problem.ts'
import { jsonProblem } from './json-problem.ts'
import { didYouMean } from './nearest.ts'
import { checkTarget } from './target.ts'

/**
 * Reads and checks a target file, JSON or YAML. `place`: the file, and behind `#` the name of one of its `targets`. `${NAME}` in a text
 * stands for a variable of the environment. Throws UsageError naming the field and what to write there.
 */
export function readTarget(place: string, environment: NodeJS.ProcessEnv = process.env): Target {
  const [file, name] = partsOf(place)
  const text = textOf(file)
  const isYaml = /\.ya?ml$/i.test(file)
  const json = isYaml ? text : withoutComments(text)
  if (json.trim() === '')
    throw new UsageError(`The target file ${file} is empty. \`npx agent-conformance init\` writes one to start from.`)
  const chosen = named(isYaml ? yamlIn(json, file) : jsonIn(json, file), name, file)
  return checkTarget(withVariables(chosen, [], { environment, from: place }), place)
}

/** A file whose name has a `#` itself is taken for a file. */
function partsOf(place: string): [file: string, name: string | undefined] {
  const at = place.lastIndexOf('#')
  return at < 1 || existsSync(place) ? [place, undefined] : [place.slice(0, at), place.slice(at + 1)]
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UsageError(
      missing
        ? `No target file at ${file}. \`npx agent-conformance init ${file}\` writes one to start from.`
        : `The target file ${file} cannot be read: ${fileProblem(error)}.`,
    )
  }
}

/** Throws UsageError with the place, and without a piece of the text, which may be a key. */
function jsonIn(text: string, file: string): unknown {
  const problem = jsonProblem(text)
  if (problem !== undefined) throw new UsageError(`The target file ${file} is not JSON: ${problem}.`)
  return JSON.parse(text)
}

/** The same of YAML. */
function yamlIn(text: string, file: string): unknown {
  const document = parseDocument(text, { prettyErrors: true })
  const [problem] = document.errors
  if (problem === undefined) return document.toJS()
  const [{ line, col } = { line: 1, col: 1 }] = problem.linePos ?? []
  throw new UsageError(`The target file ${file} is not YAML: line ${line}, column ${col} (${problem.code}).`)
}

function named(value: unknown, name: string | undefined, file: string): unknown {
  const targets = isObject(value) && isObject(value.targets) ? value.targets : undefined
  if (targets === undefined) {
    if (name === undefined) return value
    throw new UsageError(`${file} has no "targets", so ${file}#${name} names none. Leave out #${name}.`)
  }
  const names = Object.keys(targets)
  if (name !== undefined && Object.hasOwn(targets, name)) return targets[name]
  const near = name === undefined ? '' : didYouMean(name, names)
  const why = name === undefined ? 'has several targets' : `has no target ${name}`
  throw new UsageError(`${file} ${why}${near}. Write ${file}#NAME with one of ${names.join(', ')}.`)
}

function withVariables(
  value: unknown,
  place: readonly string[],
  given: { environment: NodeJS.ProcessEnv; from: string },
): unknown {
  if (Array.isArray(value)) return value.map((each, at) => withVariables(each, [...place, String(at)], given))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, withVariables(each, [...place, name], given)]),
    )
  if (typeof value !== 'string') return value
  return value.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, variable: string) => {
    const found = given.environment[variable]
    if (found !== undefined) return found
    throw new UsageError(`${given.from}: ${place.join('.')}: the variable ${variable} is not set.`)
  })
}

/** Lines that begin with `//` are comments, so that `init` can explain what it writes; inside JSON no line can begin so. */
function withoutComments(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/^[ \t]*\/\/.*$/gm, '')
}
