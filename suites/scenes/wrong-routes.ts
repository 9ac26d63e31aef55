import type { Exchange } from '../../schemas/types.ts'
import { scene } from '../run/define.ts'
import { quiet } from '../run/stage/accessing.ts'
import { toBeRefused } from '../run/stage/api.ts'
import type { Stage } from '../run/stage/stage.ts'
import { madeUpId } from '../run/stage/unknown-id.ts'
import { lettersJob } from './parts/letters.ts'
import { limiter } from './parts/limiter.ts'
import { oddListJob } from './parts/odd-requests.ts'
import { refusalsAtOnce } from './parts/refusing.ts'

/** What a fraction, an empty limit and one that is oddly written get is open (readings 16). */
const openLimits = ['', '1e1', '+5', '5x', '1.5'] as const

/** Each open limit in its turn; `ask` reads with it. */
export function openLimitJobs(ask: (limit: string) => Promise<Exchange>): (() => Promise<Exchange>)[] {
  return openLimits.map((limit) => () => ask(limit))
}

/** Paths and methods that the API does not have, and queries of the list that say nothing. */
export const wrongRoutes = scene(
  'wrong-routes',
  {
    about: 'Requests paths and methods that the API does not have, and lists with malformed queries.',
    profile: 'smoke',
    lasts: () => 300,
  },
  async (stage): Promise<void> => {
    const { api } = stage
    const limit = limiter(refusalsAtOnce)
    const { random } = stage
    const { get, post, others, behindMore, behindBase, withSuffix, withFormat } = requests(stage)
    const letters = lettersJob(random, (given) => api.list({ limit: given }, { name: 'letters', ...toBeRefused }))
    const odd = oddListJob({ stage, random })
    const open = openLimitJobs((given) => api.list({ limit: given }, { name: 'open-limit' }))
    await api.list({ limit: 5 }, { name: 'twin' })
    await api.status(madeUpId, { name: 'measure', owned: true })
    const paths = [get, post, behindMore, behindBase, withSuffix, withFormat]
    await Promise.all([...paths, ...others, letters, odd, ...open].map((each) => limit<unknown>(each)))
    await brokenEscapes(stage)
  },
)

/** A percent sign with no number behind it makes decoders throw: a path that is no URI (readings 21). */
async function brokenEscapes({ api }: Stage): Promise<void> {
  const read = (name: string, path: string): Promise<Exchange> => api.raw({ name, method: 'GET', path, ...toBeRefused })
  await read('half-escape-status', '/conversations/%zz')
  await read('half-escape-history', '/conversations/%zz/messages')
}

function requests(stage: Stage) {
  const base = new URL(stage.run.baseUrl).pathname.replace(/\/$/, '')
  const word = stage.word()
  const body = JSON.stringify({ text: quiet(stage).text, reply: 'none' })
  const ask =
    (name: string, method: string, path: string, more = {}) =>
    () =>
      stage.api.raw({ name, method, path, ...toBeRefused, ...more })
  return {
    get: ask('unknown-get', 'GET', `/unknown-${word}`),
    post: ask('unknown-post', 'POST', `/unknown-${word}`, { body }),
    behindMore: ask('behind-more', 'GET', `/${word}/conversations?limit=1`),
    behindBase: ask('behind-base', 'GET', `${base}/conversations?limit=1`),
    withSuffix: ask('with-suffix', 'GET', `/conversations-${word}?limit=1`),
    withFormat: ask('with-format', 'GET', '/conversations.json?limit=1'),
    // Nothing that could delete what is not ours, on a service that has more methods than the API.
    others: [
      ask('other-method', 'GET', '/messages'),
      ask('other-method', 'PUT', '/conversations', { body: '{}' }),
      ask('other-method', 'PUT', '/messages', { body: '{}' }),
      ask('other-method', 'PATCH', '/messages', { body: '{}' }),
      ask('other-method', 'DELETE', `/conversations/${madeUpId}`),
    ],
  }
}
