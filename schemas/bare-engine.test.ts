import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { room } from './generators/documents.ts'

test('validators run in an engine that has nothing of Node, such as the one of k6', async () => {
  const { outputFiles } = await build({
    entryPoints: [`${room}index.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'schemas',
    platform: 'neutral',
  })
  const code = outputFiles[0]?.text ?? ''
  const ran = (call: string): unknown => runInContext(`${code}; JSON.stringify(${call})`, createContext({}))
  expect(ran('schemas.validate.apiError({ error: "no" })')).toBe('[]')
  expect(ran('schemas.validate.reply({ messageId: "", text: "", timestamp: "2026-02-30" })')).toBe(
    '[{"place":"/timestamp","expected":"a timestamp of ISO 8601","actual":"string \\"2026-02-30\\"","keyword":"format"}]',
  )
  expect(code.length, 'the schema files themselves stay outside').toBeLessThan(900_000)
  expect(code).not.toContain('json-schema.org')
})
