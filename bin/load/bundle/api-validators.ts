import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** What the API answers: the schemas that the judges of a load look at. */
const answers = ['api-error', 'conversation-list', 'conversation-status', 'message-page', 'send-result']

/** The names of these schemas' validators, and of all that they refer to. `room`: the folder of the schemas. */
export function apiValidators(room: string): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [...answers]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(join(room, 'api', `${file}.schema.json`), 'utf8')
    left.push(...[...text.matchAll(/"\$ref": "([\w-]+)\.schema\.json/g)].map(([, name = '']) => name))
  }
  return new Set([...found].map((file) => file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())))
}

/** Leaves all other validators out of a script: each VU reads it once, and a ConfigMap has to hold it. */
export const withApiValidators: Plugin = {
  name: 'api-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]schemas[/\\]validators\.js$/ }, ({ path }) => {
      const wanted = apiValidators(join(path, '..'))
      const contents = readFileSync(path, 'utf8').replace(
        /(\bvalidators = \{)([^}]*)\}/,
        (_, before: string, names: string) =>
          `${before}${names
            .split(',')
            .filter((name) => wanted.has(name.trim()))
            .join(',')} }`,
      )
      return { contents, loader: 'js' }
    })
  },
}
