import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isSound } from '../../reading/error-body.ts'

/** What is wrong with a path or a method that the API does not have. */
export type WrongRoute =
  | `unknown-route-${'get' | 'post' | 'below'}`
  | `route-${'behind-more' | 'behind-base' | 'with-suffix' | 'with-more'}`
  | 'other-method'

/** Undefined for a request of an endpoint. */
function wrongRouteOf({ endpoint, method, path, owned }: Fact): WrongRoute | undefined {
  if (endpoint !== null || !owned) return undefined
  const [bare = ''] = path.split('?')
  // Only a run makes such words: any other path may be one that the service has besides.
  const hasWord = /[b-df-hj-np-tv-xz]{12}$/.test(bare)
  if (/^\/(messages|conversations(\/[^/]+(\/messages)?)?)$/.test(bare)) return 'other-method'
  if (/^\/conversations\/[^/]+\/messages\//.test(bare)) return 'route-with-more'
  if (/^\/conversations\/[^/]+\//.test(bare)) return hasWord ? 'unknown-route-below' : undefined
  if (/^\/conversations[^/]/.test(bare)) return 'route-with-suffix'
  if (/^\/[b-df-hj-np-tv-xz]{12}\/conversations$/.test(bare)) return 'route-behind-more'
  if (/\/conversations$/.test(bare)) return 'route-behind-base'
  if (!hasWord) return undefined
  return method === 'GET' ? 'unknown-route-get' : method === 'POST' ? 'unknown-route-post' : undefined
}

const routed = (log: Log, route: WrongRoute): readonly Fact[] =>
  log.facts.filter((each) => wrongRouteOf(each) === route)

/** What a path that is like no route got beside a request. Without one, the service may have more routes than the API. */
function unknownBeside(log: Log, { scene, attempt }: Fact, ...routes: WrongRoute[]): Fact | undefined {
  const unknown = routes.flatMap((each) => routed(log, each))
  return unknown.find((each) => each.scene === scene && each.attempt === attempt)
}

/** Spec 7: 404. */
export const unknownRoute = (route: WrongRoute) => (log: Log, report: Report) => {
  for (const fact of routed(log, route)) judgeRoute(report, fact)
}

function judgeRoute(report: Report, fact: Fact): void {
  if (fact.silence !== undefined) report.fails(fact, '404', fact.silence)
  else if (fact.unheard !== undefined) report.cannotTell(fact, fact.unheard)
  else if (fact.status === 404) report.passes(fact)
  else report.fails(fact, '404', fact.shown)
}

/**
 * Readings 72: a path that is almost a route is none: 404, or 405. Where even a path that is like no route gets no 404, there is one
 * cause, and another rule tells it.
 */
export const neighbour = (route: WrongRoute) => (log: Log, report: Report) => {
  for (const fact of routed(log, route)) {
    const isBelow = /^\/[^/?]+\/[^/?]/.test(fact.path) && !/\/conversations\?/.test(fact.path)
    const unknown = unknownBeside(log, fact, isBelow ? 'unknown-route-below' : 'unknown-route-get')
    if (unknown?.status !== 404) report.cannotTell(fact, `an unknown path gets no 404 either (${unknown?.id})`)
    else if (fact.status === 405) report.passes(fact, 72)
    else judgeRoute(report, fact)
  }
}

/** Spec 7: where the 404 of an unknown conversation has no such body either, the rules of 404 tell of both. */
export function unknownRouteBody(log: Log, report: Report): void {
  const measure = log.facts.find(({ endpoint, status }) => endpoint === 'status' && status === 404)
  for (const route of ['unknown-route-get', 'unknown-route-post', 'unknown-route-below'] as const) {
    for (const fact of routed(log, route)) {
      if (fact.status !== 404 || fact.error === undefined) continue
      const wrong = Object.values(fact.error).find((each) => each !== null)
      if (isSound(fact.error)) report.passes(fact)
      else if (measure !== undefined && !isSound(measure.error))
        report.cannotTell(fact, `the 404 of an unknown conversation has no ApiError body either (${measure.id})`)
      else report.fails(fact, 'a JSON object with error, at most also code', wrong?.[1] ?? 'no error')
    }
  }
}

function otherMethods(log: Log): readonly Fact[] {
  return routed(log, 'other-method').filter((each) =>
    unknownBeside(log, each, 'unknown-route-get', 'unknown-route-below'),
  )
}

/** 501 is what HTTP lets a server say of a method that it has nowhere (RFC 9110, 15.6.2; readings 18, 61). */
export function otherMethod(log: Log, report: Report): void {
  for (const fact of otherMethods(log)) {
    const { status, silence, unheard } = fact
    if (silence !== undefined) report.fails(fact, '404 or 405', silence)
    else if (unheard !== undefined) report.cannotTell(fact, unheard)
    else if (status === 501) report.passes(fact, 61)
    else if (status === 404 || status === 405) report.passes(fact)
    else report.fails(fact, '404 or 405', fact.shown)
  }
}

export function allowHeader(log: Log, report: Report): void {
  for (const fact of otherMethods(log)) {
    if (fact.status !== 405) continue
    if (fact.hasAllow) report.passes(fact)
    else report.fails(fact, 'an Allow header', 'none')
  }
}

export function otherMethodStatus(log: Log, report: Report): void {
  for (const fact of otherMethods(log)) {
    const { status, method, path } = fact
    if (status === 404 || status === 405 || status === 501)
      report.observes(`${method} ${path.split('/')[1]}: ${status}`, fact)
  }
}
