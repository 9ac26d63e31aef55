import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'

test.each([
  ['', /target file/],
  ['/baseUrl', /https:\/\/agent\.example\.com\/v1/],
  ['/credentials/full', /both scopes.*"env": NAME/],
  ['/credentials/full/env', /environment variable/],
  ['/credentials/full/command/0', undefined],
  ['/credentials/ful', /^The fields here are full, readOnly, writeOnly, otherAccount, emptyBalance, noAccess\.$/],
  ['/credentials/full/environment', /^The fields here are env, kind, command, lifetimeSeconds\.$/],
  ['/agent', /script.*prompts/],
  ['/agent/script', /\{steps\}/],
  ['/agent/prompts/silent', /without a message/],
  ['/headers/x-tenant', /secret/],
  ['/provoke/409/0/method', /capitals/],
  ['/provoke/402', /fields here are 409/],
  ['/waive/send~1as-said', /reason/],
  ['/budgets', /budget/],
])('at %j', (place, says) => {
  if (says === undefined) expect(adviceOn(place)).toBeUndefined()
  else expect(adviceOn(place)).toMatch(says)
})
