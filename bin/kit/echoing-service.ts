import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { forms } from '../../suites/run/kit/secret-forms.ts'

// For tests: a service that says every secret back, in every form and at every place that an answer has.

export interface Echoing {
  baseUrl: string
  /** What was said back: form, secret and place of each, once. */
  said: ReadonlySet<string>
  close(): Promise<void>
}

export const places = [
  ...['text', 'message id', 'conversation id', 'title', 'gate prompt', 'error', 'code', 'malformed JSON', 'no JSON'],
  ...['header', 'location', 'reason', 'trailer', 'event data', 'event name', 'comment', 'split event', 'split line'],
] as const
type Place = (typeof places)[number]

/** `secrets` by name; a token that a request shows is one more, called `shown`. */
export async function echoingService(secrets: Readonly<Record<string, string>>): Promise<Echoing> {
  const said = new Set<string>()
  let requests = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => void answer(request, response))
  })
  const all = Object.keys(forms)
  const written = (value: string): string[] => Object.values(forms).map(({ write }) => write(value))
  const writeAll = (value: string): string => written(value).join(' ')

  /** Every form of one secret; the next one when the place is used again: a head of an answer has little room. */
  const turns = new Map<Place, number>()
  const speaker = (request: IncomingMessage) => {
    const shown = /^Bearer (.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    const known = Object.entries({ ...secrets, ...(shown === undefined ? {} : { shown }) })
    requests += 1
    return (place: Place, write = writeAll): string => {
      const turn = turns.get(place) ?? 0
      turns.set(place, turn + 1)
      const [name, value] = known[turn % known.length] ?? ['', '']
      for (const form of all) said.add(`${form} | ${name} | ${place}`)
      return write(value)
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = speaker(request)
    const path = request.url ?? ''
    response.statusMessage = say('reason')
    response.setHeader('x-debug', say('header'))
    response.setHeader('location', `/v1/x?key=${say('location')}`)
    const json = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'application/json', trailer: 'x-end' })
      response.write(text)
      response.addTrailers({ 'x-end': say('trailer') })
      response.end()
    }
    const id = `"conversationId":"c ${say('conversation id')}"`
    const message = `{"messageId":"m ${say('message id')}","role":"assistant","text":"${say('text')}","timestamp":null}`
    if (request.method === 'POST') {
      if (requests % 4 === 0) return json(400, `{"error":"${say('error')}","code":"${say('code')}"}`)
      if (requests % 4 === 1) return json(200, `{${id},"replies":[${message}]}`)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const events = [
        `: ${say('comment')}\n\n`,
        `event: ack\ndata: {${id},"messageId":"m"}\n\n`,
        `event: ${say('event name')}\ndata: ${say('event data')}\n\n`,
        say('split event', (value) =>
          written(value)
            .flatMap((each) => [each.slice(0, each.length / 2), each.slice(each.length / 2)])
            .map((part) => `event: message\ndata: {"text":"${part}"}\n\n`)
            .join(''),
        ),
        say('split line', (value) =>
          written(value)
            .map((each) => `event: message\ndata: ${each.slice(0, 7)}\ndata: ${each.slice(7)}\n\n`)
            .join(''),
        ),
        'event: done\ndata: {}\n\n',
      ].join('')
      for (let at = 0; at < events.length; at += 997) {
        response.write(events.slice(at, at + 997))
        await new Promise((resolve) => setImmediate(resolve))
      }
      return void response.end()
    }
    if (requests % 7 === 0) return json(200, `{"conversations": [${say('malformed JSON')}`)
    if (requests % 7 === 1) return json(502, say('no JSON'))
    if (path.includes('/messages')) return json(200, `{"before":null,${id},"messages":[${message}]}`)
    if (/\/conversations\/[^?]/.test(path))
      return json(
        200,
        `{${id},"busy":false,"title":"${say('title')}","pendingGates":[{"kind":"q","prompt":"${say('gate prompt')}","requestId":null}]}`,
      )
    if (/\/conversations(\?|$)/.test(path))
      return json(200, `{"conversations":[{"busy":false,${id},"title":"${say('title')}"}]}`)
    return json(404, `{"error":"${say('error')}","code":"${say('code')}"}`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    said,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
