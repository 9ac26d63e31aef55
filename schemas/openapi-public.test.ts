import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'

it('openapi.json is a valid OpenAPI 3.1 document by a public validator', async () => {
  const document: Record<string, unknown> = JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8'))
  const validator = new Validator()
  expect(await validator.validate(document)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  // It knows a broken one.
  const { valid } = await new Validator().validate({ ...document, paths: 5 })
  expect(valid).toBe(false)
})
