import { override } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Call, Refusal } from '../../../../fixtures/service/call.ts'
import { isObject, parsed } from '../../../../fixtures/tools/bodies.ts'
import { mutants } from '../../mutants-table.ts'
import { errors as rows } from '../rows.ts'

type Body = { [name: string]: unknown }

const nested = ({ error, code }: Body): Body => ({ error: { message: error, code } })

/** Services that are wrong about the body of an error, for one status only: the mutants of area `errors` on ApiError. */
export const errorBodies = mutants(rows, {
  ...each([400, 402, 403, 404], (code) => ({
    [`html-${code}: The body of a ${code} is an HTML page.`]: {
      [`${code}-json`]: whole(code, '<!doctype html><h1>Error</h1>', 'text/html; charset=utf-8'),
    },
  })),
  'label-400: The body of a 400 is labelled as text/plain; charset=utf-8.': {
    '400-json': whole(400, null, 'text/plain; charset=utf-8'),
  },
  ...each([400, 404, 504], (code) => ({
    [`nested-${code}: The body of a ${code} has an error that is an object.`]: {
      [`${code}-error`]: reshaped(code, nested),
    },
  })),
  'list-400: The body of a 400 has an error that is a list of errors.': {
    '400-error': reshaped(400, ({ error, code }) => ({ error: [error], code })),
  },
  ...each([400, 403, 404, 504], (code) => ({
    [`code-number-${code}: The body of a ${code} has a code that is a number.`]: {
      [`${code}-code`]: reshaped(code, ({ error }) => ({ error, code: code })),
    },
  })),
  'field-400: The body of a 400 has the field with the error.': {
    '400-closed': reshaped(400, (body) => ({ ...body, field: 'text' })),
  },
  'details-400: The body of a 400 has details beside the error.': {
    '400-closed': reshaped(400, (body) => ({ ...body, details: [] })),
  },
  'details-of-two: A body with two errors gets a 400 with a list of errors.': {
    '400-closed': reshaped(400, (body) => ({ ...body, details: ['text', 'reply'] })),
    at: ({ endpoint, body }: Call) => endpoint === 'start' && isWrongTwice(body),
  },
  'details-limit-letters: The 400 for a limit has an extra field, unlike that for a body.': {
    '400-closed': reshaped(400, (body) => ({ ...body, parameter: 'limit' })),
    at: ['list', 'history'],
  },
  'plain-401: The body of a 401 is plain text.': { '401-json': whole(401, 'Error', 'text/plain') },
  'problem-401: The body of a 401 is labelled as application/problem+json.': {
    '401-json': whole(401, null, 'application/problem+json'),
  },
  'message-401: The body of a 401 has a code and no error.': { '401-error': reshaped(401, ({ code }) => ({ code })) },
  'framework-401: The body of a 401 has message instead of error.': {
    '401-error': reshaped(401, ({ error }) => ({ message: error })),
    also: ['401-closed'],
  },
  'code-null-401: The body of a 401 has a code that is null.': {
    '401-code': reshaped(401, ({ error }) => ({ error, code: null })),
  },
  'status-401: The body of a 401 has the status as a field.': {
    '401-closed': reshaped(401, (body) => ({ ...body, status: 401 })),
  },
  'number-402: The body of a 402 has an error that is a number.': {
    '402-error': reshaped(402, ({ code }) => ({ error: 402, code })),
  },
  'code-object-402: The body of a 402 has a code that is an object.': {
    '402-code': reshaped(402, ({ error, code }) => ({ error, code: { value: code } })),
  },
  'balance-402: The body of a 402 has the balance as a field.': {
    '402-closed': reshaped(402, (body) => ({ ...body, balance: 0 })),
  },
  'null-403: The body of a 403 has an error that is null.': {
    '403-error': reshaped(403, ({ code }) => ({ error: null, code })),
  },
  'scope-403: The body of a 403 has the scope that is missing.': {
    '403-closed': reshaped(403, (body) => ({ ...body, requiredScope: 'conversations:write' })),
  },
  'account-403: The 403 of an account without access has an extra field, unlike that of a scope.': {
    '403-closed': reshaped(403, (body) => (body.code === 'no_access' ? { ...body, requestAccess: '/waitlist' } : body)),
  },
  'true-404: The body of a 404 has an error that is true.': {
    '404-error': reshaped(404, ({ code }) => ({ error: true, code })),
  },
  'path-404: The body of a 404 has the time and the path.': {
    '404-closed': reshaped(404, (body) => ({ ...body, timestamp: '2026-01-01T00:00:00Z', path: '/v1' })),
  },
  ...each([401, 403, 504], (code) => ({
    [`empty-error-${code}: The body of a ${code} has an empty error.`]: {
      [`${code}-error`]: reshaped(code, ({ code }) => ({ error: '', code })),
    },
  })),
  'blank-error-402: The body of a 402 has a blank error.': {
    '402-error': reshaped(402, ({ code }) => ({ error: ' \n', code })),
  },
  'unseen-error-404: The body of a 404 has an error of invisible characters.': {
    '404-error': reshaped(404, ({ code }) => ({ error: '\u200b', code })),
  },
  'says-nothing-limit: The error of a 400 for a limit is empty, unlike that for a body.': {
    '400-says-what': reshaped(400, (body) => ({ ...body, error: '' })),
    at: ['list', 'history'],
  },
  'gateway-504: The body of a 504 is plain text.': { '504-json': whole(504, 'Error', 'text/plain') },
  'empty-504: The body of a 504 has no field at all.': { '504-error': reshaped(504, () => ({})) },
  'ids-504: The body of a 504 has the ids of the stored message.': {
    '504-closed': reshaped(504, (body) => ({ ...body, conversationId: 'conv', messageId: 'msg' })),
  },
})

/** Another body for one status; null keeps the body and changes its label alone. */
function whole(status: number, body: string | null, type: string): Change {
  return override('errors', ({ answer }) => ({
    answer(world, refusal) {
      const lawful = answer(world, refusal)
      if (refusal.status !== status) return lawful
      return { ...lawful, headers: { ...lawful.headers, 'content-type': type }, body: body ?? lawful.body }
    },
  }))
}

function reshaped(status: number, change: (lawful: Body, refusal: Refusal) => Body): Change {
  return override('errors', ({ body }) => ({
    body: (refusal) => (refusal.status === status ? change({ ...body(refusal) }, refusal) : body(refusal)),
  }))
}

function isWrongTwice(body: Buffer): boolean {
  const value = parsed(body.toString('utf8'))
  return isObject(value) && value.text === undefined && typeof value.reply === 'number'
}
