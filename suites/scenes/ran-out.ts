import type { Exchange } from '../../schemas/types.ts'
import { isStreamed } from '../reading/sent.ts'
import { eventsOf } from '../reading/stream/events.ts'
import { farBehindMs } from '../reading/views/list-runs.ts'
import { isQuiet } from '../reading/views/quiet.ts'
import { readStatus } from '../reading/views/status-reads.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import { call, type Mode } from '../rules/words.ts'
import { type Scene, scene } from '../run/define.ts'
import { pause, type Step, say, tool } from '../run/stage/script.ts'
import { sendAndSee, settle } from '../run/stage/sending.ts'
import type { Stage, Turn } from '../run/stage/stage.ts'
import { leave, leavingMs } from './parts/leaving.ts'
import { sendUnsaid, startUnsaid } from './parts/unsaid.ts'

/** Modes in which a wait runs out with words said before it, and with silence until after it. */
const spokenBefore = ['default', 'optional', 'stream'] as const

/** How much longer a turn lasts where requests are held up: an answer that waits for its end is then late beyond all doubt. */
function roomMs(stage: Stage): number {
  return Math.min(10 * stage.heldUpMs, 2.2 * stage.timing.lagMs)
}

/** Words that come so long after the request tell a limit that counts from them: by then it is surely too late. */
function lateMs({ slackMs }: Stage['timing']): number {
  return slackMs + Math.min(slackMs / 2, 1000)
}

/** What a turn with late words need not last for at a long limit: a limit that counts from those words has run out before its end. */
function spareMs({ slackMs }: Stage['timing']): number {
  return Math.max(0, slackMs - 500)
}

/** Whether the first words come so late that a limit which counts from them shows. */
function isLateSpoken(mode: Mode): boolean {
  return mode === 'optional' || mode === 'default'
}

function turnFor(stage: Stage, mode: Mode): Turn {
  const lastsMs = stage.timing.ranOutMs + roomMs(stage)
  const spoken = spokenBefore.some((each) => each === mode)
  // Late, so that a limit which counts from what the agent did last shows; no work ends a wait, or a stream, before its words.
  const late = mode === 'stream' || mode === 'required-stream' ? 0 : lateMs(stage.timing)
  const begins: Step[] = [...(late > 0 ? [pause(late)] : []), tool(`look-${stage.word()}`)]
  const sinceWords = late > 0 ? lastsMs - spareMs(stage.timing) : lastsMs
  const after: Step[] = [pause(spoken ? sinceWords : lastsMs - late), say(`after ${stage.word()}`)]
  // The same kinds of steps as in the turns of scene matrix: what the agent does there it is able to do here.
  return stage.turn(
    spoken
      ? [...begins, say(`before ${stage.word()}`), ...after, say(`at the end ${stage.word()}`)]
      : [...begins, ...after],
  )
}

/** So many statuses, the lag and a little more apart, show what a status is while the agent pauses between its words. */
const glances = 4

async function glance(stage: Stage, id: string, reader?: 'readOnly'): Promise<void> {
  let listedMs = 0
  for (let time = 0; time < glances; time += 1) {
    await stage.sleep(1.2 * stage.timing.lagMs)
    await stage.api.status(id, { name: 'meanwhile' })
    if (time > 0) continue
    listedMs = stage.now()
    await listBeside(stage, id, reader)
  }
  const { timing } = stage
  // What a list still lacks then is not about to follow (readings 46).
  const untilMs = listedMs + farBehindMs(timing, timing.ranOutMs) + timing.lagMs / 10
  await stage.sleep(Math.max(0, untilMs - stage.now()))
  await stage.api.status(id, { name: 'meanwhile' })
  await listBeside(stage, id, reader)
}

/**
 * Lists while a stream is open, soon and after the lag: they show what its conversation is called before the agent speaks.
 * What the last one lacks is not about to follow (readings 46).
 */
async function listSoon(stage: Stage): Promise<void> {
  const { lagMs, ranOutMs } = stage.timing
  for (const waitMs of [0.3 * lagMs, 1.3 * lagMs, farBehindMs(stage.timing, ranOutMs)]) {
    await stage.sleep(waitMs)
    await stage.api.list({ limit: 100 }, { name: 'soon' })
  }
}

/**
 * The same once more, when the agent has been quiet for most of a long wait: what nothing has changed for minutes works all
 * the same. Where the first looks take as long, they are all there are.
 */
async function glanceLate(stage: Stage, id: string, begunMs: number): Promise<void> {
  const { timing } = stage
  const untilMs = begunMs + 0.9 * timing.waitLimitMs
  if (stage.now() > untilMs) return
  await stage.sleep(untilMs - stage.now())
  await stage.api.status(id, { name: 'meanwhile' })
  await listBeside(stage, id)
  await stage.sleep(farBehindMs(timing, timing.ranOutMs) + timing.lagMs / 10)
  await stage.api.status(id, { name: 'meanwhile' })
  await listBeside(stage, id)
}

/** A list, and a status after it: whatever the agent works for, its conversation has a row. */
async function listBeside(stage: Stage, id: string, reader?: 'readOnly'): Promise<void> {
  await stage.api.list({ limit: 100 }, { name: 'beside' })
  if (reader !== undefined) await stage.as(reader).api.list({ limit: 100 }, { name: 'by-reader' })
  await stage.api.status(id, { name: 'meanwhile' })
}

/** Silent, and with a text of its own. */
function quietTurn(stage: Stage): Turn {
  return stage.turn([], `quiet ${stage.word()}`)
}

/** What a conversation is opened with: under some modes it speaks. */
function asksOf(endpoint: 'start' | 'send', mode: Mode) {
  if (endpoint === 'start') return ['long'] as const
  return opensWithWords(mode) ? (['long', 'reply'] as const) : (['long', 'silent'] as const)
}

/** Words of an earlier turn are none of the answer when the wait for another one runs out, nor of a stream. */
function opensWithWords(mode: Mode): boolean {
  return mode === 'required' || mode === 'optional' || mode === 'stream'
}

function facts(endpoint: 'start' | 'send', mode: Mode, sends: number) {
  return {
    about: `Calls ${call(endpoint, mode)} for a turn that continues beyond the wait limit.`,
    needs: ['full', 'agent'] as const,
    asks: asksOf(endpoint, mode),
    sends,
    profile: 'nightly' as const,
    lasts: (timing: Stage['timing']) =>
      timing.ranOutMs +
      (isLateSpoken(mode) ? lateMs(timing) - spareMs(timing) : 0) +
      2 * timing.lagMs +
      (sends - 1) * 100,
  }
}

function ranOut(endpoint: 'start' | 'send', mode: Mode): Scene {
  const isSend = endpoint === 'send'
  const leaves = isSend && mode === 'stream'
  const base = facts(endpoint, mode, leaves ? 3 : isSend ? 2 : 1)
  const about = {
    ...base,
    ...(leaves
      ? {
          about: `${base.about} Before that, the client closes another stream.`,
          asks: [...base.asks, 'several'] as const,
        }
      : {}),
    lasts: (timing: Stage['timing']) => base.lasts(timing) + (leaves ? leavingMs(timing) + 2 * timing.lagMs : 0),
    showsTurns: isSend ? 'once-answered' : 'never',
  } as const
  return scene(`ran-out/${endpoint}-${mode}`, about, async (stage) => {
    if (!isSend) {
      const looks = isStreamed(mode) ? listSoon(stage) : undefined
      await Promise.all([sendAndSee(stage, { mode, turn: turnFor(stage, mode) }), looks])
      return
    }
    // Another key lists before there is a conversation, and while it works: what it was shown first is out of date by then.
    const reader = mode === 'optional' && stage.run.slots.includes('readOnly') ? 'readOnly' : undefined
    if (reader !== undefined) await stage.as(reader).api.list({ limit: 100 }, { name: 'by-reader' })
    // A turn that waited to its end is over: no rest is needed before the send that matters.
    const turn = opensWithWords(mode) ? stage.turn([say(`earlier ${stage.word()}`)]) : quietTurn(stage)
    // One of them has no title: what works has a row, whatever it is called.
    const named = mode === 'required' ? { title: null } : {}
    const opening = await sendAndSee(stage, { mode: 'optional', turn, ...named, settle: false, name: 'open' })
    const to = opening.conversationId ?? stage.idOf(opening.answer)
    // Soon after it was made, a status tells how old it is beside others in a list.
    if (opening.title === null) await stage.api.status(to, { name: 'made' })
    // Whoever left a stream gets the next one whole: what was kept for the one that is gone is none of it.
    if (leaves) await leave(stage, to)
    const looks = async (): Promise<void> => {
      const begunMs = stage.now()
      await glance(stage, to, reader)
      if (mode === 'optional') await glanceLate(stage, to, begunMs)
    }
    await Promise.all([sendAndSee(stage, { mode, turn: turnFor(stage, mode), to }), looks()])
  })
}

/**
 * What the other scene without a mode lacks as well: silent turns on both endpoints. The second of them follows the wait
 * that ran out: nothing of that one stands in its answer.
 */
const byDefaultFacts = facts('send', 'default', 3)

export const ranOutByDefault = scene(
  'ran-out/send-default',
  {
    ...byDefaultFacts,
    showsTurns: 'once-answered',
    lasts: (timing) => byDefaultFacts.lasts(timing) + 2 * timing.lagMs,
  },
  async (stage) => {
    const quiet = { mode: 'default', settle: false, watch: true } as const
    const opening = await sendAndSee(stage, { ...quiet, turn: quietTurn(stage), name: 'open' })
    const to = opening.conversationId ?? stage.idOf(opening.answer)
    const turn = turnFor(stage, 'default')
    await Promise.all([sendAndSee(stage, { mode: 'default', turn, to }), glance(stage, to)])
    // Its turn takes a moment, so that a limit which has run out long before it began ends the wait sooner.
    const short = stage.turn([pause(stage.timing.lagMs / 10)], `quiet ${stage.word()}`)
    // That no stream is asked for says nothing else of how it is to be answered.
    const form = { turn: short, extra: { stream: false }, easier: [{ turn: short }] }
    await sendAndSee(stage, { ...quiet, ...form, settle: true, to, name: 'silent' })
  },
)

const unsaidFacts = facts('send', 'required-stream', 3)

/** A wait that runs out in a conversation without words, after a stream that had none either, and a start that asks for both. */
export const ranOutUnsaid = scene(
  'ran-out/send-required-stream',
  {
    ...unsaidFacts,
    showsTurns: 'never',
    about:
      'Opens three streams: with reply none, with reply required and only tool activity, and with a turn beyond the wait limit.',
    lasts: (timing) => unsaidFacts.lasts(timing) + 2 * timing.lagMs,
  },
  async (stage) => {
    const to = await startUnsaid(stage)
    await stage.rest(to)
    const { answer } = await sendUnsaid(stage, to)
    // A stream under `required` may end with the first words, and its turn goes on (readings 3).
    if (eventsOf(answer.chunks ?? []).some(({ name }) => name === 'message')) await stage.rest(to)
    const turn = turnFor(stage, 'required-stream')
    await Promise.all([sendAndSee(stage, { mode: 'required-stream', turn, to }), glance(stage, to)])
  },
)

/** A stream under `required` with words: it may end with them (readings 3), or be open when the wait runs out. */
export const ranOutSpoken = scene(
  'ran-out/start-required-stream-spoken',
  {
    ...facts('start', 'required-stream', 1),
    showsTurns: 'never',
    about:
      'Calls POST /conversations with reply required and stream true. The agent sends a message, then pauses beyond the wait limit.',
  },
  async (stage) => {
    const lastsMs = stage.timing.ranOutMs + roomMs(stage)
    // Work before its words is neither a reply nor the lack of one.
    const first = [tool(`look-${stage.word()}`), say(`before ${stage.word()}`)]
    const turn = stage.turn([...first, pause(lastsMs), say(`after ${stage.word()}`)])
    const sent = await sendAndSee(stage, { mode: 'required-stream', turn, settle: false })
    const { answer, conversationId } = sent
    // Where it ended sooner, what the agent said afterwards tells whether its turn had ended too.
    const isEarly = answer.endMs - answer.sentMs < mayRunOutMs(stage.timing)
    if (isEarly && conversationId !== undefined) await settle(stage, sent, conversationId)
  },
)

/** A limit that counts from the end of the earlier turn is surely too late after so much of it, or after so many lags more than it. */
const surelyLate = { limits: 1.1, lags: 2.5 }

/** The earlier turn is at work when the wait of the other has run out, and for as long after that as a view may lag. */
function earlierMs({ waitLimitMs, ranOutMs, lagMs }: Stage['timing'], heldUpMs = 0): number {
  const lateMs = Math.min(surelyLate.limits * waitLimitMs, ranOutMs + surelyLate.lags * lagMs)
  return Math.max(lateMs, ranOutMs + 1.5 * lagMs) + 2 * heldUpMs
}

/** A send whose wait runs out while an earlier turn is at work. */
export const ranOutBehind = scene(
  'ran-out/behind',
  {
    about: 'Sends a message to a busy conversation. The wait of the message runs out before its turn ends.',
    needs: ['full', 'agent'],
    asks: ['long', 'several'],
    sends: 2,
    profile: 'nightly',
    lasts: (timing) => earlierMs(timing) + 4 * timing.lagMs,
    showsTurns: 'from-the-beginning',
  },
  async (stage) => {
    const lastsMs = earlierMs(stage.timing, stage.heldUpMs)
    const earlier = stage.turn([pause(lastsMs), say(`earlier ${stage.word()}`)])
    const { id: to } = await stage.open(earlier)
    const overMs = stage.now() + lastsMs
    // Two messages that wait may be read by one turn, so the first of them has to be at work.
    const look = async () => isBusy(await stage.api.status(to, { name: 'before' })) || undefined
    await stage.until(stage.timing.waitLimitMs, look)
    // Nothing is said before the limit here: the other waits under optional have words by then. What the agent does is what it
    // does in the turns of scene matrix, so that it is known to be able to.
    const turn = stage.turn([say(`after ${stage.word()}`), pause(20), say(`at the end ${stage.word()}`)])
    await Promise.all([
      sendAndSee(stage, { mode: 'optional', turn, to, settle: false, name: 'behind' }),
      glance(stage, to),
    ])
    await stage.sleep(stage.timing.lagMs + stage.heldUpMs)
    const status = await stage.api.status(to, { name: 'after' })
    await stage.api.history(to, { limit: 1000 }, { name: 'page-after' })
    if (isQuiet(status) === true) await seeWhetherDone(stage, to, overMs)
    // What became of the message is seen at rest, by whatever looks at messages that were taken.
    await stage.rest(to, Math.max(0, overMs - stage.now()) + turn.lastsMs)
    await stage.walk(to)
  },
)

/** What a conversation that looks at rest has said by then, and what it says when its turns are over. */
async function seeWhetherDone(stage: Stage, id: string, overMs: number): Promise<void> {
  const { lagMs } = stage.timing
  await stage.sleep(lagMs + stage.heldUpMs)
  await stage.api.history(id, { limit: 1000 }, { name: 'page-soon' })
  await stage.sleep(Math.max(0, overMs + lagMs + stage.heldUpMs - stage.now()))
  await stage.api.history(id, { limit: 1000 }, { name: 'page-late' })
}

function isBusy(status: Exchange): boolean {
  return readStatus(status)?.busy === true
}

export const ranOutScenes = {
  start: {
    default: ranOut('start', 'default'),
    optional: ranOut('start', 'optional'),
    required: ranOut('start', 'required'),
    stream: ranOut('start', 'stream'),
    'required-stream': ranOut('start', 'required-stream'),
  },
  send: {
    optional: ranOut('send', 'optional'),
    required: ranOut('send', 'required'),
    stream: ranOut('send', 'stream'),
    'required-stream': ranOutUnsaid,
  },
} satisfies Record<'start' | 'send', Partial<Record<Mode, Scene>>>
