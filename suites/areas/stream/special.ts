import type { Around, SeenSend } from '../../log/sends.ts'
import type { Outcome } from '../../reading/finding.ts'
import { carriesText } from '../../reading/stream/data.ts'
import { many } from '../send/special.ts'
import { judgeTextLimit } from '../send/text.ts'
import { judgeTwice } from '../send/twice.ts'
import { judgeAccept } from './accept.ts'
import { streamAnswerOf } from './answer.ts'
import { judgeNoErrorAtLimit } from './limit.ts'
import { judgeMuchStreamed } from './long-turns.ts'
import { hasUnusualWords, judgeRich } from './rich.ts'
import { stream } from './rows.ts'
import { judgeLeaks } from './unsaid.ts'

/** What is special about a stream: what it was asked for with, and what the agent does besides speaking plain words. */
export function judgeSpecialStream(sent: SeenSend, around: Around, outlasts: boolean): Outcome[] {
  const { mode, answer, earlier } = sent
  const said = sent.said ?? []
  const streamed = streamAnswerOf(sent, around.timing)
  const messages = streamed?.messages ?? []
  const isMuch = mode === 'stream' && said.length > many && !hasUnusualWords(sent)
  const asksJson = [answer, ...(sent.refused ?? [])].some((each) => each.requestHeaders.accept === 'application/json')
  return [
    ...judgeTextLimit(sent, around),
    ...(asksJson ? judgeAccept(sent, around.exchanges) : []),
    ...(said.length > 0 || streamed === undefined ? judgeRich(sent, around.timing) : judgeLeaks(sent, streamed)),
    ...(isMuch ? judgeMuchStreamed(sent, earlier, around) : []),
    // Words before the limit of a wait for words: no error is due.
    ...(outlasts && mode === 'required-stream' && said.length > 1 ? judgeNoErrorAtLimit(sent, around.timing) : []),
    ...judgeTwice(stream['said-twice'], sent, (text) => messages.filter(({ data }) => carriesText(data, text)).length),
  ]
}
