import { describe, expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { TranscriptLine } from '../../../schemas/types.ts'
import { mostBodies } from '../../scenes/parts/refused-sends.ts'
import { play } from '../kit/playing.ts'

/** All that the scenes about bodies, paths, ids and queries prove; the rest of the area needs other keys, or waits. */
const refused = [
  ...['start-*', 'send-*', 'list-*', 'history-*', 'unknown-*', 'other-method', '400-*', '404-*', 'too-long-*'],
  ...['none-400-*', 'none-401-*', 'none-404-*', 'stream-400-*', 'stream-401-*', 'stream-404-*'],
  ...['odd-*', 'foreign-cursor', 'nul-*', 'lone-*', 'deep-*'],
].map((each) => `errors/${each}`)

/** The bodies that were sent, without what differs between two runs of one seed: ids and the run's own. */
function bodiesOf(lines: readonly TranscriptLine[]): string[] {
  return lines
    .flatMap((line) => (line.type === 'exchange' && line.requestBody !== null ? [line.requestBody] : []))
    .map((body) => body.replace(/conformance[ +][0-9a-f]+/g, 'conformance RUN').replace(/conv_\w+/g, 'ID'))
    .sort()
}

describe('area errors', () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed: none, open, result } = await play(['errors/*'])
    expect({ failed: none, open }).toEqual({ failed: [], open: [] })
    const verdicts = result.rules.filter((row) => row.area === 'errors' && row.level !== 'informational')
    const nobodys = verdicts.filter((row) => row.reason === 'no-known-trigger').map((row) => row.id)
    expect(nobodys.every((id) => id.startsWith('errors/409-'))).toBe(true)
    expect(verdicts.filter((row) => row.verdict === 'pass')).toHaveLength(verdicts.length - nobodys.length)
    const observed = result.rules
      .filter((row) => row.area === 'errors' && row.level === 'informational')
      .map(({ id }) => id)
    expect(observed.filter((id) => !result.observations.some(({ rule }) => rule === id))).toEqual([])
  })

  it('sends the same requests for the same seed', async () => {
    const [first, second] = [await play(refused), await play(refused)]
    expect(bodiesOf(first.lines)).toEqual(bodiesOf(second.lines))
    expect(bodiesOf(first.lines).length).toBeGreaterThan(120)
  })

  it('asks no more than it may: so many bodies, and two messages that are taken', async () => {
    const { lines, result } = await play(['errors/broken-*'])
    const sent = lines.flatMap((line) => (line.type === 'exchange' && line.name.startsWith('broken-') ? [line] : []))
    expect(sent.length).toBeGreaterThan(85)
    expect(sent.length).toBeLessThanOrEqual(mostBodies)
    expect(result.usage.meteredSends).toBe(2)
  })

  it('leaves what it cannot tell undecided where everything is refused', async () => {
    const deaf = override('refusals', () => ({
      first: () => ({ status: 400, code: 'no', message: 'This service takes nothing.' }),
    }))
    const { failed: found, open } = await play(refused, deaf)
    expect(found.filter((id) => !id.startsWith('errors/unknown-'))).toEqual([])
    expect(open.length).toBeGreaterThan(50)
  })
})
