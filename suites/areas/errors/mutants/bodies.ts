import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Refusal } from '../../../../fixtures/service/call.ts'
import { isObject, parsed } from '../../../../fixtures/tools/bodies.ts'
import { only, when } from '../../../../fixtures/tools/only.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { errors as rows } from '../rows.ts'

type Body = { [name: string]: unknown }

const html = (id: string, row: Requirement, status: number) =>
  mutant(
    id,
    row,
    `The body of a ${status} is an HTML page.`,
    whole(status, '<!doctype html><h1>Error</h1>', 'text/html; charset=utf-8'),
  )
const plain = (id: string, row: Requirement, status: number) =>
  mutant(id, row, `The body of a ${status} is plain text.`, whole(status, 'Error', 'text/plain'))
const labelled = (id: string, row: Requirement, status: number, type: string) =>
  mutant(id, row, `The body of a ${status} is labelled as ${type}.`, whole(status, null, type))
const shaped = (
  id: string,
  row: Requirement,
  status: number,
  about: string,
  body: (lawful: Body, refusal: Refusal) => Body,
) => mutant(id, row, `The body of a ${status} has ${about}.`, reshaped(status, body))

const nested = ({ error, code }: Body): Body => ({ error: { message: error, code } })

/** Services that are wrong about the body of an error, for one status only: the mutants of area `errors` on ApiError. */
export const errorBodies = [
  html('errors/html-400', rows['400-json'], 400),
  labelled('errors/label-400', rows['400-json'], 400, 'text/plain; charset=utf-8'),
  shaped('errors/nested-400', rows['400-error'], 400, 'an error that is an object', nested),
  shaped('errors/list-400', rows['400-error'], 400, 'an error that is a list of errors', ({ error, code }) => ({
    error: [error],
    code,
  })),
  shaped('errors/code-number-400', rows['400-code'], 400, 'a code that is a number', ({ error }) => ({
    error,
    code: 400,
  })),
  shaped('errors/field-400', rows['400-closed'], 400, 'the field with the error', (body) => ({
    ...body,
    field: 'text',
  })),
  shaped('errors/details-400', rows['400-closed'], 400, 'details beside the error', (body) => ({
    ...body,
    details: [],
  })),
  mutant(
    'errors/details-of-two',
    rows['400-closed'],
    'A body with two errors gets a 400 with a list of errors.',
    when(
      () =>
        ({ endpoint, body }) =>
          endpoint === 'start' && isWrongTwice(body),
      reshaped(400, (body) => ({ ...body, details: ['text', 'reply'] })),
    ),
  ),
  mutant(
    'errors/details-limit-letters',
    rows['400-closed'],
    'The 400 for a limit has an extra field, unlike that for a body.',
    only(
      ['list', 'history'],
      reshaped(400, (body) => ({ ...body, parameter: 'limit' })),
    ),
  ),

  plain('errors/plain-401', rows['401-json'], 401),
  labelled('errors/problem-401', rows['401-json'], 401, 'application/problem+json'),
  shaped('errors/message-401', rows['401-error'], 401, 'a code and no error', ({ code }) => ({ code })),
  also(
    [rows['401-closed']],
    shaped('errors/framework-401', rows['401-error'], 401, 'message instead of error', ({ error }) => ({
      message: error,
    })),
  ),
  shaped('errors/code-null-401', rows['401-code'], 401, 'a code that is null', ({ error }) => ({ error, code: null })),
  shaped('errors/status-401', rows['401-closed'], 401, 'the status as a field', (body) => ({ ...body, status: 401 })),

  html('errors/html-402', rows['402-json'], 402),
  shaped('errors/number-402', rows['402-error'], 402, 'an error that is a number', ({ code }) => ({
    error: 402,
    code,
  })),
  shaped('errors/code-object-402', rows['402-code'], 402, 'a code that is an object', ({ error, code }) => ({
    error,
    code: { value: code },
  })),
  shaped('errors/balance-402', rows['402-closed'], 402, 'the balance as a field', (body) => ({ ...body, balance: 0 })),

  html('errors/html-403', rows['403-json'], 403),
  shaped('errors/null-403', rows['403-error'], 403, 'an error that is null', ({ code }) => ({ error: null, code })),
  shaped('errors/code-number-403', rows['403-code'], 403, 'a code that is a number', ({ error }) => ({
    error,
    code: 403,
  })),
  shaped('errors/scope-403', rows['403-closed'], 403, 'the scope that is missing', (body) => ({
    ...body,
    requiredScope: 'conversations:write',
  })),
  mutant(
    'errors/account-403',
    rows['403-closed'],
    'The 403 of an account without access has an extra field, unlike that of a scope.',
    reshaped(403, (body) => (body.code === 'no_access' ? { ...body, requestAccess: '/waitlist' } : body)),
  ),

  html('errors/html-404', rows['404-json'], 404),
  shaped('errors/nested-404', rows['404-error'], 404, 'an error that is an object', nested),
  shaped('errors/true-404', rows['404-error'], 404, 'an error that is true', ({ code }) => ({ error: true, code })),
  shaped('errors/code-number-404', rows['404-code'], 404, 'a code that is a number', ({ error }) => ({
    error,
    code: 404,
  })),
  shaped('errors/path-404', rows['404-closed'], 404, 'the time and the path', (body) => ({
    ...body,
    timestamp: '2026-01-01T00:00:00Z',
    path: '/v1',
  })),

  shaped('errors/empty-error-401', rows['401-error'], 401, 'an empty error', ({ code }) => ({ error: '', code })),
  shaped('errors/blank-error-402', rows['402-error'], 402, 'a blank error', ({ code }) => ({ error: ' \n', code })),
  shaped('errors/empty-error-403', rows['403-error'], 403, 'an empty error', ({ code }) => ({ error: '', code })),
  shaped('errors/unseen-error-404', rows['404-error'], 404, 'an error of invisible characters', ({ code }) => ({
    error: '\u200b',
    code,
  })),
  shaped('errors/empty-error-504', rows['504-error'], 504, 'an empty error', ({ code }) => ({ error: '', code })),
  mutant(
    'errors/says-nothing-limit',
    rows['400-says-what'],
    'The error of a 400 for a limit is empty, unlike that for a body.',
    only(
      ['list', 'history'],
      reshaped(400, (body) => ({ ...body, error: '' })),
    ),
  ),

  plain('errors/gateway-504', rows['504-json'], 504),
  shaped('errors/nested-504', rows['504-error'], 504, 'an error that is an object', nested),
  shaped('errors/empty-504', rows['504-error'], 504, 'no field at all', () => ({})),
  shaped('errors/code-number-504', rows['504-code'], 504, 'a code that is a number', ({ error }) => ({
    error,
    code: 504,
  })),
  mutant(
    'errors/ids-504',
    rows['504-closed'],
    'The body of a 504 has the ids of the stored message.',
    reshaped(504, (body) => ({ ...body, conversationId: 'conv', messageId: 'msg' })),
  ),
]

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
