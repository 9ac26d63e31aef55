import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fact, OtherFact, SendFact } from '../../model/facts.ts'
import { rules } from '../rows.ts'
import { violatedBy } from './violated.ts'

const directory = join(import.meta.dirname, '..', '..', 'model')
const moment = { id: 'x1', sentMs: 0, endMs: 1, account: 'main', credential: 'full', about: '', wrong: undefined }
const isPlain = { isValid: true, isKeyShown: true, isHeard: true }
const other = (endpoint: OtherFact['endpoint']): Fact => ({
  ...{ ...moment, ...isPlain, kind: 'other', status: 400, conversation: 'c1', endpoint },
})
const send = (start: boolean, reply: SendFact['reply'], stream: boolean): Fact => ({
  ...{ ...moment, ...isPlain, kind: 'send', status: 200, start, reply, stream, conversation: 'c1', text: undefined },
  ...{ titleWords: [], outcome: 'taken', takenMs: 0, gaveMs: 0, most: 1, messageId: 'm1', named: undefined },
  ...{ carried: undefined, carrier: undefined, replies: undefined, said: undefined, timedOut: false, tells: 'nothing' },
})
const facts = [
  ...(['list', 'status', 'history'] as const).map(other),
  ...[true, false].flatMap((start) =>
    (['none', 'optional', 'required'] as const).flatMap((reply) => [
      send(start, reply, false),
      send(start, reply, true),
    ]),
  ),
]

/** Every sentence of the consistency check, with 400 in place of a number. */
const sentences = globSync('{clauses/*,explain,log,requests,send-answers,stream-order}.ts', { cwd: directory })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const source = readFileSync(join(directory, file), 'utf8').replaceAll(/^\s*(?:import|\/?\*|\/\/).*$/gm, '')
    return [...source.matchAll(/(?:'([^'\n]+)'|`([^`\n]+)`)/g)].map(([, plain, template]) => plain ?? template ?? '')
  })
  .filter(
    (text) =>
      /^[\w${}() ,-]+$/.test(text) &&
      / .* /.test(text) &&
      !/for the consistency check|^\$\{\w+\} \$\{|^, |^with/.test(text),
  )
  .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '400'))

test('every inconsistency has a rule that it violates', () => {
  expect(sentences.length).toBeGreaterThan(70)
  const ids = new Set(rules.map(({ id }) => id))
  const unnamed: string[] = []
  for (const what of sentences) {
    const found = facts.flatMap((fact) => violatedBy({ what }, [fact]) ?? [])
    if (found.length === 0) unnamed.push(what)
    expect(found.filter((id) => !ids.has(id))).toEqual([])
  }
  expect(unnamed).toEqual([])
})

test('the endpoint, the mode and the status choose the rule', () => {
  expect(violatedBy({ what: 'a key without the write scope could send' }, [send(true, 'none', false)])).toBe(
    'auth/write-scope-missing-start',
  )
  expect(violatedBy({ what: 'an accepted message is lost' }, [send(false, 'optional', true), other('history')])).toBe(
    'stream/send-stream-stored',
  )
  const waits = [send(true, 'optional', false)]
  expect(violatedBy({ what: 'no response within the wait limit, but after 9 ms' }, waits)).toBe(
    'wait/start-optional-not-late',
  )
  expect(violatedBy({ what: 'timedOut after 9 ms' }, waits)).toBe('wait/start-optional-in-time')
  expect(violatedBy({ what: 'status 418 for a valid request' }, [other('status')])).toBe('status-codes/status')
})
