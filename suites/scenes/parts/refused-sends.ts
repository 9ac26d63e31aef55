import type { Exchange } from '../../../schemas/types.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import type { Random } from '../../run/random.ts'
import { isSuccess } from '../../run/stage/api.ts'
import type { Stage } from '../../run/stage/stage.ts'
import { faultsOf, lanesOf, type OtherMode, otherModes } from './broken-bodies.ts'
import type { Limiter } from './limiter.ts'
import type { Purse } from './property.ts'
import { type FaultyModes, inEachMode, post, quietText } from './refusing.ts'

/** Bodies that are tried, of both sends together. */
export const mostBodies = 160

/** Some parsers of JSON go one level deeper into their stack for each. */
const depth = 5000

export interface RefusedSendsParts {
  stage: Stage
  random: Random
  limit: Limiter
  endpoint: SendEndpoint
  /** Fields that make the request a lawful one, besides its text; `mark` is in its title, where it has one. */
  fields: (mark: string) => Record<string, unknown>
  purse: Purse<Exchange>
}

/** Every broken body, and faults in each mode; all of it has to be refused, and then costs nothing. */
export async function refuseSends(parts: RefusedSendsParts): Promise<void> {
  const { stage, random, limit, endpoint, fields, purse } = parts
  const lawful = (mark: string): Record<string, unknown> => ({ ...fields(mark), text: quietText(stage, mark) })
  const base = (): Record<string, unknown> => lawful(`${random.word()}.`)
  // No service takes an object for a text that does not take anything at all.
  const malformed = await limit(() => inEachMode(stage, endpoint, 400, () => ({ ...base(), text: { no: 'text' } })))
  await limit(() => inEachMode(stage, endpoint, 401, base, { present: 'wrong' }))
  const inMode = isTakenUnderNone(malformed) ? {} : { reply: 'none' }
  const jobs = lanesOf({
    stage,
    random,
    endpoint,
    lawful: (mark) => ({ ...lawful(mark), ...inMode }),
    purse,
    modes: refusingModes(malformed),
    extra: Math.max(0, Math.floor(mostBodies / 2) - faultsOf(endpoint).length),
  })
  const nested = `${JSON.stringify(base()).slice(0, -1)},"text":${'['.repeat(depth)}${']'.repeat(depth)},"reply":"none"}`
  await Promise.all([
    limit(() => post(stage, endpoint, nested, { name: `deep-${endpoint}`, owned: true })),
    ...jobs.map((job) => limit(job)),
  ])
}

/** Such a service looks at nothing under none; that is one rule, and the others have to be looked at in another mode. */
function isTakenUnderNone({ plain, none }: FaultyModes): boolean {
  return isSuccess(none) && plain.status === 400
}

function refusingModes({ plain, required, stream }: FaultyModes): OtherMode[] {
  const answers = { default: plain, required, stream }
  return otherModes.filter((mode) => answers[mode]?.status === 400)
}
