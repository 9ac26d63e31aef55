import type { Around, SeenSend } from '../../log/sends.ts'
import { answeredFromMs, tookOf } from '../../reading/accuracy.ts'
import { broken, held, type Outcome } from '../../reading/finding.ts'
import { isStreamed, placeOf } from '../../reading/sent.ts'
import { formsIn, hasForms } from '../../reading/text/forms.ts'
import { runWordsIn } from '../../reading/text/run-words.ts'
import { compareText, hasOddCharacter } from '../../reading/text/text.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { isTail, isText, viewsOf } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { factsOf } from '../send/facts.ts'
import { judgeTextKept } from '../send/kept.ts'
import { send } from '../send/rows.ts'
import { stream } from './rows.ts'
import { judgeStreamStored } from './stream.ts'
import { judgeToldOnce } from './told-once.ts'

/** What holds of a send whoever else sends to its conversation, and also when its wait runs out. */
export function judgeAnySend(sent: SeenSend): Outcome[] {
  return [...judgeOnlyNewIds(sent), ...judgeForms(sent)]
}

/** What holds of a send that shares its turn with others. */
export function judgeBesideOthers(sent: SeenSend, around: Around): Outcome[] {
  return [
    ...(sent.answer.owned || isConcurrent(sent, around) ? [] : judgeStored(sent, around)),
    ...judgeFirstWords(sent, around),
    ...judgeToldOnce(sent),
  ]
}

/** Of concurrent sends area crowd tells what is kept. */
function isConcurrent({ answer }: Sent, { exchanges }: Around): boolean {
  return exchanges.some(
    (each) => each.method === 'POST' && each !== answer && each.sentMs < answer.endMs && each.endMs > answer.sentMs,
  )
}

function judgeStored(sent: SeenSend, around: Around): Outcome[] {
  if (isStreamed(sent.mode)) return judgeStreamStored(sent)
  // What becomes of such a text is open.
  if (hasOddCharacter(sent.text)) return []
  const facts = factsOf(sent, sent.earlier, around)
  if (facts === undefined || facts.unjudgeable !== undefined || !isAccepted(sent.answer)) return []
  return judgeTextKept(facts, rowOf(sent)).filter((each) => !('undecided' in each))
}

/** The rule that the text of a send is kept. */
function rowOf({ endpoint, mode, answer }: Sent): Requirement {
  if (mode === 'required' && answer.status === 504) return send[`${endpoint}-required-silent-kept`]
  return mode === 'stream' || mode === 'required-stream'
    ? stream[`${endpoint}-${mode}-stored`]
    : send[`${endpoint}-${mode}-stored`]
}

/** By as much of a text as this its words tell it from all others. */
const headLength = 1000

/**
 * Each way to send keeps what blanks, letters and signs a text is made of (spec 2.8). Texts of all kinds have rules of
 * their own; this tells of ways that change what those keep.
 */
function judgeForms(sent: SeenSend): Outcome[] {
  const { text, answer } = sent
  if (!hasForms(text) || !isAccepted(answer)) return []
  const words = runWordsIn(text.slice(0, headLength)).slice(0, 2)
  const own = formsIn(text) ?? ''
  const compared = (viewsOf(sent).messages ?? []).flatMap(({ role, text: shown = '' }) => {
    const line = role === 'assistant' ? undefined : formsIn(shown)
    const isOwn = words.length > 0 && words.every((word) => shown.slice(0, headLength).includes(word))
    return line === undefined || !isOwn ? [] : [compareText(own, line)]
  })
  const [first] = compared
  if (first === undefined || first.same || compared.some(({ same }) => same)) return []
  const where = { at: `${placeOf(sent)}, as the history shows it`, exchange: answer.id }
  return [broken(rowOf(sent), where, 'the text as it was sent', first.difference)]
}

/**
 * No answer carries the replies of an earlier turn (spec 4.2), also one whose wait runs out. A turn is an earlier one where its own send
 * waited for its end, and was answered before this one left. What is a reply of both is known by its id.
 */
function judgeOnlyNewIds(sent: SeenSend): Outcome[] {
  const { endpoint, mode, earlier, answer } = sent
  if (endpoint !== 'send' || (mode !== 'default' && mode !== 'optional' && mode !== 'required')) return []
  const ended = earlier.filter((each) => isOver(each) && each.answer.endMs <= answer.sentMs)
  const old = new Set(ended.flatMap(idsIn))
  const ids = idsIn(sent)
  if (old.size === 0 || ids.length === 0) return []
  const row = send[`send-${mode}-only-new`]
  const where = { at: placeOf(sent), exchange: answer.id }
  const again = ids.find((id) => old.has(id))
  if (again === undefined) return [held(row, where)]
  return [broken(row, where, 'no reply of an earlier turn', `${again}, which an earlier response had`)]
}

/** Whether the answer came when its turn had ended. */
function isOver(sent: Sent): boolean {
  const isWaiting = sent.mode === 'default' || sent.mode === 'optional'
  return isWaiting && sent.answer.status === 200 && viewsOf(sent).result?.timedOut !== true
}

function idsIn(sent: Sent): string[] {
  return (viewsOf(sent).result?.replies ?? []).flatMap(({ messageId }) => messageId ?? [])
}

/**
 * A message under `required` is answered by its first words, before a long pause after them has ended (spec 4.2), also where
 * it waits behind other turns. Whichever turn reads it, words that were told to its agent alone were said after it
 * came. Broken is an answer with the words after the pause, given long after a status showed those before it as the newest: that
 * the agent paused is seen so (readings 70).
 */
function judgeFirstWords(sent: SeenSend, { timing }: Around): Outcome[] {
  const { endpoint, mode, answer, steps = [], reads = [] } = sent
  const [first, second] = steps.flatMap(({ say }) => say ?? [])
  const { result } = viewsOf(sent)
  const isOurs = endpoint === 'send' && mode === 'required' && answer.repeats.length === 0
  if (!isOurs || answer.status !== 200 || first === undefined || second === undefined || result === undefined) return []
  // What came when the wait ran out did not come for the end of a turn.
  if (tookOf(answer).mostMs >= mayRunOutMs(timing) || !result.replies.some(({ text }) => isText(second, text)))
    return []
  const shown = reads.find((read) => isTail(first, readStatus(read)?.lastText ?? undefined))
  const sinceMs = shown === undefined ? 0 : answeredFromMs(answer) - shown.endMs
  // A service may collect words for a while, shorter than any pause that is long.
  if (sinceMs < timing.longPauseMs / 2) return []
  const where = { at: placeOf(sent), exchange: answer.id, timed: true } as const
  const actual = `the text after the pause, ${Math.round(sinceMs)} ms after a status showed the first text`
  return [
    broken(
      send['send-required-first-words'],
      where,
      'a response before the end of the pause after the first message',
      actual,
    ),
  ]
}
