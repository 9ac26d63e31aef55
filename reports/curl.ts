import type { Exchange } from '../schemas/types.ts'
import { keyVariables } from './key-variables.ts'
import { quoted } from './shell.ts'

const variables = new Map<string, string>(Object.entries(keyVariables))

// Secrets stand in a record as their names in guillemets. In a path or body other guillemets may be anybody's words.
const anySecret = /«([^«»]+)»/
const slotSecret = new RegExp(`«(${[...variables.keys()].join('|')})»`)
const basicForm = /^Basic «(.+) as Basic»$/
// curl sends its own, or knows better.
const leftOut = new Set(['accept-encoding', 'connection', 'content-length', 'host', 'user-agent', 'x-conformance-run'])
const longestBody = 1500

/** One line for a shell that sends the request of an exchange again; secrets are variables. Undefined where the body is too long to paste. */
export function curlLine(exchange: Exchange, baseUrl: string): string | undefined {
  if (exchange.requestBody !== null && [...exchange.requestBody].length > longestBody) return undefined
  const url = baseUrl.replace(/\/+$/, '') + exchange.path
  const headers = Object.entries(exchange.requestHeaders).flatMap(([name, value]) =>
    headerFlags(name.toLowerCase(), value),
  )
  const typed = Object.keys(exchange.requestHeaders).some((name) => name.toLowerCase() === 'content-type')
  const body = exchange.requestBody
  return [
    'curl -sSi',
    ...(exchange.chunks === null ? [] : ['-N']),
    ...(exchange.method === 'GET' && body === null ? [] : ['-X', shellWord(exchange.method)]),
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.\.?(\/|$|\?)/.test(url) ? ['--path-as-is'] : []),
    ...headers,
    // Otherwise curl would call the body a form.
    ...(body === null || typed ? [] : ["-H 'Content-Type:'"]),
    ...(body === null ? [] : ['--data-raw', shellWord(body)]),
    shellWord(url),
  ].join(' ')
}

function headerFlags(name: string, value: string): string[] {
  if (leftOut.has(name) || (name === 'accept' && value === '*/*')) return []
  const [, slot] = name === 'authorization' ? (basicForm.exec(value) ?? []) : []
  if (slot !== undefined) return ['-u', shellWord(`«${slot}»:`)]
  return ['-H', shellWord(value === '' ? `${name};` : `${name}: ${value}`, anySecret)]
}

/** Quotes a text as one word for bash and zsh, the names of secrets in it turned into variables. */
function shellWord(text: string, secret = slotSecret): string {
  // Every second part is the name of a secret.
  const parts = text.split(secret)
  const literals = parts.filter((_, index) => index % 2 === 0)
  if (parts.length === 1) return quoted(text)
  if (literals.every((part) => /^[\w .,:;/=?&%+@~-]*$/.test(part))) {
    return `"${parts.map((part, index) => (index % 2 === 0 ? part : variable(part))).join('')}"`
  }
  return parts.map((part, index) => (index % 2 === 0 ? part && quoted(part) : `"${variable(part)}"`)).join('')
}

function variable(name: string): string {
  return `$${variables.get(name) ?? name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`
}

/** The variables that curl lines take keys from. */
export function keysIn(lines: readonly string[]): string[] {
  const found = lines.flatMap((line) =>
    /^\s*curl /.test(line) ? [...line.matchAll(/"[^"]*?\$([A-Z][A-Z0-9_]*)/g)] : [],
  )
  return [...new Set(found.map(([, name = '']) => name))]
}
