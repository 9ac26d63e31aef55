import { _, Ajv, type CodeKeywordDefinition, type KeywordCxt, type SchemaObject, stringify } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { build } from 'esbuild'
import { isIso8601 } from '../iso-8601.ts'
import type { Schema } from '../schema.ts'
import { banner } from './banner.ts'
import { type Document, mapSchema, room } from './documents.ts'
import { branchesOf } from './unions.ts'

/**
 * One validator for each document, compiled ahead into plain ECMAScript without any import, so that it runs in Node
 * and in k6 alike, and ajv is needed only where the suite itself is built.
 */
export async function validatorsOf(documents: Document[]): Promise<string> {
  // Not ajv's class for 2020-12: no file uses what that adds, and its bookkeeping would double the code.
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    // References stay calls: inlined, they would make the file several times as large.
    inlineRefs: false,
    // JSON can write numbers that JavaScript reads as infinite (1e999); they are numbers all the same.
    strictNumbers: false,
    code: { source: true, esm: true, formats: _`formats` },
  })
  // The fast forms are expressions, which ajv writes into the code; what only a parser can tell is left to URL.
  addFormats.default(ajv, { mode: 'fast' })
  ajv.addFormat('iso-8601', isIso8601)
  ajv.addKeyword(unionKeyword(documents))
  for (const { schema } of documents) ajv.addSchema(mapSchema(schema, withUnion))
  const code = standalone.default(
    ajv,
    Object.fromEntries(documents.map(({ name, schema }) => [name, schema.$id ?? ''])),
  )
  return bundled(`import { isIso8601 } from './iso-8601.ts'
    import { countCodePoints } from './code-points.ts'
    const formats = { 'iso-8601': isIso8601 }
    ${code.replaceAll('require("ajv/dist/runtime/ucs2length").default', 'countCodePoints').replaceAll('export const', 'const')}
    export const validators = { ${documents.map(({ name }) => name).join(', ')} }`)
}

/** The documents say `anyOf`; ajv is told `union`, since its own schemas need the usual `anyOf`. */
function withUnion({ anyOf, $schema, ...schema }: Schema): Schema & { union?: Schema[] } {
  return anyOf === undefined ? schema : { ...schema, union: anyOf }
}

/**
 * What `anyOf` does, with one error instead of the errors of every branch: whoever explains it picks the branch that
 * was meant and asks that branch's own validator.
 */
function unionKeyword(documents: Document[]): CodeKeywordDefinition {
  return {
    keyword: 'union',
    schemaType: 'array',
    trackErrors: true,
    error: {
      message: 'must match a branch',
      params: ({ schema }) => _`{ branches: ${stringify(branchesOf(unionOf(schema), documents))} }`,
    },
    code(cxt: KeywordCxt) {
      const { gen, schema } = cxt
      const valid = gen.let('valid', false)
      const branchValid = gen.name('_valid')
      for (const index of unionOf(schema).keys()) {
        gen.if(_`!${valid}`, () => {
          cxt.subschema({ keyword: 'union', schemaProp: index, compositeRule: true }, branchValid)
          gen.assign(valid, branchValid)
        })
      }
      cxt.result(
        valid,
        () => cxt.reset(),
        () => {
          cxt.reset()
          cxt.error()
        },
      )
    },
  }
}

function unionOf(schema: SchemaObject): Schema[] {
  if (!Array.isArray(schema)) throw new Error('anyOf must be an array')
  return schema
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: room, loader: 'js' },
    // Comments hold paths; relative to the room they are the same in every clone.
    absWorkingDir: room,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2020',
    minifySyntax: true,
    legalComments: 'none',
    charset: 'utf8',
    banner: { js: banner },
  })
  const [file] = outputFiles
  if (file === undefined || file.text.includes('require(')) throw new Error('the validators could not be bundled')
  return file.text
}
