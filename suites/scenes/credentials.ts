import type { CredentialsPlay, EachEndpoint, ShownOtherwise, Unaccepted } from '../records/access.ts'
import type { AfterRefusals } from '../records/after-refusals.ts'
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
  async (stage): Promise<CredentialsPlay> => {
    const { text } = quiet(stage)
    const written = await stage.api.start(escapedStartBody(stage, text), { name: 'good-start' })
    // The same in a body as any other is: nothing else is to hang on what one that reads bodies for itself makes of blanks.
    const start =
      written.status === 400 ? await stage.api.start(startBody(stage, text), { name: 'plain-start' }) : written
    const id = stage.idOf(start)
    // Before a view has caught up, 404 would be lawful.
    await stage.rest(id)
    const refused: AfterRefusals['refused'] = []
    const refusedStarts: AfterRefusals['refused'] = []
    const without = async (present: Unaccepted | ShownOtherwise): Promise<EachEndpoint> => {
      const { answers, word, startWord } = await knock(stage, id, { name: present, present })
      refused.push({ answer: answers.send, word })
      refusedStarts.push({ answer: answers.start, word: startWord })
      return answers
    }
    const bad = {
      none: await without('none'),
      wrong: await without('wrong'),
      basic: await without('basic'),
      query: await without('query'),
    }
    const otherwise = {
      'basic-plain': await without('basic-plain'),
      bare: await without('bare'),
      'own-header': await without('own-header'),
      'no-key': await without('no-key'),
    }
    const stranger = stage.run.slots.includes('otherAccount') ? await askAsStranger(stage, id, refused) : undefined
    const list = await stage.api.list({}, { name: 'good-list' })
    const status = await stage.api.status(id, { name: 'good-status' })
    const history = await stage.api.history(id, {}, { name: 'good-history' })
    const get = { method: 'GET', path: '/conversations' }
    const small = await stage.api.raw({ ...get, present: 'lower-case', name: 'small-letters' })
    const capital = await stage.api.raw({ ...get, present: 'upper-case', name: 'capital-letters' })
    const oddParameter = await stage.api.raw({ ...get, path: '/conversations?conformance=1', name: 'odd-parameter' })
    const altered = await alteredKeys(stage, id)
    const aftermath = await readAfterRefusals(stage, id, refused)
    aftermath.starts = await readAfterStarts(stage, refusedStarts)
    const send = await stage.api.send(sendBody(id, text), { name: 'good-send' })
    return {
      good: { start, send, list, status, history },
      ...(written === start ? {} : { written }),
      bad,
      otherwise,
      oddParameter,
      schemes: { small, capital },
      stranger,
      kind: stage.run.kinds?.full ?? 'unstated',
      aftermath,
      altered,
      ...(await olderPages(stage, id)),
    }
  },
)

/** A key is opaque: what is more than it, less than it, or other than it, was never issued. */
async function alteredKeys(stage: Stage, id: string): Promise<CredentialsPlay['altered']> {
  const each = async (present: 'longer' | 'shorter') => {
    const ask = (name: string): Ask => ({ present, ...toBeRefused, name: `${present}-${name}` })
    return {
      list: await stage.api.list({}, ask('list')),
      status: await stage.api.status(id, ask('status')),
      history: await stage.api.history(id, {}, ask('history')),
    }
  }
  return {
    longer: await each('longer'),
    shorter: await each('shorter'),
    otherCase: await stage.api.list({}, { present: 'other-case', ...toBeRefused, name: 'other-case' }),
    word: await stage.api.list({}, { present: 'word', ...toBeRefused, name: 'word-list' }),
  }
}

/** Reads with parameters. Two messages were sent, so there is an older page, unless a view lags. */
async function olderPages(stage: Stage, id: string): Promise<Pick<CredentialsPlay, 'older' | 'queried'>> {
  const refused = (present: 'none' | 'wrong', name: string): Ask => ({
    present,
    ...toBeRefused,
    name: `${present}-${name}`,
  })
  const one = { limit: 1 }
  const list = await stage.api.list(one, { name: 'good-short-list' })
  const newest = await stage.api.history(id, one, { name: 'good-newest' })
  const queried: CredentialsPlay['queried'] = []
  for (const how of ['none', 'wrong'] as const) {
    const shortList = await stage.api.list(one, refused(how, 'short-list'))
    const page = await stage.api.history(id, one, refused(how, 'newest'))
    queried.push({ how, endpoint: 'list', good: list, refused: shortList })
    queried.push({ how, endpoint: 'history', good: newest, refused: page })
  }
  const before = stringIn(newest, 'before')
  if (before === undefined) return { queried }
  const good = await stage.api.history(id, { before }, { name: 'good-older' })
  const none = await stage.api.history(id, { before }, refused('none', 'older'))
  const wrong = await stage.api.history(id, { before }, refused('wrong', 'older'))
  queried.push({ how: 'wrong', endpoint: 'history', good, refused: wrong })
  return { queried, older: { good, none } }
}

/** An unrelated account, where the target has one, at the conversation of the full key. */
async function askAsStranger(
  stage: Stage,
  id: string,
  refused: AfterRefusals['refused'],
): Promise<NonNullable<CredentialsPlay['stranger']>> {
  const { text, word } = quiet(stage)
  const by = { credential: 'otherAccount' } as const
  const send = await stage.api.send(sendBody(id, text), { ...by, name: 'stranger-send' })
  refused.push({ answer: send, word })
  return {
    send,
    status: await stage.api.status(id, { ...by, insist: true, name: 'stranger-status' }),
    history: await stage.api.history(id, {}, { ...by, insist: true, name: 'stranger-history' }),
  }
}
