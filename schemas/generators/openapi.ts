import { basename } from 'node:path'
import type { Schema } from '../schema.ts'
import { type Document, mapSchema, splitReference } from './documents.ts'
import { paths, responses } from './openapi-paths.ts'

/** The whole API as an OpenAPI 3.1 document, with the schemas of these files as its components. */
export function openapiOf(documents: Document[]): string {
  const titles = new Map(documents.map(({ name, title }) => [name, title]))
  const used = reachable(JSON.stringify([paths, responses]), documents)
  const api = {
    openapi: '3.1.1',
    info: {
      title: 'Conversation Agent API',
      version: 'v1',
      summary: 'Start conversations with an agent, send it messages, read its replies, and see where it stands.',
      description:
        'Only messages between the user side and the agent side are exposed. Questions and approvals are visible as ' +
        'pending gates and are answered in the application. What the specification does not show is left open here too.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      {
        url: 'https://{host}/v1',
        description: 'The base address ends in the version segment (spec 9).',
        variables: {
          host: { default: 'agent.example', description: 'The host, with a path before the version if any.' },
        },
      },
    ],
    tags: [
      { name: 'conversations', description: 'Start conversations and see where they stand.' },
      { name: 'messages', description: 'Send messages and read what was said.' },
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key or an OAuth access token (spec 5). Scopes: `conversations:read` for the GET endpoints, ' +
            '`conversations:write` for the POST endpoints.',
        },
      },
      responses,
      schemas: Object.fromEntries(used.map(({ title, schema }) => [title, component(schema, titles)])),
    },
  }
  return `${JSON.stringify(api, null, 2)}\n`
}

/** The documents that a text refers to as components, and those that they refer to. */
function reachable(text: string, documents: Document[]): Document[] {
  const found = documents.filter(({ title }) => text.includes(`"#/components/schemas/${title}"`))
  for (const { schema } of found) {
    const inner = JSON.stringify(schema)
    found.push(...documents.filter((one) => !found.includes(one) && inner.includes(`"$ref":"${basename(one.file)}"`)))
  }
  return found.sort((a, b) => (a.title < b.title ? -1 : 1))
}

function component(schema: Schema, titles: Map<string, string>): Schema {
  const { $schema, $id, ...body } = mapSchema(schema, (one) => {
    if (one.$ref === undefined) return one
    return { ...one, $ref: `#/components/schemas/${titles.get(splitReference(one.$ref).name)}` }
  })
  return body
}
