import type { Conflict, Fact } from '../facts.ts'
import type { Parted } from '../talk.ts'

/**
 * Readings 12: nothing is shown that belongs to another conversation. A word that a run made is known to those conversations
 * alone to which it was sent, and to members of one ticket with them.
 */
export function wordsAtHome({ facts, tickets, families }: Parted): Conflict[] {
  const homes = homesOf(facts)
  return facts.flatMap((fact) => {
    const conflicts: Conflict[] = []
    for (const [conversation, words] of shownBy(fact, tickets))
      for (const word of words) {
        const home = homes.get(word)
        if (home === undefined || home.isAnywhere || home.conversations.has(conversation)) continue
        if ([...(families.get(conversation) ?? [])].some((each) => home.conversations.has(each))) continue
        const what = 'text of another conversation is shown in this one'
        conflicts.push({ clause: 'provenance', conversation, what, exchanges: [home.by, fact.id] })
      }
    return conflicts.slice(0, 1)
  })
}

interface Home {
  conversations: Set<string>
  /** Some send with this word went nobody knows where. */
  isAnywhere: boolean
  by: string
}

function homesOf(facts: readonly Fact[]): Map<string, Home> {
  const homes = new Map<string, Home>()
  for (const fact of facts) {
    if (fact.kind !== 'send') continue
    for (const word of [...(fact.text?.words ?? []), ...fact.titleWords]) {
      const home = homes.get(word) ?? { conversations: new Set(), isAnywhere: false, by: fact.id }
      homes.set(word, home)
      if (fact.conversation !== undefined) home.conversations.add(fact.conversation)
      else if (fact.most > 0) home.isAnywhere = true
    }
  }
  return homes
}

/** The words that one answer shows, by the conversation whose they are shown as. */
function shownBy(fact: Fact, tickets: ReadonlySet<string>): [string, readonly string[]][] {
  switch (fact.kind) {
    case 'page':
      return [[fact.conversation, fact.messages.flatMap(({ text }) => text.words)]]
    case 'status':
      return [[fact.conversation, [...fact.shownWords, ...(tickets.has(fact.conversation) ? [] : fact.titleWords)]]]
    case 'list':
      return fact.rows.filter(({ isTicket }) => !isTicket).map((row) => [row.id, row.titleWords])
    case 'send': {
      const words = [
        ...(fact.replies ?? []).flatMap(({ text }) => text.words),
        ...(fact.said ?? []).flatMap((each) => each.words),
      ]
      return fact.conversation === undefined ? [] : [[fact.conversation, words]]
    }
    case 'other':
      return []
  }
}
