import { explain } from './explain.ts'
import type { Conflict, Fact, ModelTiming } from './facts.ts'

/** So often is it tried whether fewer exchanges are enough: each try looks at one conversation, some milliseconds. */
const mostTries = 200
/** Of more than that, what the conflict names is told as it is. */
const mostPool = 2000

/**
 * The smallest set of exchanges found that cannot be explained together: reads are left out as long as the same part of
 * the model still refuses what is left. Sends stay, those that the conflict names to be told, since a send may be what
 * explains a read.
 */
export function smallest(facts: readonly Fact[], conflict: Conflict, timing: ModelTiming): Fact[] {
  const named = new Set(conflict.exchanges)
  const isHere = (fact: Fact): boolean => 'conversation' in fact && fact.conversation === conflict.conversation
  const sends = facts.filter((each) => each.kind === 'send' && (isHere(each) || named.has(each.id)))
  const isRead = (each: Fact): boolean => each.kind !== 'send'
  let tries = 0
  const isRefused = (reads: readonly Fact[]): boolean => {
    tries += 1
    const said = explain([...sends, ...reads], timing)
    return (
      said.kind === 'unexplained' &&
      said.conflicts.some(
        ({ clause, conversation }) => clause === conflict.clause && conversation === conflict.conversation,
      )
    )
  }
  const core = facts.filter((each) => named.has(each.id))
  let reads = core.filter(isRead)
  if (!isRefused(reads)) {
    reads = facts.filter((each) => isRead(each) && (isHere(each) || named.has(each.id)))
    if (reads.length > mostPool || !isRefused(reads)) return core
  }
  for (let size = Math.ceil(reads.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < reads.length && tries < mostTries; ) {
      const left = [...reads.slice(0, at), ...reads.slice(at + size)]
      if (isRefused(left)) reads = left
      else at += size
    }
  return [...core.filter((each) => !isRead(each)), ...reads].sort((a, b) => a.sentMs - b.sentMs)
}
