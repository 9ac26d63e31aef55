import type { Exchange } from '../../../schemas/types.ts'
import { titleIn } from '../../reading/sent.ts'
import type { Endpoint } from '../../rules/words.ts'
import type { Ask, Body } from './api.ts'
import { rowsOf } from './rows.ts'
import { pause, type Step, say } from './script.ts'
import type { Stage } from './stage.ts'

/** A message that costs little where it is taken, with a word that no other has. Needs no agent that can be scripted. */
export interface Quiet {
  text: string
  word: string
}

export function quiet(stage: Stage): Quiet {
  return message(stage, [])
}

/** The same, and an agent that follows scripts is busy with it for at least that long, and then says something twice. */
export function lasting(stage: Stage, lastsMs: number): Quiet {
  return message(stage, [pause(lastsMs), say(`it is done: ${stage.word()}`), say(`and that is all: ${stage.word()}`)])
}

function message(stage: Stage, steps: Step[]): Quiet {
  const word = stage.word()
  const rest = `There is nothing to do here: ${word}.`
  return { text: stage.run.agent === 'script' ? stage.turn(steps, rest).text : rest, word }
}

/** The body of a start that is not waited for. */
export function startBody(stage: Stage, text: string, title = stage.title()): Body {
  return { text, title, reply: 'none' }
}

/** A start whose text has an escape for each small letter, and blanks around its parts, as JSON allows (RFC 8259, 2 and 7). */
export function escapedStartBody(stage: Stage, text: string): string {
  const escaped = (letter: string): string =>
    /[a-z]/.test(letter)
      ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
      : JSON.stringify(letter).slice(1, -1)
  const title = JSON.stringify(stage.title())
  return ` \r\n\t{ "text" : "${[...text].map(escaped).join('')}",\n"title":${title}, "reply":"none" }\n `
}

/** The body of a message that is not waited for. */
export function sendBody(conversationId: string, text: string): Body {
  return { conversationId, text, reply: 'none' }
}

/** Goes to all five endpoints in one way. Gives the answer to its start. */
export async function knock(stage: Stage, conversationId: string, how: Ask & { name: string }): Promise<Exchange> {
  const { text } = quiet(stage)
  const started = quiet(stage)
  const ask = (endpoint: Endpoint): Ask => ({
    ...how,
    owned: true,
    insist: true,
    name: `${how.name}-${endpoint}`,
  })
  const [start] = await Promise.all([
    stage.api.start(startBody(stage, started.text), ask('start')),
    stage.api.send(sendBody(conversationId, text), ask('send')),
    stage.api.list({}, ask('list')),
    stage.api.status(conversationId, ask('status')),
    stage.api.history(conversationId, {}, ask('history')),
  ])
  return start
}

/** Waits for rest and reads the whole history: what refused messages left behind. */
export async function readAfterRefusals(
  stage: Stage,
  conversationId: string,
  /** How much longer its turn may take by its script. */
  expectMs = 0,
): Promise<{ rested: boolean }> {
  const { rested } = await stage.rest(conversationId, expectMs)
  await stage.walk(conversationId)
  return { rested }
}

/** So many conversations that refused starts may have left behind are read: one is enough to tell. */
const mostLeft = 4

/**
 * What is listed under the titles of refused starts. It is read when a list is not behind any more, as a rule; what it lacks
 * says nothing.
 */
export async function readAfterStarts(stage: Stage, refused: readonly Exchange[]): Promise<void> {
  const list = await stage.api.list({ limit: 100 }, { name: 'after-starts', owned: true })
  const titles = new Set(refused.map(titleIn))
  const left = rowsOf(list).flatMap(({ title, conversationId: id }) =>
    typeof title === 'string' && titles.has(title) && typeof id === 'string' ? [id] : [],
  )
  for (const id of left.slice(0, mostLeft))
    await stage.api.history(id, { limit: 20 }, { name: 'after-starts', owned: true })
}
