import type { Exchange } from '../../../schemas/types.ts'
import type { Clause } from '../facts.ts'

/** What is done to a lawful transcript; undefined where there is nothing to do it to. */
export interface Damage {
  about: string
  /** The parts of the model of which one has to refuse it. */
  clauses: readonly Clause[]
  damage(exchanges: readonly Exchange[], at: number): Exchange[] | undefined
}

type Body = Record<string, unknown>
interface Shown {
  messageId: string
  role: string
  text: string
  timestamp: null
}

const isWalk = ({ path }: Exchange): boolean => /messages\?limit=/.test(path) && !path.includes('limit=1000')
const isStart = ({ path, status }: Exchange): boolean => path === '/conversations' && status !== 409
const bodyOf = ({ body }: Exchange): Body => JSON.parse(body ?? '{}') as Body
const shownIn = (exchange: Exchange): Shown[] => (bodyOf(exchange).messages ?? []) as Shown[]

/** One of those that fit, with another body. */
function changed(
  exchanges: readonly Exchange[],
  at: number,
  fits: (exchange: Exchange) => boolean,
  change: (body: Body, exchange: Exchange) => Body,
): Exchange[] | undefined {
  const some = exchanges.filter(fits)
  const one = some[at % Math.max(1, some.length)]
  if (one === undefined) return undefined
  return exchanges.map((each) => (each === one ? { ...each, body: JSON.stringify(change(bodyOf(each), each)) } : each))
}

function pages(change: (messages: Shown[]) => Shown[], least = 1, fits: (exchange: Exchange) => boolean = isWalk) {
  return (exchanges: readonly Exchange[], at: number): Exchange[] | undefined =>
    changed(
      exchanges,
      at,
      (each) => fits(each) && shownIn(each).length >= least && exchanges.some((other) => isReadBefore(each, other)),
      (body) => ({ ...body, messages: change(body.messages as Shown[]) }),
    )
}

/** The same page, read in the walk before: what it showed was there. */
const isReadBefore = (one: Exchange, other: Exchange): boolean => other.path === one.path && other.sentMs < one.sentMs

const isAnswered =
  (mode: RegExp) =>
  (each: Exchange): boolean =>
    each.method === 'POST' && each.status === 200 && each.body !== null && mode.test(each.requestBody ?? '')
const told = (each: Exchange): Shown[] => (bodyOf(each).replies ?? []) as Shown[]

/** A stream with other events. */
function stream(change: (events: string[]) => string[], least: number) {
  return (exchanges: readonly Exchange[], at: number): Exchange[] | undefined => {
    const some = exchanges.filter(({ chunks }) => chunks !== null && chunks.length >= least)
    const one = some[at % Math.max(1, some.length)]
    if (one?.chunks === null || one === undefined) return undefined
    const texts = change(one.chunks.map((each) => ('text' in each ? each.text : '')))
    const times = one.chunks.map(({ atMs }) => atMs)
    const chunks = texts.map((text, index) => ({ atMs: times[Math.min(index, times.length - 1)] ?? 0, text }))
    return exchanges.map((each) => (each === one ? { ...each, chunks } : each))
  }
}

/** The whole of what one conversation shows, taken away or put in. */
function everyPage(exchanges: readonly Exchange[], change: (messages: Shown[], id: string) => Shown[]): Exchange[] {
  return exchanges.map((each) => {
    const [, id = ''] = /^\/conversations\/([^/]+)\/messages/.exec(each.path) ?? []
    if (id === '') return each
    const body = bodyOf(each)
    return { ...each, body: JSON.stringify({ ...body, messages: change(body.messages as Shown[], id) }) }
  })
}

/** The id of a message that some answer gives. */
const firstId = (exchanges: readonly Exchange[], at: number): string | undefined => {
  const given = exchanges.filter(({ method }) => method === 'POST').map((each) => each.body ?? '')
  const ids = exchanges.filter(isWalk).flatMap((each) =>
    shownIn(each)
      .filter(({ role, messageId }) => role === 'user' && given.some((body) => body.includes(`"${messageId}"`)))
      .map(({ messageId }) => messageId),
  )
  return ids[at % Math.max(1, ids.length)]
}

export const damages: readonly Damage[] = [
  {
    about: 'a message that is left out between two',
    clauses: ['log', 'kept', 'said', 'newest-words'],
    damage: pages((messages) => messages.filter((_, index) => index !== 1), 3),
  },
  {
    about: 'two messages that change places',
    clauses: ['log', 'said', 'identity'],
    damage: pages(([first, second, ...rest]) => [second, first, ...rest].filter((each) => each !== undefined), 2),
  },
  {
    about: 'an id that two messages have',
    clauses: ['identity'],
    damage: pages((messages) => messages.map((each) => ({ ...each, messageId: messages[0]?.messageId ?? '' })), 2),
  },
  {
    about: 'a message with a text that nobody sent or said',
    clauses: ['kept', 'identity', 'said', 'newest-words'],
    damage: (exchanges, at) => {
      const one = firstId(exchanges, at)
      if (one === undefined) return undefined
      return everyPage(exchanges, (messages) =>
        messages.map((each) => (each.messageId === one ? { ...each, text: 'something else' } : each)),
      )
    },
  },
  {
    about: 'a message that was taken, and stands nowhere',
    clauses: ['kept'],
    damage: (exchanges, at) => {
      const one = firstId(exchanges, at)
      if (one === undefined) return undefined
      return everyPage(exchanges, (messages) => messages.filter((each) => each.messageId !== one))
    },
  },
  {
    about: 'a message that is stored twice',
    clauses: ['kept'],
    damage: (exchanges, at) => {
      const one = firstId(exchanges, at)
      if (one === undefined) return undefined
      return everyPage(exchanges, (messages) =>
        messages.flatMap((each) => (each.messageId === one ? [each, { ...each, messageId: 'another' }] : [each])),
      )
    },
  },
  {
    about: 'a message that was refused, and is stored',
    clauses: ['kept'],
    damage: (exchanges, at) => {
      const sends = exchanges.filter((each) => each.path === '/messages' && each.status === 202)
      const one = sends[at % Math.max(1, sends.length)]
      if (one === undefined) return undefined
      return exchanges.map((each) => (each === one ? { ...each, status: 409, body: '{"error":"no"}' } : each))
    },
  },
  {
    about: 'the id of an answer that is no id of the history',
    clauses: ['kept'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => each.method === 'POST' && each.status === 202,
        (body) => ({ ...body, messageId: 'unheard-of' }),
      ),
  },
  {
    about: 'a reply that no history shows',
    clauses: ['said'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => isAnswered(/./)(each) && told(each).length > 0,
        (body, each) => ({
          ...body,
          replies: told(each).map((reply) => ({ ...reply, messageId: 'unheard-of' })),
        }),
      ),
  },
  {
    about: 'words that the history shows otherwise',
    clauses: ['identity'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => isAnswered(/./)(each) && told(each).length > 0,
        (body, each) => ({
          ...body,
          replies: told(each).map((reply) => ({ ...reply, text: `${reply.text}!` })),
        }),
      ),
  },
  {
    about: 'replies in another order',
    clauses: ['said'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => isAnswered(/./)(each) && told(each).length > 1,
        (body, each) => ({ ...body, replies: told(each).reverse() }),
      ),
  },
  {
    about: 'a reply that is left out between two',
    clauses: ['said'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => isAnswered(/./)(each) && told(each).length > 2,
        (body, each) => ({ ...body, replies: told(each).filter((_, index) => index !== 1) }),
      ),
  },
  {
    about: 'an event before ack',
    clauses: ['stream'],
    damage: stream(([ack = '', ...rest]) => [...rest.slice(0, 1), ack, ...rest.slice(1)], 2),
  },
  {
    about: 'an ack that comes twice',
    clauses: ['stream'],
    damage: stream(([ack = '', ...rest]) => [ack, ack, ...rest], 2),
  },
  { about: 'a stream without done', clauses: ['stream'], damage: stream((events) => events.slice(0, -1), 2) },
  {
    about: 'an event after done',
    clauses: ['stream'],
    damage: stream((events) => [...events, 'event: message\ndata: late\n\n'], 2),
  },
  {
    about: 'an event of words that nobody said',
    clauses: ['said'],
    damage: stream(([ack = '', ...rest]) => [ack, 'event: message\ndata: invented\n\n', ...rest], 2),
  },
  {
    about: 'timedOut long before the limit',
    clauses: ['answer'],
    damage: (exchanges, at) => changed(exchanges, at, isAnswered(/./), (body) => ({ ...body, timedOut: true })),
  },
  {
    about: 'a newest message at rest that no message ends with',
    clauses: ['newest-words'],
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) => typeof bodyOf(each).lastAssistantText === 'string',
        (body) => ({ ...body, lastAssistantText: 'invented' }),
      ),
  },
  {
    about: 'more messages that wait than were sent',
    clauses: ['work'],
    // Not one of the two looks that show the rest: without these, nothing is known to be lost.
    damage: (exchanges, at) =>
      changed(
        exchanges,
        at,
        (each) =>
          'acceptedInputs' in bodyOf(each) &&
          exchanges.filter(({ path, sentMs }) => path === each.path && sentMs > each.sentMs).length > 1,
        (body) => ({ ...body, acceptedInputs: 40 }),
      ),
  },
  {
    about: 'a conversation that another account is shown',
    clauses: ['access'],
    damage: (exchanges, at) => {
      const views = exchanges.filter((each) => each.method === 'GET')
      const one = views[at % Math.max(1, views.length)]
      const owner = exchanges.find(isStart)
      if (
        one === undefined ||
        owner === undefined ||
        owner.chunks !== null ||
        owner.status === 504 ||
        !one.path.startsWith('/conversations/c0')
      )
        return undefined
      return exchanges.map((each) => (each === one ? { ...each, credential: 'otherAccount' } : each))
    },
  },
  {
    about: 'text of another conversation',
    clauses: ['provenance', 'kept'],
    damage: (exchanges) => {
      const other = exchanges.find(
        ({ path, requestBody }) => path === '/messages' && requestBody?.includes('"c1"') === true,
      )
      const text: unknown = other === undefined ? undefined : (JSON.parse(other.requestBody ?? '{}') as Body).text
      if (typeof text !== 'string' || other?.status === 409) return undefined
      const foreign = { messageId: 'foreign', role: 'user', text, timestamp: null } as const
      return everyPage(exchanges, (messages, id) => (id === 'c0' ? [...messages, foreign] : messages))
    },
  },
]
