import type { Exchange, Target } from '../../../schemas/types.ts'
import { mostOverrunMs } from '../../reading/bounds.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { credentialNeeds, sendsOfOtherAccount } from '../../rules/preconditions.ts'
import { AbortedError, UnplayableError } from '../errors.ts'
import type { RunFacts } from '../facts.ts'
import { preflight } from '../preflight.ts'
import { type Slot, slots } from '../secrets/credentials.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { Session } from '../session.ts'
import { isSuccess } from '../stage/api.ts'
import { type PromptKind, promptKinds } from '../stage/prompts.ts'
import type { Stage } from '../stage/stage.ts'
import type { StepKind } from '../stage/steps.ts'
import { promptsOf } from '../target.ts'
import { nobody } from '../watcher.ts'
import { realWorld, type World } from '../world.ts'
import { unfit } from './access.ts'
import { missingCredits } from './credits.ts'
import type { MoreKind } from './more-said.ts'
import { examineSteps } from './steps.ts'

/** One thing of a target file that was tried. */
export interface Examined {
  what: string
  ok: boolean
  /** What was seen, and where it is not as it should be, what to do. */
  seen: string
  /** The kind of step that the agent was told to take. */
  step?: StepKind
  /** When the agent said something that it was not told to. */
  more?: MoreKind
}

/** What a credential answers on GET /conversations when it is what the target file says. */
const expectedStatus: Record<Slot, number> = {
  full: 200,
  readOnly: 200,
  writeOnly: 403,
  otherAccount: 200,
  emptyBalance: 200,
  noAccess: 403,
}

/**
 * Tries each credential of a target with a free request, and the agent with one metered send; whether an unrelated account
 * has credits may take one of its own. Throws AbortedError
 * where nothing answers, UsageError where the key is refused or a variable is unset.
 */
export async function examine(
  target: Target,
  run: RunFacts,
  environment: NodeJS.ProcessEnv,
  secrets?: Secrets,
  world: World = realWorld,
): Promise<Examined[]> {
  const session = new Session({
    target,
    environment,
    write: () => {},
    watcher: nobody,
    signal: undefined,
    timing: run.timing,
    earlier: undefined,
    secrets,
    world,
  })
  const seconds = Math.round((run.timing.waitLimitMs + mostOverrunMs) / 1000)
  session.endAfter(
    seconds * 1000,
    new AbortedError(`The service took more than ${seconds} s for a few requests. Check the service and the network.`),
  )
  try {
    const { stage } = session.stage({ scene: 'doctor', attempt: 1, run, seed: 1, target })
    const examined: Examined[] = []
    const { list: ofFull } = await preflight(stage)
    for (const slot of slots) examined.push(await examineSlot(stage, slot, target, ofFull))
    examined.push(...(await examineAgent(stage, run, target)))
    return examined
  } finally {
    await session.close()
  }
}

async function examineSlot(stage: Stage, slot: Slot, target: Target, ofFull: Exchange): Promise<Examined> {
  const what = `credentials.${slot}`
  if (!stage.run.slots.includes(slot))
    return { what, ok: false, seen: `not in the target file. It must be ${credentialNeeds[slot]}` }
  const list = await stage.api.list({}, { credential: slot, name: slot, owned: true })
  const expected = expectedStatus[slot]
  if (list.status === expected && list.failure !== null)
    return {
      what,
      ok: false,
      seen: `GET /conversations returns ${expected}, but its body could not be read: ${list.failure.message}`,
    }
  if (list.status === expected) {
    const lacks = (await unfit(stage, slot, { list, ofFull })) ?? (await missingCredits(stage, slot, target))
    const fits = `GET /conversations returns ${expected}, as expected`
    const told =
      slot === 'otherAccount'
        ? `${fits}. This check did not show whether it has credits for ${sendsOfOtherAccount} metered sends and the agent of full`
        : fits
    return { what, ok: lacks === undefined, seen: lacks ?? told }
  }
  const got = list.status === null ? (list.failure?.message ?? 'no response') : String(list.status)
  return {
    what,
    ok: false,
    seen: `GET /conversations returns ${got} instead of ${expected}. The credential must be ${credentialNeeds[slot]}`,
  }
}

async function examineAgent(stage: Stage, run: RunFacts, target: Target): Promise<Examined[]> {
  if (run.agent === 'none')
    return [{ what: 'agent', ok: false, seen: 'not in the target file, so no agent text can be tested' }]
  if (run.agent === 'script') {
    try {
      const { steps, more } = await examineSteps(stage)
      return [
        ...steps.map(({ step, ok, seen }) => ({ what: step === 'say' ? 'agent' : `agent: ${step}`, ok, seen, step })),
        ...more.map((each) => ({ what: `agent: words ${each.more}`, ...each })),
      ]
    } catch (error) {
      if (!(error instanceof UnplayableError)) throw error
      return [{ what: 'agent', ok: false, seen: error.message }]
    }
  }
  return examinePrompts(stage, promptsOf(target).prompts ?? [])
}

async function examinePrompts(stage: Stage, given: readonly PromptKind[]): Promise<Examined[]> {
  const absent = promptKinds.filter((kind) => !given.includes(kind))
  const missing = absent.map((kind) => ({
    what: `agent: ${kind}`,
    ok: false,
    seen: `agent.prompts.${kind} is not in the target file, so test cases that need it cannot run`,
  }))
  if (!given.includes('reply')) return missing
  const answer = await stage.api.start({
    text: stage.ask('reply', []).text,
    title: stage.title(),
    reply: 'optional',
  })
  if (!isSuccess(answer)) {
    const seen = `POST /conversations returns ${answer.status ?? answer.failure?.message}`
    return [{ what: 'agent', ok: false, seen }, ...missing]
  }
  const ok = wordsIn(answer).length > 0
  return [
    { what: 'agent', ok, seen: ok ? 'the agent replies to the prompt' : 'the agent does not reply to the prompt' },
    ...missing,
  ]
}

function wordsIn(answer: Exchange): string[] {
  const value = jsonOf(answer.body)
  const replies: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'replies') : undefined
  if (!Array.isArray(replies)) return []
  return replies.flatMap((each: unknown) => {
    const text: unknown = typeof each === 'object' && each !== null ? Reflect.get(each, 'text') : undefined
    return typeof text === 'string' ? [text] : []
  })
}
