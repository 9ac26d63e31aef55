import type { Exchange } from '../../schemas/types.ts'
import { scene } from '../run/define.ts'
import {
  escapedStartBody,
  knock,
  quiet,
  readAfterRefusals,
  readAfterStarts,
  sendBody,
  startBody,
} from '../run/stage/accessing.ts'
import { type Ask, stringIn, toBeRefused } from '../run/stage/api.ts'
import type { Stage } from '../run/stage/stage.ts'
import type { Presentation } from '../run/wire/presentation.ts'

/** All five endpoints with a good key, and without one in four ways. The second good message repeats the first. */
export const credentials = scene(
  'credentials',
  {
    about:
      'Calls every endpoint with a valid key, without one, with an unknown one, and with a valid key outside the Bearer header.',
    sends: 2,
    lasts: ({ lagMs }) => 3 * lagMs,
    profile: 'smoke',
  },
  async (stage): Promise<void> => {
    const { text } = quiet(stage)
    const written = await stage.api.start(escapedStartBody(stage, text), { name: 'good-start' })
    // The same in a body as any other is: nothing else is to hang on what one that reads bodies for itself makes of blanks.
    const start =
      written.status === 400 ? await stage.api.start(startBody(stage, text), { name: 'plain-start' }) : written
    const id = stage.idOf(start)
    // Before a view has caught up, 404 would be lawful.
    await stage.rest(id)
    const refusedStarts: Exchange[] = []
    for (const present of otherwise) refusedStarts.push(await knock(stage, id, { name: present, present }))
    if (stage.run.slots.includes('otherAccount')) await askAsStranger(stage, id)
    await stage.api.list({}, { name: 'good-list' })
    await stage.api.status(id, { name: 'good-status' })
    await stage.api.history(id, {}, { name: 'good-history' })
    const get = { method: 'GET', path: '/conversations' }
    await stage.api.raw({ ...get, present: 'lower-case', name: 'small-letters' })
    await stage.api.raw({ ...get, present: 'upper-case', name: 'capital-letters' })
    await stage.api.raw({ ...get, path: '/conversations?conformance=1', name: 'odd-parameter' })
    await alteredKeys(stage, id)
    await readAfterRefusals(stage, id)
    await readAfterStarts(stage, refusedStarts)
    await stage.api.send(sendBody(id, text), { name: 'good-send' })
    await olderPages(stage, id)
  },
)

/** Each way to come without a good bearer credential. */
const otherwise: readonly Presentation[] = [
  'none',
  'wrong',
  'basic',
  'query',
  'basic-plain',
  'bare',
  'own-header',
  'no-key',
]

/** A key is opaque: what is more than it, less than it, or other than it, was never issued. */
async function alteredKeys(stage: Stage, id: string): Promise<void> {
  for (const present of ['longer', 'shorter'] as const) {
    const ask = (name: string): Ask => ({ present, ...toBeRefused, name: `${present}-${name}` })
    await stage.api.list({}, ask('list'))
    await stage.api.status(id, ask('status'))
    await stage.api.history(id, {}, ask('history'))
  }
  await stage.api.list({}, { present: 'other-case', ...toBeRefused, name: 'other-case' })
  await stage.api.list({}, { present: 'word', ...toBeRefused, name: 'word-list' })
}

/** Reads with parameters. Two messages were sent, so there is an older page, unless a view lags. */
async function olderPages(stage: Stage, id: string): Promise<void> {
  const refused = (present: 'none' | 'wrong', name: string): Ask => ({
    present,
    ...toBeRefused,
    name: `${present}-${name}`,
  })
  const one = { limit: 1 }
  await stage.api.list(one, { name: 'good-short-list' })
  const newest = await stage.api.history(id, one, { name: 'good-newest' })
  for (const how of ['none', 'wrong'] as const) {
    await stage.api.list(one, refused(how, 'short-list'))
    await stage.api.history(id, one, refused(how, 'newest'))
  }
  const before = stringIn(newest, 'before')
  if (before === undefined) return
  await stage.api.history(id, { before }, { name: 'good-older' })
  for (const how of ['none', 'wrong'] as const) await stage.api.history(id, { before }, refused(how, 'older'))
}

/** An unrelated account, where the target has one, at the conversation of the full key. */
async function askAsStranger(stage: Stage, id: string): Promise<void> {
  const by = { credential: 'otherAccount' } as const
  await stage.api.send(sendBody(id, quiet(stage).text), { ...by, name: 'stranger-send' })
  await stage.api.status(id, { ...by, insist: true, name: 'stranger-status' })
  await stage.api.history(id, {}, { ...by, insist: true, name: 'stranger-history' })
}
