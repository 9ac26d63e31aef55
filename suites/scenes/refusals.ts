import type { Exchange } from '../../schemas/types.ts'
import { modeFields } from '../reading/sent.ts'
import { isMetered } from '../run/counters.ts'
import { scene } from '../run/define.ts'
import type { Random } from '../run/random.ts'
import type { Ask } from '../run/stage/api.ts'
import type { Stage } from '../run/stage/stage.ts'
import { limiter } from './parts/limiter.ts'
import { askWrongCursors, type OddParts } from './parts/odd-requests.ts'
import { sendOddTexts } from './parts/odd-texts.ts'
import { Purse } from './parts/property.ts'
import { refusedHere } from './parts/refused-here.ts'
import { refusedNowhere } from './parts/refused-nowhere.ts'
import { mostBodies, refuseSends } from './parts/refused-sends.ts'
import { post, quietText, refusalsAtOnce } from './parts/refusing.ts'

/** Of the marks that are put behind a title, in characters. */
const roomForMark = 24

/** Tries towards smaller counterexamples, besides those that look for any. */
const mostShrinks = 24
/** So many requests may wrongly be taken: each row once. */
const mostCharges = 24

/** Every way to be refused, the requests that are odd, and the valid ones that show why; what is refused costs nothing. */
export const refusals = scene(
  'refusals',
  {
    about: 'Sends malformed and unusual requests to a conversation, then reads its history for traces of them.',
    sends: 2,
    profile: 'nightly',
    lasts: ({ lagMs }) => 4 * lagMs + 600,
  },
  play,
)

async function play(stage: Stage): Promise<void> {
  // All chance comes from here, so that the order in which answers come changes nothing.
  const draw = (name: string): Random => stage.random.part(name)
  const chance = {
    own: draw('own'),
    oddStart: draw('odd start'),
    oddSend: draw('odd send'),
    start: draw('start'),
    send: draw('send'),
    nowhere: draw('nowhere'),
    here: draw('here'),
    cursors: draw('cursors'),
  }
  const limit = limiter(refusalsAtOnce)
  const sends = { stage, limit, purse: purse() }
  const odd = (random: Random): OddParts => ({ stage, random })
  const title = stage.title(roomForMark)
  const markedTitle = (mark: string): { title: string } => ({ title: `${title} ${mark}` })

  // What is taken in the end is a valid start as well: it shows why others are refused.
  const start = await sendOddTexts(chance.oddStart, 'start', (rest, ask) => startNone(stage, title, rest, ask))
  const id = stage.idOf(start)
  // What is sent to the conversation comes when it is at rest, or a stream has ended, so that nothing overlaps a turn.
  await Promise.all([
    refuseSends({ ...sends, random: chance.start, endpoint: 'start', fields: markedTitle }),
    refusedNowhere(odd(chance.nowhere), id, limit),
    stage.rest(id, 0, 'started'),
  ])
  const streamed = (rest: string, ask: Ask): Promise<Exchange> =>
    stage.api.send({ conversationId: id, text: quietText(stage, rest), stream: true }, ask)
  await sendOddTexts(chance.oddSend, 'send', streamed)
  await Promise.all([
    refuseSends({ ...sends, random: chance.send, endpoint: 'send', fields: () => ({ conversationId: id }) }),
    refusedHere(odd(chance.here), id, limit),
    sendAsStranger(stage, id, chance.own),
  ])
  await stage.rest(id)
  await askWrongCursors(odd(chance.cursors), id)
  await stage.walk(id)
  await stage.api.list({ limit: 100 }, { name: 'after' })
}

function purse(): Purse<Exchange> {
  return new Purse({
    tries: mostBodies + mostShrinks,
    charges: mostCharges,
    costs: isMetered,
  })
}

function startNone(stage: Stage, title: string, rest: string, ask: Ask): Promise<Exchange> {
  return stage.api.start({ text: quietText(stage, rest), title, reply: 'none' }, ask)
}

/** Whoever looks at the owner in one mode may forget it in another. */
const strangersModes = ['none', 'default', 'optional', 'required', 'stream', 'required-stream'] as const

async function sendAsStranger(stage: Stage, id: string, random: Random): Promise<void> {
  if (!stage.run.slots.includes('otherAccount')) return
  const ask = { credential: 'otherAccount', name: 'stranger', owned: true } as const
  for (const mode of strangersModes) {
    const word = random.word()
    const body = JSON.stringify({ conversationId: id, text: quietText(stage, word), ...modeFields[mode] })
    await post(stage, 'send', body, ask)
  }
}
