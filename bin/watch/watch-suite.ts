import type { Exchange } from '../../schemas/types.ts'
import { Log } from '../../suites/log/log.ts'
import { isBroken, isUndecided, type Outcome, type Told, type ToldRule } from '../../suites/reading/finding.ts'
import { type Check, makesNothingShow, type SceneCheck, type Suite } from '../../suites/run/define.ts'
import type { RunFacts } from '../../suites/run/facts.ts'
import { suite } from '../../suites/suite.ts'
import { OwnConversations } from './own-conversations.ts'

/** It takes two conversations of one title for two of one start: titles of a run are made up, and those of others are not. */
const onlyOfOurs: ReadonlySet<string> = new Set(['send/start-creates-one'])

/** Recordings of browsers need not have the type of a stream, nor a stream to its end. */
const endsOfStreams = /-(media-type|done-last|ends|limit-done)$/

/** Many checks are asked about the same exchanges, which never become more: what is made of them is made once. */
function once<Of extends object, More extends unknown[], Made>(make: (of: Of, ...more: More) => Made) {
  const known = new WeakMap<Of, { made: Made }>()
  return (of: Of, ...more: More): Made => {
    const kept = known.get(of) ?? { made: make(of, ...more) }
    known.set(of, kept)
    return kept.made
  }
}

const conversationsIn = once((exchanges: readonly Exchange[]) => new OwnConversations(exchanges))
const ownOf = once((all: readonly Exchange[]) => all.filter((each) => conversationsIn(all).isOwn(each)))
const withoutShared = once((all: readonly Exchange[]) => all.filter((each) => !conversationsIn(all).isShared(each)))

/** A check of traffic: `when` says whether it looks at each exchange as it comes, at all so far, or at all when nothing more comes. */
export interface WatchCheck extends SceneCheck {
  readonly when: 'each' | 'so far' | 'at the end'
}

type Judge = (exchanges: readonly Exchange[], run: RunFacts) => Outcome[]

/**
 * The rules that traffic can break: nothing was sent to find something out, so nothing is said of what was not seen. What is told of
 * several exchanges is told of conversations in which no other client had a hand.
 */
function watched(check: Check): WatchCheck[] {
  if (onlyOfOurs.has(check.id)) return []
  if (check.kind === 'scene') {
    if (check.isOfExchanges !== true || endsOfStreams.test(check.id)) return []
    return [watching(check, 'at the end', ofSends(check))]
  }
  const judge: Judge = (exchanges, run) => check.judge(logOf(exchanges, run))
  if (check.isLast) {
    const last: Judge = (all, run) => check.judge(logOf(ownOf(all), run), toldOf(all, run))
    return [watching(check, 'at the end', decided(last))]
  }
  if (check.after.length > 0) return [watching(check, 'so far', (all, run) => judge(withoutShared(all), run))]
  if (!check.isAnywhere)
    return [
      watching(
        check,
        'so far',
        decided((all, run) => judge(ownOf(all), run)),
      ),
    ]
  return [watching(check, 'each', (all, run) => all.flatMap((each) => judge(alone(each), run)))]
}

function watching(check: Check, when: WatchCheck['when'], judge: Judge): WatchCheck {
  const { id, proves, after } = check
  const facts = { id, proves, after, scenes: [], covers: [], isAnywhere: !makesNothingShow(check) }
  return { ...facts, kind: 'scene', isOfExchanges: true, when, judge: ({ exchanges, run }) => judge(exchanges, run) }
}

/** What all others find in the same exchanges. */
const toldOf = once((exchanges: readonly Exchange[], run: RunFacts): Told => {
  const record = { scene: run.runId, attempt: 1, exchanges, run }
  const byRule = Map.groupBy(
    watchChecks.filter(({ id }) => !lastIds.has(id)).flatMap(({ judge }) => judge(record).filter(isBroken)),
    ({ rule }) => rule,
  )
  const rules = suite.rules.flatMap((row): ToldRule[] => {
    const findings = byRule.get(row.id)
    return findings === undefined ? [] : [{ ...row, verdict: 'fail', findings }]
  })
  return { rules, brokenAt: new Set() }
})

const lastIds = new Set(suite.checks.flatMap((each) => (each.kind === 'rule' && each.isLast ? [each.id] : [])))

const decided =
  (judge: Judge): Judge =>
  (exchanges, run) =>
    judge(exchanges, run).filter((each) => !isUndecided(each))

const logOf = once((exchanges: readonly Exchange[], { timing, startedAtMs }: RunFacts): Log => {
  const log = new Log(timing, { startedAtMs })
  log.add(exchanges)
  return log
})

const alone = once((exchange: Exchange): readonly Exchange[] => [exchange])

/**
 * A rule about sends, of conversations whose traffic is all seen from their beginning on. While others are under way nobody knows
 * which of them shared its turn; and what another client may have been in conflict with, nobody sees.
 */
function ofSends(check: SceneCheck): Judge {
  return decided((seen, run) => {
    const exchanges = ownOf(seen)
    const conflicts = new Set(exchanges.flatMap(({ id, status }) => (status === 409 ? [id] : [])))
    const outcomes = check.judge({ scene: check.id, attempt: 1, exchanges, run })
    return outcomes.filter((each) => 'exchange' in each && !conflicts.has(each.exchange ?? ''))
  })
}

export const watchChecks: readonly WatchCheck[] = suite.checks.flatMap(watched)

export const watchSuite: Suite = { ...suite, checks: watchChecks }

/** By their ids, so that a transcript says what it was judged by. */
export const watchScope = watchChecks.map(({ id }) => id)
