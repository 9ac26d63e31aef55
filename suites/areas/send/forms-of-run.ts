import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, type Outcome, type ToldRule } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { formsIn, hasForms } from '../../reading/text/forms.ts'
import { compareText } from '../../reading/text/text.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { runWordsIn } from '../../reading/views/script-entries.ts'
import { rowOf } from './laws/found.ts'

/** A message of a page that has the line in some form. */
interface Shown {
  head: string
  line: string
  exchange: string
}

/** By as much of a text as this its words tell it from all others. */
const headLength = 1000

/**
 * Each way to send keeps what blanks, letters and signs a text is made of (spec 2.8, readings 30), whoever waits for the answer.
 * Texts of all kinds are judged where they are sent; this tells of ways that change what those keep. A text is found by its
 * words, since what a streamed start names is not known for sure (readings 22).
 */
export class FormsOfRun {
  readonly #sent: { text: string; exchange: Exchange }[] = []
  readonly #shown = new Map<string, Shown>()

  take(exchange: Exchange): void {
    const endpoint = endpointOf(exchange)
    if (endpoint === 'history') this.#takePage(exchange)
    else if ((endpoint === 'start' || endpoint === 'send') && isAccepted(exchange)) {
      const asked = jsonOf(exchange.requestBody)
      const text = isObject(asked) ? asked.text : undefined
      if (typeof text === 'string' && hasForms(text)) this.#sent.push({ text, exchange: withoutBodies(exchange) })
    }
  }

  outcomes(told: readonly ToldRule[]): Outcome[] {
    // One that changes texts everywhere is told of where every kind of character is looked for.
    if (told.some(({ area, verdict }) => ['send', 'stream', 'history'].includes(area) && verdict === 'fail')) return []
    return this.#sent.flatMap(({ text, exchange }): Outcome[] => {
      const words = runWordsIn(text.slice(0, headLength)).slice(0, 2)
      const shown = [...this.#shown.values()].filter(({ head }) => words.every((word) => head.includes(word)))
      const own = formsIn(text) ?? ''
      const compared = shown.map((each) => ({ each, how: compareText(own, each.line) }))
      const [first] = compared
      if (words.length === 0 || first === undefined || first.how.same || compared.some(({ how }) => how.same)) return []
      const where = {
        at: `${exchange.method} ${exchange.path}, as ${first.each.exchange} shows it`,
        exchange: exchange.id,
      }
      return [broken(rowOf(exchange), where, 'the text as it was sent', first.how.difference)]
    })
  }

  #takePage(page: Exchange): void {
    for (const { role, text } of messagesOf(page)) {
      const line = role === 'assistant' || text === undefined ? undefined : formsIn(text)
      if (line === undefined || text === undefined) continue
      const head = text.slice(0, headLength)
      this.#shown.set(`${head}\n${line}`, { head, line, exchange: page.id })
    }
  }
}

/** The text was read, and is long; of what was sent its mode is still to be told. */
function withoutBodies(exchange: Exchange): Exchange {
  const asked = jsonOf(exchange.requestBody)
  const { reply, stream } = isObject(asked) ? asked : {}
  return { ...exchange, body: null, chunks: null, requestBody: JSON.stringify({ reply, stream }) }
}
