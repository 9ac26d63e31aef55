import { describe, expect, test } from 'vitest'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { repeated } from '../../reading/kit/damage.ts'
import { longConversationOf } from '../../reading/views/long-conversation.ts'
import { ScriptEntries } from '../../reading/views/script-entries.ts'
import type { PageRun } from '../../records/walk.ts'
import { judgeHiding } from './hides.ts'
import { everywhere, idsIn, type Message, pick, respelled, withMessages, without, withWalk } from './kit/damage.ts'
import { type ConversationModel, conversationsDrawn, type KeptConversation, keptConversation } from './kit/drawn.ts'
import { judgeWords } from './words.ts'

type Damages = Damage<ConversationModel, KeptConversation>[]

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

/** The same pages twice: what is read twice has to be the same. */
function readTwice(model: ConversationModel): KeptConversation {
  const kept = keptConversation(model)
  return { ...kept, record: { ...kept.record, unlimited: kept.record.constant } }
}

const words: Alone<ConversationModel, KeptConversation> = {
  models: conversationsDrawn,
  record: readTwice,
  judge: ({ record }) => judgeWords(longConversationOf(record)),
}

/** The id of one of the messages that were sent, or said. */
function idOfOne(kept: KeptConversation, kind: 'sent' | 'said', at: number): string {
  const shown = new ScriptEntries(kept.record.told).entries.filter(
    (entry) => entry.kind === 'sent' || entry.kind === 'said',
  )
  const places = [...shown.keys()].filter((place) => shown[place]?.kind === kind)
  return idsIn(kept)[pick(places, at)] ?? ''
}

/** One message, on every page that shows it. */
const one =
  (kind: 'sent' | 'said', change: (message: Message) => Message): Damages[number]['damage'] =>
  (kept, at) =>
    everywhere(kept, respelled(idOfOne(kept, kind, at), change))

/** One message, in the pages without a limit alone. */
const once =
  (kind: 'sent' | 'said', change: (message: Message) => Message): Damages[number]['damage'] =>
  (kept, at) =>
    withWalk(kept, 'unlimited', (pageRun) => withMessages(pageRun, respelled(idOfOne(kept, kind, at), change)))

const text = ({ text }: Message): string => String(text)

/** Each message once more, right after itself. */
const doubled =
  (id: string) =>
  (messages: Message[]): Message[] => {
    const place = messages.findIndex(({ messageId }) => messageId === id)
    return place === -1 ? messages : repeated(messages, place)
  }

/** What lies between two messages is seen where one page shows both. */
const inOnePage = conversationsDrawn.map((model) => ({ ...model, most: [1000] }))

const wordsDamages: Damages = [
  {
    kind: 'drop',
    about: 'what the agent said',
    damage: (kept, at) => everywhere(kept, without(idOfOne(kept, 'said', at))),
    breaks: ofHistory('agent-words-all'),
  },
  {
    kind: 'drop',
    about: 'what was sent',
    damage: (kept, at) => everywhere(kept, without(idOfOne(kept, 'sent', at))),
    breaks: ofHistory('sent-once'),
  },
  {
    kind: 'repeat',
    about: 'what the agent said, on one page',
    damage: (kept, at) => everywhere(kept, doubled(idOfOne(kept, 'said', at))),
    breaks: ofHistory('agent-words-once'),
  },
  {
    kind: 'repeat',
    about: 'what was sent, on one page',
    damage: (kept, at) => everywhere(kept, doubled(idOfOne(kept, 'sent', at))),
    breaks: ofHistory('sent-once'),
  },
  {
    kind: 'repeat',
    about: 'an id, for two messages',
    damage: (kept, at) => {
      const [id, other] = [idOfOne(kept, 'said', at), idOfOne(kept, 'said', at + 1)]
      return everywhere(
        kept,
        respelled(id, (message) => ({ ...message, messageId: other })),
      )
    },
    breaks: ofHistory('ids-unique'),
  },
  {
    kind: 'cut',
    about: 'the end of what the agent said',
    damage: one('said', (message) => ({ ...message, text: [...text(message).trim()].slice(0, -1).join('') })),
    breaks: ofHistory('agent-words-unchanged'),
  },
  {
    kind: 'cut',
    about: 'the border between two messages',
    to: inOnePage,
    damage: (kept, at) => {
      const ids = idsIn(kept)
      // Two that follow each other within one turn.
      const place = 2 + (at % 2)
      const [first = '', second = ''] = ids.slice(place, place + 2)
      return everywhere(kept, (messages) => {
        const added = messages.find(({ messageId }) => messageId === second) ?? {}
        const joined = respelled(first, (message) => ({ ...message, text: `${text(message)}\n${text(added)}` }))
        return joined(without(second)(messages))
      })
    },
    breaks: ofHistory('agent-words-unchanged'),
  },
  {
    kind: 'swap',
    about: 'the ids of two messages, from one read to another',
    damage: (kept, at) => {
      const [id, other] = [idOfOne(kept, 'said', at), idOfOne(kept, 'said', at + 1)]
      const change = (messages: Message[]): Message[] =>
        messages.map((message) => {
          if (message.messageId === id) return { ...message, messageId: other }
          return message.messageId === other ? { ...message, messageId: id } : message
        })
      return withWalk(kept, 'unlimited', (pageRun) => withMessages(pageRun, change))
    },
    breaks: ofHistory('ids-stable'),
  },
  {
    kind: 'delay',
    about: 'the last words, from one read to another',
    damage: once('said', (message) => ({ ...message, text: `${text(message)} …` })),
    breaks: ofHistory('agent-words-unchanged', 'ids-stable'),
  },
  {
    kind: 'rename',
    about: 'the role of what was sent',
    damage: one('sent', (message) => ({ ...message, role: 'assistant' })),
    breaks: ofHistory('role-user'),
  },
  {
    kind: 'rename',
    about: 'the role of what the agent said',
    damage: one('said', (message) => ({ ...message, role: 'user' })),
    breaks: ofHistory('role-assistant'),
  },
  {
    kind: 'retype',
    about: 'the id of a message, from one read to another',
    damage: once('sent', (message) => ({ ...message, messageId: 17 })),
    breaks: ofHistory('ids-stable'),
  },
  {
    kind: 'retype',
    about: 'markup, as entities',
    damage: one('said', (message) => ({ ...message, text: `${text(message).replaceAll('<', '&lt;')} &amp;` })),
    breaks: ofHistory('agent-words-unchanged'),
  },
]

describe('what a history shows of all that was sent and said', () => {
  test('holds where it is lawful', () => {
    const held = ['agent-words-all', 'agent-words-once', 'agent-words-unchanged', 'ids-stable', 'ids-unique']
    expect(heldIn(words)).toEqual(ofHistory(...held, 'role-assistant', 'role-user', 'sent-once'))
  })

  test.each(wordsDamages)('$kind: $about', (damage) => findDamage(words, damage))

  test('is not missing where no walk came to the start', () => {
    const missing: typeof words = {
      ...words,
      judge: (kept, model) =>
        words
          .judge(kept, model)
          .filter(
            (each) => 'requirement' in each && ofHistory('sent-once', 'agent-words-all').includes(each.requirement),
          ),
    }
    decideNothing(missing, (kept) => {
      const none = everywhere(kept, () => [])
      const unread = (pageRun: PageRun): PageRun => ({ ...pageRun, end: 'enough' })
      return withWalk(withWalk(none, 'constant', unread), 'unlimited', unread)
    })
  })

  test('says nothing where nothing was read', () => {
    decideNothing(words, (kept) => ({
      ...kept,
      record: { ...kept.record, constant: [], unlimited: [], fifty: [] },
    }))
  })
})

const hiding: Alone<ConversationModel, KeptConversation> = {
  ...words,
  judge: ({ record }) => {
    const { scripted, pages } = longConversationOf(record)
    return judgeHiding(scripted, pages)
  },
}

/** A message in the place of each tool or note of the script, in the words that `tell` finds for it. */
const leaked =
  (kind: 'tool' | 'note', tell: (text: string, index: number) => string): Damages[number]['damage'] =>
  (kept) => {
    const { entries } = new ScriptEntries(kept.record.told)
    const ids = idsIn(kept)
    let last = ''
    let index = 0
    const after = new Map<string, Message[]>()
    for (const entry of entries) {
      if (entry.kind === 'sent' || entry.kind === 'said') last = ids[index++] ?? ''
      else if (entry.kind === kind) {
        const message = {
          messageId: `${last} ${entry.at}`,
          role: 'assistant',
          text: tell(entry.text, entry.at),
          timestamp: null,
        }
        after.set(last, [...(after.get(last) ?? []), message])
      }
    }
    return everywhere(kept, (messages) =>
      messages.flatMap((message) => [message, ...(after.get(String(message.messageId)) ?? [])]),
    )
  }

const hidingDamages: Damages = [
  {
    kind: 'repeat',
    about: 'tools, as messages',
    damage: leaked('tool', (name) => `{"tool":"${name}"}`),
    breaks: ofHistory('hides-tools'),
  },
  {
    kind: 'repeat',
    about: 'notes, as messages',
    damage: leaked('note', (note) => note),
    breaks: ofHistory('hides-notes'),
  },
  {
    kind: 'rename',
    about: 'tools, as messages in other words',
    to: inOnePage,
    damage: leaked('tool', () => 'The agent used a tool.'),
    breaks: ofHistory('hides-tools'),
  },
  {
    kind: 'rename',
    about: 'notes, as messages in other words',
    to: inOnePage,
    damage: leaked('note', (_, at) => `Thinking about step ${at} …`),
    breaks: ofHistory('hides-notes'),
  },
  {
    kind: 'cut',
    about: 'tools, as messages with a part of their names',
    damage: leaked('tool', (name) => `using ${name.slice(5)}`),
    breaks: ofHistory('hides-tools'),
  },
]

describe('what a history hides', () => {
  test('stays hidden where it is lawful', () => {
    expect(heldIn(hiding)).toEqual(ofHistory('hides-notes', 'hides-tools'))
  })

  test('words of its own that a service says anywhere are no tools', () => {
    const greeting = { messageId: 'g', role: 'assistant', text: 'How may I help?', timestamp: null }
    const greeted = (model: ConversationModel): KeptConversation =>
      everywhere(readTwice(model), (messages) =>
        messages.flatMap((message, index) => [message, { ...greeting, messageId: `g${index}` }]),
      )
    expect(heldIn({ ...hiding, record: greeted })).toEqual(ofHistory('hides-notes', 'hides-tools'))
  })

  test.each(hidingDamages)('$kind: $about', (damage) => findDamage(hiding, damage))

  test('says nothing where nothing was read', () => {
    decideNothing(hiding, (kept) => ({ ...kept, record: { ...kept.record, constant: [], unlimited: [], fifty: [] } }))
  })
})
