import type { Exchange } from '../../schemas/types.ts'
import { endpoints, modeFields, modes } from '../reading/sent.ts'
import type { Mode, SendEndpoint } from '../rules/words.ts'
import { scene } from '../run/define.ts'
import { lasting, quiet, readAfterRefusals, readAfterStarts, sendBody, startBody } from '../run/stage/accessing.ts'
import { type Ask, stringIn, toBeRefused } from '../run/stage/api.ts'
import { pause, say } from '../run/stage/script.ts'
import type { Stage } from '../run/stage/stage.ts'
import { unknownId } from '../run/stage/unknown-id.ts'
import { listedBetween, listedForMs } from './parts/listing.ts'
import { inEachMode, post } from './parts/refusing.ts'
import { knockWhileBusy, refusedSoon, startsWithoutCredits, strangersTo } from './parts/while-busy.ts'

/** Three keys of one account: one with both scopes starts a conversation, the others do what they may and what they may not. */
export const scopes = scene(
  'scopes',
  {
    about: 'Calls every endpoint with a read-only and a write-only key, in a conversation of a third key.',
    needs: ['full', 'readOnly', 'writeOnly'],
    sends: 3,
    turns: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 5 * lagMs,
  },
  async (stage): Promise<void> => {
    const lastsMs = listedForMs(stage.timing)
    const { text } = lasting(stage, lastsMs)
    // Titles are no names: the key that only writes uses the same one again.
    const title = stage.title()
    const started = await stage.api.start(startBody(stage, text, title), { name: 'start' })
    const id = stage.idOf(started)
    await listedBetween(stage, stage.as('readOnly'), id)
    // What the other key was shown while the agent worked must not be what it is shown at rest.
    await stage.api.status(id, { credential: 'readOnly', name: 'readOnly-early' })
    await stage.api.history(id, {}, { credential: 'readOnly', name: 'readOnly-early' })
    // It may be found a while after its row is listed (readings 28).
    await stage.until(stage.timing.lagMs, async () => {
      const { status } = await stage.api.status(id, { name: 'found' })
      return status === 200 || undefined
    })
    const whileBusy = await refusedWhileBusy(stage, id)
    // The two work beside each other: the key that only writes starts its own while this one lasts.
    const takenStart = await stage.api.start({ title, ...pausing(stage) }, by('writeOnly', 'start'))
    await Promise.all([stage.rest(id, lastsMs), readTaken(stage, takenStart, lastsMs)])
    await olderPages(stage, id)
    const refusedStart = await stage.api.start(startBody(stage, quiet(stage).text), by('readOnly', 'start', true))
    await stage.api.send(sendBody(id, quiet(stage).text), by('readOnly', 'send', true))
    for (const key of keys) await readAll(stage, id, key)
    await queriedReads(stage, id)
    const atRest = await refusedModes(stage, id)
    await faultyWrites(stage, id)
    await stage.api.send({ conversationId: id, ...telling(stage, 'stream') }, by('writeOnly', 'send'))
    // What that key sent is in the history that the other one reads, and what it was told; what was refused is not.
    await readAfterRefusals(stage, id, lastsMs)
    await ownReads(stage, takenStart)
    await readAfterStarts(stage, [refusedStart, ...whileBusy, ...atRest])
  },
)

/**
 * Its title shows as long as the agent has said nothing; it may do so late, and so may the words (readings 28). `othersMs`: how
 * long the turn beside it lasts.
 */
async function readTaken(stage: Stage, start: Exchange, othersMs: number): Promise<void> {
  const id = stringIn(start, 'conversationId')
  if (id === undefined) return
  for (let time = 0; time < looksAtTitle; time += 1) {
    await stage.api.status(id, { name: 'taken-early' })
    // Its row tells whether it is a ticket's, which may have a title of its own (readings 54).
    if (time > 0) await stage.api.list({ limit: 100 }, { name: 'taken-early' })
    await stage.sleep(1.1 * stage.timing.lagMs)
  }
  // A service that works on one turn at a time begins this one when the other is over.
  await stage.rest(id, othersMs + stage.timing.lagMs, 'taken')
  await stage.walk(id, [1000], 'taken')
}

/** At once, after the lag, and after it again. */
const looksAtTitle = 3

/** A start whose agent says nothing until it was looked at. */
function pausing(stage: Stage): Record<string, unknown> {
  const pauseMs = looksAtTitle * (1.1 * stage.timing.lagMs + stage.heldUpMs) + stage.timing.lagMs / 2
  const steps = [pause(pauseMs), say(`told ${stage.word()}`)]
  const text = stage.run.agent === 'script' ? stage.turn(steps).text : quiet(stage).text
  return { text, ...modeFields.none }
}

/**
 * A message whose answer tells what the agent says: no scope but that to write is needed for it (spec 1). An agent that
 * follows no script may take its time, and is not waited for.
 */
function telling(stage: Stage, mode: Mode): Record<string, unknown> {
  if (stage.run.agent !== 'script') return { text: quiet(stage).text, ...modeFields.none }
  return { text: stage.turn([say(`told ${stage.word()}`)]).text, ...modeFields[mode] }
}

async function olderPages(stage: Stage, id: string): Promise<void> {
  const before = stringIn(await stage.api.history(id, { limit: 1 }, by('full', 'newest')), 'before')
  if (before === undefined) return
  await stage.api.history(id, { before }, by('full', 'older'))
  await stage.api.history(id, { before }, by('readOnly', 'older'))
  await stage.api.history(id, { before }, by('writeOnly', 'older', true))
}

/** What the key that only writes started itself is no more for it to read. */
async function ownReads(stage: Stage, start: Exchange): Promise<void> {
  const id = stringIn(start, 'conversationId')
  if (id === undefined) return
  await stage.api.status(id, by('full', 'own'))
  await stage.api.status(id, by('writeOnly', 'own-status', true))
  await stage.api.history(id, {}, by('full', 'own'))
  await stage.api.history(id, {}, by('writeOnly', 'own-history', true))
}

/** The list and a page with a limit: a rule for the bare path says nothing of those. */
async function queriedReads(stage: Stage, id: string): Promise<void> {
  const one = { limit: 1 }
  for (const key of keys) await stage.api.list(one, by(key, 'short-list', key === 'writeOnly'))
  for (const key of keys) await stage.api.history(id, one, by(key, 'short-page', key === 'writeOnly'))
}

/**
 * What each key must not do, and what it may, while the conversation is at work: a refusal that holds at rest holds then as well,
 * and so does what is allowed (readings 102).
 */
async function refusedWhileBusy(stage: Stage, id: string) {
  const [, refused] = await Promise.all([
    busyReads(stage, id),
    refusedModes(stage, id, refusedSoon(stage)),
    knockWhileBusy(stage, id, strangersTo(stage)),
    startsWithoutCredits(stage),
  ])
  return refused
}

async function busyReads(stage: Stage, id: string): Promise<void> {
  const ask = (key: Key): Ask => by(key, 'busy', key === 'writeOnly')
  await stage.api.list({}, ask('full'))
  await stage.api.status(id, ask('full'))
  await stage.api.history(id, {}, ask('full'))
  for (const key of ['readOnly', 'writeOnly'] as const) await stage.api.list({}, ask(key))
  for (const key of ['readOnly', 'writeOnly'] as const) await stage.api.status(id, ask(key))
  for (const key of ['readOnly', 'writeOnly'] as const) await stage.api.history(id, {}, ask(key))
}

/** Both sends by the key that only reads, in the modes whose success would look different. Gives the answers to its starts. */
async function refusedModes(stage: Stage, id: string, more: Ask = {}): Promise<Exchange[]> {
  const ask: Ask = { ...more, credential: 'readOnly' }
  const start = (): Record<string, unknown> => ({ text: quiet(stage).text, title: stage.title() })
  const send = (): Record<string, unknown> => ({ conversationId: id, text: quiet(stage).text })
  const starts = await inEachMode(stage, 'start', 403, start, ask)
  await inEachMode(stage, 'send', 403, send, ask)
  return Object.values(starts)
}

/**
 * What the key that only writes is refused for another reason than itself, in each mode: a start with a text that is none, and a
 * message to nobody. Both cost nothing, and show whether a mode asks for more than the scope that it needs.
 */
async function faultyWrites(stage: Stage, id: string): Promise<void> {
  const nobodys = unknownId(id)
  const known = await stage.api.status(nobodys, { name: 'nobody', ...toBeRefused })
  const start = (): Record<string, unknown> => ({ text: { no: 'text' }, title: stage.title() })
  const send = (): Record<string, unknown> => ({ conversationId: nobodys, text: quiet(stage).text })
  // A message that somebody takes would be his.
  const bodies: Partial<Record<SendEndpoint, typeof send>> = known.status === 404 ? { start, send } : { start }
  for (const mode of modes) {
    for (const endpoint of endpoints) {
      const body = bodies[endpoint]
      if (body === undefined) continue
      const faulty = (credential: Key): Promise<Exchange> =>
        post(
          stage,
          endpoint,
          JSON.stringify({ ...body(), ...modeFields[mode] }),
          by(credential, `faulty-${endpoint}`, true),
        )
      const answer = await faulty('writeOnly')
      const isKeptOut = answer.status === 401 || answer.status === 403
      if (isKeptOut) await faulty('full')
    }
  }
}

const keys = ['full', 'readOnly', 'writeOnly'] as const
type Key = (typeof keys)[number]

/** `refused`: the check of this scene judges the status. */
function by(credential: Key, endpoint: string, refused = false): Ask {
  const isRead = endpoint !== 'start' && endpoint !== 'send'
  return { credential, owned: refused, insist: refused && isRead, name: `${credential}-${endpoint}` }
}

async function readAll(stage: Stage, id: string, key: Key): Promise<void> {
  await stage.api.list({}, by(key, 'list', key === 'writeOnly'))
  await stage.api.status(id, by(key, 'status', key === 'writeOnly'))
  await stage.api.history(id, {}, by(key, 'history', key === 'writeOnly'))
}
