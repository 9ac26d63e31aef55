import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isStoppedInFront } from '../../reading/error-body.ts'
import { endsInWords } from '../../reading/numbered-id.ts'
import { ourKeys } from '../../reading/our-keys.ts'

/** Spec 7; readings 18, 59: a conversation that does not exist gets 404. One id may be somebody's by chance: each test case asks for a few. */
export const unknownConversation = (to: 'send' | 'status' | 'history') => (log: Log, report: Report) => {
  const facts = log.facing('unknown-conversation', to).filter((fact) => isAsked(log, fact))
  const groups = Map.groupBy(facts, ({ scene, attempt, path }) => `${scene} ${attempt} ${/\?\w+/.exec(path)}`)
  for (const asked of groups.values()) {
    const found = asked.find((fact) => isRefused(log, fact))
    if (found !== undefined) report.passes(found, found.status === 404 ? undefined : 18)
    else for (const fact of asked) judgeFound(log, report, fact, asked)
  }
  if (to === 'send') sentToNobody(log, report)
  else shortened(to, log, report)
}

/** A cursor that nobody gave may be refused for itself; where it is not, it leads to nothing that is there. */
function isAsked(log: Log, fact: Fact): boolean {
  const kind = log.madeUp(fact)
  const isPlain = fact.isPlain && fact.mode === 'default' && log.defectsOf(fact).length === 1
  return isPlain && (kind === 'alike' || kind === 'longer') && (fact.cursor === undefined || fact.isAccepted)
}

/** An id that is longer than any has lost its shape: it may be malformed. */
function isRefused(log: Log, fact: Fact): boolean {
  return fact.status === 404 || (fact.status === 400 && log.madeUp(fact) === 'longer')
}

function judgeFound(log: Log, report: Report, fact: Fact, asked: readonly Fact[]): void {
  const { endpoint, silence, unheard } = fact
  if (endpoint === null || !isMadeUpForSure(log, fact, asked)) return
  if (!log.isServed(endpoint)) report.cannotTell(fact, 'no request for an existing conversation was accepted')
  else if (silence !== undefined) report.fails(fact, '404', silence)
  else if (unheard !== undefined) report.cannotTell(fact, unheard)
  else if (asked.every(({ status }) => status === 400) && !isTold(log)) {
    if (log.isWhole) report.cannotTell(fact, '400 to every invented id: ids may have a checksum')
  } else report.fails(fact, '404', fact.shown)
}

/** Each of a few ids got it, or another request for this one was refused: it is no conversation that the log has not seen yet. */
function isMadeUpForSure(log: Log, fact: Fact, asked: readonly Fact[]): boolean {
  return asked.length >= 3 || fact.silence !== undefined || log.isAbsent(fact)
}

/** Some id that was made up got 404 (readings 59). What may have been refused in front tells nothing. */
function isTold(log: Log): boolean {
  return log.facts.some(
    (each) =>
      each.status === 404 &&
      each.error?.says === null &&
      log.madeUp(each) !== undefined &&
      !isStoppedInFront(each.path),
  )
}

/**
 * Spec 4.2, 7: what a status found nowhere takes no message, whichever key of the account it comes with, nor does an id without a
 * letter.
 */
function sentToNobody(log: Log, report: Report): void {
  const absent = new Set<string | undefined>()
  for (const fact of log.facts) {
    const { endpoint, conversation, credential, sentMs, view } = fact
    if (endpoint === 'status' && credential === 'full' && fact.status === 404) absent.add(conversation)
    // What a mode makes of a refusal, and what else is wrong with a message, have rules of their own.
    const isTaken = view?.kind === 'send' && view.outcome === 'taken' && fact.status !== 504
    if (endpoint !== 'send' || !isTaken || !ourKeys.has(credential) || log.defectsOf(fact).length > 1) continue
    if (conversation === '') report.fails(fact, '404 or 400', fact.shown)
    else if (absent.has(conversation) && !log.isShown(conversation ?? '', sentMs)) report.fails(fact, '404', fact.shown)
  }
}

/**
 * Spec 4.4, 4.5, 7: a conversation has one id. A shorter one may be that of another conversation, so only what names the one that
 * was meant tells anything. Words after a number may be cut: the number alone may tell which one is meant (readings 18).
 */
function shortened(to: 'status' | 'history', log: Log, report: Report): void {
  for (const fact of log.facing('unknown-conversation', to)) {
    const { conversation: id = '', view, sentMs } = fact
    if (!fact.isAccepted || log.madeUp(fact) === undefined || view === undefined) continue
    const real = log.parts.talks.find(
      (talk) =>
        talk.id.replace(/=+$/, '').startsWith(id) &&
        talk.id !== id &&
        log.isShown(talk.id, sentMs) &&
        !endsInWords(talk.id),
    )
    if (real === undefined) continue
    const ids = new Set(real.pages.flatMap(({ messages }) => messages.map((each) => each.id)))
    const isSame =
      (view.kind === 'status' &&
        (view.named === real.id || real.statuses.some(({ title }) => title !== undefined && title === view.title))) ||
      (view.kind === 'page' && (view.named === real.id || view.messages.some((each) => ids.has(each.id))))
    if (isSame) report.fails(fact, '404', `the response for ${real.id}`)
  }
}
