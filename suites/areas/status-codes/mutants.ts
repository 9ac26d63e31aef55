import type { FastifyReply } from 'fastify'
import { override } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Answer, Attempt } from '../../../fixtures/service/call.ts'
import type { Conversation, World } from '../../../fixtures/service/world.ts'
import { nth, only, type Picks, when } from '../../../fixtures/tools/only.ts'
import { refusedAs } from '../../../fixtures/tools/refusing.ts'
import { sentAt } from '../../../fixtures/tools/sends.ts'
import { type Place, STREAMED } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { statusCodes as rows } from './rows.ts'

const severalTimeouts = 'a run takes minutes if each list or page waits for its timeout'

/** Rules that fail where a start without a stream happens to be refused. */
const startsAnswered = [
  'crowd/starts-answered',
  'send/start-default-200',
  'send/start-none-202',
  'send/start-optional-200',
  'send/start-required-200',
]

/** Services that give statuses which the endpoint does not have. */
export const statusCodes = mutants(rows, {
  // Which start is the twelfth, which message the sixth, or which page the nineteenth, is as it comes.
  '500-start: Every twelfth start returns 500.': {
    start: failsEvery(12, 'start', 500),
    atTimes: startsAnswered,
  },
  '500-send: Every sixth message that asks for a stream returns 500.': {
    send: failsEvery(6, ['send-stream', 'send-required-stream'], 500),
    atTimes: [
      'crowd/one-conversation-answered',
      'crowd/several-conversations-answered',
      'send/send-required-stream-text-limit',
      'send/send-text-not-bytes',
      'stream/send-required-stream-200',
      'stream/send-required-stream-silent-200',
    ],
  },
  '404-as-410-send: A message to a conversation of another account gets 410.': {
    send: refusedAs(({ code }, { credential }) => code === 'not_found' && credential?.slot === 'otherAccount', {
      status: 410,
    }),
    at: 'send',
    also: ['auth/other-account-send'],
  },
  '500-list: Every seventh list returns 500.': {
    list: when(nth(7, 'list'), fails(500)),
    also: ['errors/odd-query-list'],
  },
  '206-list: A list with more entries than its limit gets 206.': {
    list: override('endpoints', ({ list }) => ({
      list(world, attempt) {
        const answer = list(world, attempt)
        const { conversations }: { conversations: unknown[] } = JSON.parse(answer.body)
        const isCut = 'value' in attempt.limit && conversations.length === attempt.limit.value
        return isCut ? { ...answer, status: 206 } : answer
      },
    })),
  },
  '500-status: Every twentieth status read returns 500.': { status: when(nth(20, 'status'), fails(500)) },
  '500-history: Every nineteenth page returns 500.': {
    history: when(nth(19, 'history'), fails(500)),
    atTimes: ['errors/odd-query-history'],
  },
  'cut-older-pages: A page that is read with a cursor is cut in the middle of its body, each time.': {
    history: deliversInstead(/[?&]before=/, cutsBody),
  },
  '503-bare-hundred: A list of a hundred entries gets a 503 without a body, each time.': {
    list: deliversInstead(/conversations\?limit=100$/, (reply) => void reply.code(503).send()),
  },
  'silent-list: A valid read of the list never gets a response.': {
    'good-list': silent(/conversations(\?|$)/),
    virtual: severalTimeouts,
  },
  'silent-status: A valid read of the status never gets a response.': {
    'good-status': silent(/conversations\/[^/?]+$/),
  },
  'silent-history: A valid read of the history never gets a response.': {
    'good-history': silent(/conversations\/[^/]+\/messages(\?limit=\d+)?$/),
    virtual: severalTimeouts,
  },
  ...each([201, 206, 302, 503], (status) => ({
    [`${status}-status: A status that is read gets ${status}.`]: {
      status: deliversAs(/conversations\/[^/?]+$/, (answer) => ({ ...answer, status })),
    },
  })),
  '204-list: A list with a limit of 7 gets 204 and no body.': {
    list: deliversAs(/conversations\?limit=7$/, (answer) => ({ ...answer, status: 204, body: '' })),
  },
  '409-same-title: A start with the title of an earlier one gets 409.': { 'lone-start-no-409': conflictOnTitle },
  '409-every-tenth-start: Every tenth start without stream gets 409.': {
    'lone-start-no-409': failsEvery(10, ['start-default', 'start-none', 'start-optional', 'start-required'], 409),
    atTimes: [...startsAnswered, 'send/start-required-silent-504'],
  },
  '409-every-third-send: Every third message with reply optional gets 409.': {
    'lone-send-no-409': failsEvery(3, 'send-optional', 409),
    atTimes: ['send/send-optional-200', 'send/send-optional-silent'],
  },
  '409-repeated: A message with the text of an earlier one gets 409.': {
    'repeated-text-no-409': conflicts(
      ({ conversation, order }) =>
        'value' in order && textsOf(conversation).some(({ text }) => text === order.value.text),
    ),
    at: 'send',
    also: ['send/send-same-text-twice'],
  },
  '409-repeated-lately: A message with the text of the previous message gets 409 for 10 s.': {
    'repeated-text-no-409': conflicts(({ conversation, order }, { policies: { clock } }) => {
      const last = textsOf(conversation).at(-1)
      return 'value' in order && last?.text === order.value.text && clock.nowMs() - (last.atMs ?? 0) < 10_000
    }),
    at: 'send',
    also: ['send/send-same-text-twice'],
  },
  ...each([401, 403, 404], (status) => ({
    [`good-list-${status}: Each list that is valid gets ${status}.`]: {
      'good-list': refuses(status, () => true),
      at: 'list',
    },
    // Some of them are where a connection is looked at.
    [`good-list-${status}-now-and-then: Every seventh list of a key with both scopes gets ${status}.`]: {
      'good-list': refusesEvery(7, status),
      at: 'list',
      atTimes: ['transport/idle-connection', 'transport/after-refused-send'],
    },
  })),
  'good-status-401: Each status that is valid gets 401.': { 'good-status': refuses(401, () => true), at: 'status' },
  ...each([400, 401, 403, 404], (status) => ({
    // Some of them are of a list entry.
    [`good-status-${status}-now-and-then: Every seventh status of a key with both scopes gets ${status}.`]: {
      'good-status': refusesEvery(7, status),
      at: 'status',
      atTimes: ['list/row-id-readable'],
    },
  })),
  'good-history-404-at-20: A page of 20 gets 404 when it is read for the second time.': {
    'good-history': when(
      atTwenty,
      refuses(404, () => true),
    ),
  },
  'good-history-404-in-stream: The newest page of a conversation that is busy with a stream gets 404.': {
    'good-history': unreadInStream(),
  },
  'lists-for-readers-alone: The list without a limit rejects a key with both scopes.': {
    'good-list': refuses(403, ({ call, credential }) => credential?.scopes.size === 2 && !call.query.has('limit')),
    at: 'list',
  },
})

/** Refuses what nothing else refuses. */
function fails(status: number): Change {
  return override('refusals', ({ first }) => ({
    first: (world, attempt) => first(world, attempt) ?? { status, code: 'failed', message: 'Something went wrong.' },
  }))
}

/** Refuses every nth of the requests that nothing else refuses: how many of the others come is left to chance. */
function failsEvery(n: number, places: Place | readonly Place[], status: number): Change {
  return (policies) => {
    let count = 0
    const failing = override('refusals', ({ first }) => ({
      first(world, attempt) {
        const refusal = first(world, attempt)
        if (refusal !== null || ++count % n !== 0) return refusal
        return { status, code: 'failed', message: 'Something went wrong.' }
      },
    }))
    return only(places, failing)(policies)
  }
}

/** In place of the pages and lists of such an address comes what is no answer of the API. */
function deliversInstead(address: RegExp, instead: (reply: FastifyReply) => void): Change {
  return override('http', ({ deliver }) => ({
    deliver(world, reply, answer) {
      const { method, url } = reply.request
      if (answer.status === 200 && method === 'GET' && address.test(url)) instead(reply)
      else deliver(world, reply, answer)
    },
  }))
}

/** Reads of such an address are never answered. */
function silent(address: RegExp): Change {
  return deliversInstead(address, (reply) => void reply.hijack())
}

/** Good pages, lists and statuses of such an address are told otherwise. */
function deliversAs(address: RegExp, change: (answer: Answer) => Answer): Change {
  return override('http', ({ deliver }) => ({
    deliver: (world, reply, answer) =>
      deliver(world, reply, answer.status === 200 && address.test(reply.request.url) ? change(answer) : answer),
  }))
}

function cutsBody(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 400 })
  reply.raw.write('{"messages":[', () => reply.raw.destroy())
}

function conflicts(picks: (attempt: Attempt, world: World) => boolean): Change {
  return override('refusals', ({ first }) => ({
    first: (world, attempt) =>
      first(world, attempt) ??
      (picks(attempt, world) ? { status: 409, code: 'conflict', message: 'There is a conflict.' } : null),
  }))
}

function conflictOnTitle(policies: Parameters<Change>[0]): ReturnType<Change> {
  const titles = new Set<string>()
  return only(
    'start',
    conflicts(({ order }) => {
      const title = 'value' in order ? order.value.title : null
      if (title === null) return false
      const known = titles.has(title)
      titles.add(title)
      return known
    }),
  )(policies)
}

function textsOf(conversation: Conversation | null): { text: string; atMs: number | null }[] {
  const entries = conversation?.transcript ?? []
  return entries.flatMap((entry) => (entry.kind === 'message' && entry.role === 'user' ? [entry] : []))
}

function atTwenty(): Picks {
  const read = new Set<string | null>()
  return ({ endpoint, query, conversationId }) => {
    if (endpoint !== 'history' || query.get('limit') !== '20' || query.has('before')) return false
    const again = read.has(conversationId)
    read.add(conversationId)
    return again
  }
}

function unreadInStream(): Change {
  return sentAt(STREAMED, (isSent) =>
    only(
      'history',
      refuses(404, ({ call, conversation }) => !call.query.has('before') && isSent(conversation?.running)),
    ),
  )
}

/** Refuses every nth of the requests that nothing else refuses, by a key of which other rules say nothing. */
function refusesEvery(n: number, status: number): Change {
  return (policies) => {
    let count = 0
    return refuses(status, ({ credential }) => credential?.scopes.size === 2 && ++count % n === 0)(policies)
  }
}

function refuses(status: number, chooses: (attempt: Attempt) => boolean): Change {
  return override('refusals', ({ first }) => ({
    first: (world, attempt) =>
      first(world, attempt) ?? (chooses(attempt) ? { status, code: 'refused', message: 'Not for this one.' } : null),
  }))
}
