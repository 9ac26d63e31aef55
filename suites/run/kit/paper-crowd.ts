import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import { ids, runWords } from '../../arbitraries/names.ts'
import { storableTexts } from '../../arbitraries/storable-texts.ts'
import { made } from '../../reading/kit/made.ts'
import { isStreamed } from '../../reading/sent.ts'
import type { Crowd, CrowdConversation, CrowdSend } from '../../records/crowd.ts'
import type { Mode } from '../../rules/words.ts'

/** What became of one send of a crowd. `conflict`: it overlapped another one, and was not taken (readings 40). */
type Fate = 'answered' | 'timed out' | 'conflict' | 'put off' | 'cut'

/** Many sends at once to a lawful service, as tests draw them. */
export interface CrowdModel {
  /** All to one conversation, or each to one of its own. */
  together: boolean
  sends: { mode: Mode; fate: Fate; tail: string }[]
  words: string[]
  ids: string[]
  /** In which order they are stored, by their place here. */
  order: number[]
  form: (text: string) => string
  pageSize: number
  /** How the data of a stream's events are written. */
  data: (text: string) => string
}

const modes = ['default', 'none', 'optional', 'required', 'stream'] as const
const most = 6

/** So many sends at the least; `fates` is what may become of any but the first, which is answered. */
export function crowdModels(
  together: boolean,
  {
    fates = ['answered'],
    least = 1,
    of = modes,
  }: { fates?: readonly Fate[]; least?: number; of?: readonly Mode[] } = {},
): fc.Arbitrary<CrowdModel> {
  const send = fc.record({ mode: fc.constantFrom(...of), fate: fc.constantFrom(...fates), tail: storableTexts })
  return fc.record({
    together: fc.constant(together),
    sends: fc
      .array(send, { minLength: least, maxLength: most })
      .map((sends) => sends.map((each, index) => (index === 0 ? { ...each, fate: 'answered' as const } : each))),
    words: runWords(most),
    ids: ids(5 * most),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: most, maxLength: most }),
    form: fc.constantFrom<((text: string) => string)[]>(
      (text) => text,
      (text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim(),
    ),
    pageSize: fc.constantFrom(1, 3, 1000),
    data: fc.constantFrom<((text: string) => string)[]>(
      (text) => JSON.stringify({ text }),
      (text) => text,
    ),
  })
}

export const saidBy = (word: string): string[] => [`one of ${word}`, `two of ${word}`]

type Message = Record<string, unknown>

/** What a lawful service leaves behind of a crowd. */
export function paperCrowd(model: CrowdModel): Crowd {
  const sends = model.sends.map((_, index) => sendOf(model, index))
  const taken = model.order.filter((index) => ['answered', 'timed out'].includes(model.sends[index]?.fate ?? ''))
  const messages = taken.map((index) => messagesOf(model, index))
  const conversations = model.together
    ? [conversationOf(model, model.ids[0] ?? '', messages.flat())]
    : taken.map((index, place) => conversationOf(model, model.ids[5 * index] ?? '', messages[place] ?? []))
  return { sends, conversations }
}

const textOf = (model: CrowdModel, index: number): string => {
  const word = model.words[index] ?? ''
  const steps = saidBy(word).map((say) => ({ say }))
  return `LAB ${JSON.stringify(steps)}\nasked by ${word}\n${model.sends[index]?.tail}`
}

function messagesOf(model: CrowdModel, index: number): Message[] {
  const [, message, ...replies] = model.ids.slice(5 * index)
  const timestamp = '2030-01-01T00:00:00Z'
  return [
    { messageId: message, role: 'user', text: model.form(textOf(model, index)), timestamp: null },
    ...saidBy(model.words[index] ?? '').map((text, at) => ({
      messageId: replies[at],
      role: 'assistant',
      text,
      timestamp,
    })),
  ]
}

function conversationOf({ pageSize }: CrowdModel, id: string, messages: readonly Message[]): CrowdConversation {
  const pages: Exchange[] = []
  for (let end = messages.length; end > 0; end -= pageSize) {
    const start = Math.max(0, end - pageSize)
    const json = {
      before: start === 0 ? null : `before ${start}`,
      conversationId: id,
      messages: messages.slice(start, end),
    }
    pages.push(made({ id: `page ${start} of ${id}`, path: '/conversations/c/messages', json }))
  }
  const last = messages.findLast(({ role }) => role === 'assistant')?.text ?? null
  const status = { conversationId: id, busy: false, acceptedInputs: 0, deferred: false, lastAssistantText: last }
  return {
    id,
    rested: true,
    pages,
    end: 'start',
    statuses: [made({ id: `status of ${id}`, path: '/conversations/c', json: status })],
  }
}

function sendOf(model: CrowdModel, index: number): CrowdSend {
  const { mode, fate } = model.sends[index] ?? { mode: 'none', fate: 'cut' }
  const conversationId = model.ids[model.together ? 0 : 5 * index] ?? ''
  const word = model.words[index] ?? ''
  const known = model.together || fate === 'answered' || fate === 'timed out'
  return {
    mode,
    started: !model.together,
    text: textOf(model, index),
    said: saidBy(word),
    word,
    answer: answerOf(model, index, conversationId),
    ...(known ? { conversationId } : {}),
  }
}

function answerOf(model: CrowdModel, index: number, conversationId: string): Exchange {
  const { mode, fate } = model.sends[index] ?? { mode: 'none', fate: 'cut' }
  const at = { id: `answer ${index}`, method: 'POST', path: model.together ? '/messages' : '/conversations' }
  if (fate === 'conflict') return made({ ...at, status: 409, json: { error: 'another one runs' } })
  if (fate === 'put off') return made({ ...at, status: 429, body: '' })
  if (fate === 'cut') {
    return made({ ...at, status: null, headersMs: null, body: null, failure: { kind: 'reset', message: 'gone' } })
  }
  const [own, ...spoken] = messagesOf(model, index)
  const result = { conversationId, messageId: own?.messageId }
  if (mode === 'none') return made({ ...at, status: 202, json: result })
  const replies = spoken.map(({ role: _, ...reply }) => reply)
  if (isStreamed(mode)) {
    const events = [
      ['ack', JSON.stringify(result)] as const,
      ...replies.map(({ text }) => ['message', model.data(String(text))] as const),
      ['done', '{}'] as const,
    ]
    const chunks = events.map(([name, data], place) => ({ atMs: place, text: `event: ${name}\ndata: ${data}\n\n` }))
    return made({ ...at, headers: { 'content-type': 'text/event-stream' }, chunks })
  }
  if (fate === 'timed out') return made({ ...at, json: { ...result, timedOut: true, replies: [] } })
  return made({ ...at, json: { ...result, replies: mode === 'required' ? replies.slice(0, 1) : replies } })
}
