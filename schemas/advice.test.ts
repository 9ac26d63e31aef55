import { expect, test } from 'vitest'
import { adviceOn, fieldsAt } from './advice.ts'

test.each([
  ['', /target file/],
  ['/baseUrl', /https:\/\/agent\.example\.com\/v1/],
  ['/credentials/full', /both scopes.*"env": NAME/],
  ['/credentials/full/env', /environment variable/],
  ['/credentials/full/command/0', undefined],
  ['/credentials/ful', undefined],
  ['/agent', /script.*prompts/],
  ['/agent/script', /\{steps\}/],
  ['/agent/prompts/silent', /without a message/],
  ['/headers/x-tenant', /secret/],
  ['/provoke/409/0/method', /capitals/],
  ['/provoke/402', undefined],
  ['/waive/send~1as-said', /reason/],
])('at %j', (place, says) => {
  if (says === undefined) expect(adviceOn(place)).toBeUndefined()
  else expect(adviceOn(place)).toMatch(says)
})

test.each([
  ['/credentials', ['full', 'load', 'readOnly', 'writeOnly', 'otherAccount', 'emptyBalance', 'noAccess']],
  ['/credentials/full', ['env', 'kind', 'command', 'lifetimeSeconds']],
  ['/provoke', ['409']],
  ['/agent', ['script', 'prompts']],
  ['/none', []],
])('the fields at %j', (place, fields) => expect(fieldsAt(place)).toEqual(fields))
