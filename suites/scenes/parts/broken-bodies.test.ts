import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BodyDefect, defectsIn } from '../../log/body.ts'
import { made } from '../../reading/kit/made.ts'
import { faultsOf } from './broken-bodies.ts'
import { mostBodies } from './refused-sends.ts'

const lawful = {
  start: { title: 'a title', text: 'LAB []\nthere is "nothing" to do', reply: 'none' },
  send: { conversationId: 'conv_1', text: 'LAB []\nthere is "nothing" to do', reply: 'none' },
}

const defects: Record<string, BodyDefect> = {
  ' absent': 'no-body',
  ' json': 'not-json',
  ' end': 'trailing-garbage',
  ' type': 'not-object',
  '/text required': 'text-missing',
  '/text type': 'text-type',
  '/text maxLength': 'too-long',
  '/reply type': 'reply-type',
  '/reply enum': 'reply-unknown',
  '/stream type': 'stream-type',
  '/title type': 'title-type',
  '/cwd type': 'cwd-type',
  '/conversationId required': 'conversation-id-missing',
  '/conversationId type': 'conversation-id-type',
}

describe.each(['start', 'send'] as const)('what breaks a %s', (endpoint) => {
  const faults = faultsOf(endpoint)

  test('has the defect that it is made for, and no other but where it says so', () => {
    for (const { place, constraint, how, values, write } of faults) {
      for (const value of fc.sample(values, { numRuns: 20, seed: 4 })) {
        const requestBody = write(lawful[endpoint], value) ?? null
        const found = defectsIn(made({ method: 'POST', requestBody }), endpoint)
        const [defect] = how.includes('with a reply') ? found.slice(0, 1) : found
        expect([defect, how.includes('with a reply') || found.length], `${how}: ${requestBody}`).toEqual([
          defects[`${place} ${constraint}`],
          how.includes('with a reply') || 1,
        ])
      }
    }
  })

  test('fits into the tries that there are', () => {
    expect(faults.length).toBeGreaterThan(40)
    expect(faults.length).toBeLessThanOrEqual(mostBodies / 2)
  })

  test('is JSON where a value is wrong, and none where it says so', () => {
    for (const { constraint, how, values, write } of faults) {
      const [value] = fc.sample(values, { numRuns: 1, seed: 4 })
      const body = write(lawful[endpoint], value)
      const isJson = isParsed(body)
      expect(isJson, `${how}: ${body?.slice(0, 100)}`).toBe(!['absent', 'json', 'end'].includes(constraint))
    }
  })

  test('keeps the rest of the request, with reply none unless it says otherwise: what is wrongly taken costs little', () => {
    for (const { place, constraint, how, mode, values, write } of faults) {
      if (place === '' || place === '/reply' || mode !== undefined || how.includes('with a reply')) continue
      const [value] = fc.sample(values, { numRuns: 1, seed: 4 })
      const body: object = JSON.parse(write(lawful[endpoint], value) ?? '')
      const [, field = ''] = place.split('/')
      expect({ ...body, [field]: 0 }, `${place} ${constraint}`).toEqual({ ...lawful[endpoint], [field]: 0 })
    }
  })

  test('says in which other mode it is sent', () => {
    const bodies = faults
      .filter(({ mode }) => mode !== undefined)
      .map(({ place, constraint, how, values, write }) => {
        const [value] = fc.sample(values, { numRuns: 1, seed: 4 })
        const body: { reply?: unknown; stream?: unknown } = JSON.parse(write(lawful[endpoint], value) ?? '')
        return { place, constraint, how, reply: body.reply, stream: body.stream }
      })
    const fields = ['/text', endpoint === 'start' ? '/title' : '/conversationId']
    for (const place of fields) {
      const told = bodies.filter((each) => each.place === place && each.constraint === 'type')
      expect(told.map(({ reply, stream }) => JSON.stringify([reply, stream]))).toEqual(
        expect.arrayContaining(['[null,null]', '["required",null]', '[null,true]']),
      )
    }
    expect(bodies.find(({ place, how }) => place === '/stream' && how.endsWith('required'))?.reply).toBe('required')
  })

  test('wraps the lawful value of the same request', () => {
    const wrapped = faults.filter(({ how }) => how === 'an array round the value')
    const bodies = wrapped.map(({ place, write }) => [place, JSON.parse(write(lawful[endpoint], null) ?? '')])
    expect(bodies).toContainEqual(['', [lawful[endpoint]]])
    expect(bodies).toContainEqual(['/text', { ...lawful[endpoint], text: [lawful[endpoint].text] }])
  })
})

function isParsed(body: string | undefined): boolean {
  try {
    JSON.parse(body ?? '')
    return true
  } catch {
    return false
  }
}
