import { sendResultOf } from '../reading/send-result.ts'
import { isStreamed } from '../reading/sent.ts'
import { formsLine, plainForms, wideForms } from '../reading/text/forms.ts'
import type { Sent } from '../reading/views/sent.ts'
import { mayRunOutMs } from '../reading/wait-limit.ts'
import { call } from '../rules/words.ts'
import { type Scene, scene } from '../run/define.ts'
import { UnplayableError } from '../run/errors.ts'
import { note, pause, type Step, say, tool } from '../run/stage/script.ts'
import { type Form, type Sending, sendAndSee, settle } from '../run/stage/sending.ts'
import { longestPlainTitle, type Stage, type Turn } from '../run/stage/stage.ts'
import { readBack } from '../run/stage/walk.ts'
import { listWhoIsNamed } from './parts/naming.ts'
import { atLimit } from './parts/padded.ts'
import { sendTooLong } from './parts/too-long.ts'

// Both endpoints in every mode, with a silent turn and a spoken one: a conversation is started with the one and goes on with the other.
// The silent message is as long as a text may be, so that the same send also serves the text limit.

const waiting = ['optional', 'required', 'stream', 'required-stream'] as const
type Waiting = (typeof waiting)[number]

/** What is said, beyond a word each. */
interface Spoken {
  first?: string
  last?: string
  also?: boolean
  /** A tool is used before the first words: where only what comes after one is held back, it shows. */
  afterTool?: boolean
  /** A tool is used after the first words: where only what comes after the last one is told, it shows. */
  beforeTool?: boolean
  /** The first words come after a pause: what a wait has heard by then is nothing. */
  late?: boolean
  /** The pause after the first words is shorter, where a wait that lasts to the end would come too near to its limit. */
  brief?: boolean
  /** The text is to be filled up to a number of letters that is one of bytes as well: its script says others in ASCII. */
  narrow?: boolean
}

/**
 * Words, a long pause, words: what is said when can be told from what is said at the end. Two of these, since an answer
 * that may end with the first words can lack the second by right, but not show what follows it.
 */
function spoken(stage: Stage, more: Spoken = {}): Turn {
  const words = (which: string, rest = ''): Step => say(`${which} ${stage.word()}${rest}`)
  // Words in each way to send are made of what likes to be brought into another form, as its text is.
  const forms = ` in ${plainForms}${wideForms}${more.first ?? ''}`
  const [first, second, last] = [words('first', forms), words('second'), words('third', more.last)]
  // Where not only the first message of a turn comes before the pause, those are told that alone come when they are said.
  const also = more.also === true ? [words('also')] : []
  const { before, between } = pausesOf(more)
  const { longPauseMs } = stage.timing
  return stage.ask(
    'several',
    [
      ...(more.afterTool === true ? [tool(`look-${stage.word()}`)] : []),
      ...(before > 0 ? [pause(before * longPauseMs)] : []),
      first,
      ...also,
      ...(more.beforeTool === true ? [tool(`look-${stage.word()}`)] : []),
      pause(between * longPauseMs),
      second,
      last,
    ],
    formed(stage, !more.narrow),
  )
}

/** The pauses of a spoken turn, before its first words and after them, in long pauses. */
function pausesOf({ late, brief }: Spoken = {}): { before: number; between: number } {
  return { before: late === true ? shortShare : 0, between: brief === true ? shortShare : 1 }
}

/** What the text goes on with, in each way to send. */
function formed(stage: Stage, wide = true): string {
  return `Reference: ${stage.word()}\n${formsLine}${wide ? wideForms : ''}`
}

/** More than a text column or a buffer of 64 KiB holds. */
const muchMore = ' and so on'.repeat(6_600)

/** More than a packet holds, and less than a buffer of 4 KiB: where only what is long, or short, is held back, it shows. */
const someMore = ' and so on'.repeat(200)

/** More than a column of a thousand characters holds, and less than a status shows the end of. */
const aLittleMore = ' and so on'.repeat(120)

/** What makes words long, where a conversation is started with them; when it is sent to, they are shorter. */
const rest: Partial<Record<Waiting, Spoken>> = {
  optional: { last: muchMore },
  required: { first: someMore, beforeTool: true },
  stream: { first: someMore },
}

/** A short pause, of a long one: more than half a second where a wait may last two. */
const shortShare = 0.6

/** What makes them long there, and late. */
const restOfSend: Partial<Record<Waiting, Spoken>> = {
  optional: { last: aLittleMore, late: true, brief: true },
  required: { late: true },
  stream: { also: true, last: aLittleMore, afterTool: true },
  'required-stream': { first: aLittleMore },
}

/** What the agent does without a word. */
function silent(stage: Stage, mode: Waiting, place: 'first' | 'second'): Turn {
  // Two messages of a conversation must not have the same text: one of them may be lost.
  return stage.ask('silent', wordless(stage, mode, place), `quiet ${stage.word()}`)
}

function wordless(stage: Stage, mode: Waiting, place: 'first' | 'second'): Step[] {
  // Work is no reply, and makes no error of silence where none is asked for; some turns do nothing at all.
  if (mode !== 'required') return place === 'second' || mode === 'required-stream' ? [tool(`look-${stage.word()}`)] : []
  // The start is busy for a while: the list then shows the conversation that a 504 does not name.
  const work = [tool(`look-${stage.word()}`), note(`${stage.word()} to myself`)]
  return place === 'first' ? [...work, pause(stage.timing.longPauseMs)] : work
}

/** The same, and says that no stream is asked for, which is so where none is named (spec 4.2). */
function withoutStream({ turn, easier }: Form & { easier: Form[] }): Form & { easier: Form[] } {
  return { turn, extra: { stream: false }, easier: [{ turn }, ...easier] }
}

/** In place of a conversation whose id could not be found: a 504 names none. */
async function another(stage: Stage): Promise<string> {
  const { id } = await stage.open(stage.ask('silent', []))
  await stage.rest(id)
  return id
}

/** Nothing says that the other account has credits (readings 44). */
class Barred extends UnplayableError {}

const barred: readonly unknown[] = [401, 402, 403]

/**
 * Plays as the other account, where it may: beside the scenes of this one, two accounts wait at the same moment in each mode, and
 * each gets its own words (readings 103). It costs no send more.
 */
async function asOther<Play>(stage: Stage, play: (stage: Stage) => Promise<Play>): Promise<Play> {
  if (!stage.run.slots.includes('otherAccount')) return play(stage)
  try {
    return await play(stage.as('otherAccount'))
  } catch (error) {
    if (error instanceof Barred) return play(stage)
    throw error
  }
}

/** Sends two messages to one conversation, never the second before the turn of the first has ended. */
async function sendBoth(stage: Stage, first: Sending, second: Sending): Promise<Sent> {
  const watch = !isStreamed(first.mode)
  const start = await sendAndSee(stage, { ...first, watch, settle: !watch, name: 'start' })
  if (barred.includes(start.answer.status)) throw new Barred(`A start got ${start.answer.status} (${start.answer.id}).`)
  const to = start.conversationId ?? (await another(stage))
  if (start.conversationId !== undefined && watch && !endedTheTurn(stage, start)) await settle(stage, start, to)
  const send = await sendAndSee(stage, { ...second, to, watch, name: 'send' })
  // Whether the start made a second conversation shows here, if anywhere (readings 66).
  await stage.api.list({ limit: 100 }, { name: 'started' })
  await listWhoIsNamed(stage, to, [start.answer, send.answer])
  return send
}

/** Whether the answer is one that comes when the turn has ended, and before the wait could run out. */
function endedTheTurn({ timing }: Stage, { mode, answer, said }: Sent): boolean {
  if (answer.endMs - answer.sentMs >= mayRunOutMs(timing)) return false
  if (mode === 'required') return answer.status === 504 && said?.length === 0
  return mode !== 'none' && answer.status === 200 && sendResultOf(answer)?.timedOut !== true
}

/** Of what JSON answers show of silent starts, other scenes show the most. */
function isNightly(mode: Waiting, first: 'silent' | 'spoken'): boolean {
  return first === 'spoken' || isStreamed(mode)
}

function conversation(mode: Waiting, first: 'silent' | 'spoken'): Scene {
  const second = first === 'silent' ? 'spoken' : 'silent'
  const words = (first === 'spoken' ? rest : restOfSend)[mode]
  const { before, between } = pausesOf(words)
  return scene(
    `matrix/${mode}-${first}-first`,
    {
      about: `Calls ${call('start', mode)} for a ${first} turn, then POST /messages in the same mode for a ${second} one.`,
      needs: ['full', 'agent'],
      asks: ['several', 'silent'],
      sends: 2,
      lasts: ({ longPauseMs, lagMs }) =>
        (mode === 'required' && first === 'silent' ? 1 : 0) * longPauseMs +
        (before + between) * longPauseMs +
        4 * lagMs,
      ...(first === 'spoken' ? { triesAgent: 'in-time' } : {}),
      profile: isNightly(mode, first) ? 'nightly' : 'certify',
    },
    async (main) => {
      const act = async (stage: Stage): Promise<void> => {
        const quiet = silent(stage, mode, first === 'silent' ? 'first' : 'second')
        // Long in bytes as well, but in the mode that other scenes use most: each kind of text is sent in every mode.
        const filled = mode === 'optional' ? atLimit(quiet, 'narrow') : atLimit(quiet, 'wide', 'narrow')
        const forms = {
          silent: {
            mode,
            ...(mode === 'required' && first === 'spoken' ? withoutStream(filled) : filled),
            // More than half a megabyte: how long a text is does not hang on how its JSON is written. Once: a body's limit is one for all.
            ...(mode === 'required' && first === 'silent' ? { ascii: true } : {}),
            // Silence is no error where the default is asked for by its name (spec 6).
            ...(mode === 'stream' && first === 'spoken' ? { extra: { reply: 'optional' } } : {}),
          },
          spoken: {
            mode,
            beside: isStreamed(mode),
            // The default by its name asks for the same (spec 4.2).
            ...(mode === 'stream' ? { extra: { reply: 'optional' } } : {}),
            turn: spoken(stage, words),
          },
        }
        const sent = await sendBoth(stage, forms[first], forms[second])
        const to = first === 'silent' ? undefined : sent.conversationId
        await sendTooLong(stage, mode, quiet, to)
      }
      return first === 'silent' ? asOther(main, act) : act(main)
    },
  )
}

export const silentFirst = {
  optional: conversation('optional', 'silent'),
  required: conversation('required', 'silent'),
  stream: conversation('stream', 'silent'),
  'required-stream': conversation('required-stream', 'silent'),
} satisfies Record<Waiting, Scene>

export const spokenFirst = {
  optional: conversation('optional', 'spoken'),
  required: conversation('required', 'spoken'),
  stream: conversation('stream', 'spoken'),
  'required-stream': conversation('required-stream', 'spoken'),
} satisfies Record<Waiting, Scene>

/** Too long texts to both endpoints in one mode. */
async function tooLongBoth(stage: Stage, { mode, conversationId }: Sent): Promise<void> {
  const turn = stage.ask(mode === 'none' ? 'long' : 'several', [])
  await sendTooLong(stage, mode, turn)
  await sendTooLong(stage, mode, turn, conversationId)
}

/** A few messages and what the agent does between them. */
const mostEntries = 24

/** No `reply` and no `stream` in either request: what is left out has to mean `optional` and one JSON body. */
export const byDefault: Scene = scene(
  'matrix/default',
  {
    about:
      'Calls POST /conversations and POST /messages without a reply mode. In both turns, the agent sends a message, pauses and sends another.',
    needs: ['full', 'agent'],
    asks: ['several'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 3 * lagMs,
    triesAgent: 'in-time',
    profile: 'smoke',
  },
  (main) =>
    asOther(main, async (stage) => {
      const form = (): Sending => ({ mode: 'default', ...atLimit(spoken(stage, { narrow: true }), 'narrow') })
      const second = await sendBoth(stage, form(), form())
      const id = second.conversationId
      // One entry a page, to the start and no further: the model looks at all pages.
      if (id !== undefined) await readBack(stage.api, id, { limits: [1], name: 'one-by-one', most: mostEntries })
      await tooLongBoth(stage, second)
    }),
)

/** In long pauses: more than before, where it is played again, since longer turns tell whether an answer waits for them (readings 96). */
function pausesOfNone({ isAgain }: Stage): number {
  return isAgain ? 1.8 : 1
}

/**
 * `none` on both endpoints: the agent pauses before it speaks, so an answer that waited for anything comes too late.
 * The first text is long in bytes as well, the second one too long if characters are UTF-16 units.
 */
export const atOnce: Scene = scene(
  'matrix/none',
  {
    about:
      'Calls POST /conversations and POST /messages with reply none. In both turns, the agent pauses before it sends a message.',
    needs: ['full', 'agent'],
    asks: ['long'],
    sends: 2,
    lasts: ({ longPauseMs, lagMs }) => 2 * longPauseMs + 3 * lagMs,
    showsTurns: 'from-the-beginning',
    profile: 'nightly',
  },
  async (stage) => {
    // An answer and the first look after it may each be held up there and back.
    const pauseMs = (): number => pausesOfNone(stage) * stage.timing.longPauseMs + 5 * stage.heldUpMs
    const later = (): Turn => stage.ask('long', [pause(pauseMs()), say(`later ${stage.word()}`)], formed(stage, false))
    // As long as a title may be to be kept. Letters of any script are plain; what of emoji and markup becomes in a title is open (readings 60).
    const end = ', \u00c4\u6f22'
    const title = stage.title(end.length).padEnd(longestPlainTitle - end.length, ": that's more") + end
    const second = await sendBoth(
      stage,
      { mode: 'none', title, ...atLimit(later(), 'wide', 'narrow') },
      { mode: 'none', ...atLimit(later(), 'pairs', 'wide', 'narrow') },
    )
    await tooLongBoth(stage, second)
  },
)
