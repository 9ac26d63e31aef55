import type { Exchange } from '../../../schemas/types.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { messagesOf, pageOf } from '../../reading/views/page.ts'
import { agentTextsOf, type Look, readStatus, visibilityOf } from '../../reading/views/status-reads.ts'
import { isText } from '../../reading/views/views.ts'
import { ask, stage as enter, note, pause, say, tool } from '../stage/script.ts'
import type { Stage } from '../stage/stage.ts'
import type { StepKind } from '../stage/steps.ts'
import { type MoreSaid, moreSaid } from './more-said.ts'

/** Whether an agent took one kind of step when it was told to, and what was seen of it. */
export interface StepSeen {
  step: StepKind
  ok: boolean
  seen: string
}

const entered = 'review'

/** How much longer than its pause a turn may take here before we look no further: a doctor is not waited for. */
const patienceMs = 15_000

/**
 * Tells an agent to take every kind of step once, with one metered send, and looks which of them show, and what
 * the agent says besides. Throws
 * UnplayableError where no conversation can be started.
 */
export async function examineSteps(stage: Stage): Promise<{ steps: StepSeen[]; more: MoreSaid[] }> {
  const { longPauseMs, lagMs } = stage.timing
  // As in a run: a question may be answered when its turn ends, and a status may be behind.
  const askedMs = 4 * lagMs
  const words = Array.from({ length: 3 }, () => `doctor ${stage.word()}`)
  const [first = '', second = '', third = ''] = words
  const [toolName, noteText] = [`tool-${stage.word()}`, `note ${stage.word()}`]
  const question = `Which one? ${stage.word()}`
  const turn = stage.turn([
    say(first),
    pause(longPauseMs),
    tool(toolName),
    say(second),
    note(noteText),
    ask(question),
    enter(entered),
    pause(askedMs),
    say(third),
  ])
  const { id } = await stage.open(turn)
  const looks: Look[] = []
  await stage.until(longPauseMs + askedMs + patienceMs, async () => {
    const [status, page] = [await stage.api.status(id), await stage.api.history(id, { limit: 20 })]
    looks.push({ status, page })
    return agentTextsOf(page)?.some((text) => isText(third, text)) || undefined
  })
  await stage.sleep(lagMs)
  looks.push({ status: await stage.api.status(id), page: await stage.api.history(id, { limit: 20 }) })
  const { pages } = await stage.walk(id, [1], 'entries')
  const pausedMs = pausedIn(looks, first, second)
  const unsaid = words.filter((each) => !shows(pages, each))
  const reads = looks.flatMap(({ status }) => readStatus(status) ?? [])
  const gates = reads.some(({ gates: waiting }) => (waiting ?? []).length > 0)
  const isIn = reads.some((read) => read.stage === entered)
  const stages = [...new Set(reads.map((read) => String(read.stage)))].join(', ')
  const steps: StepSeen[] = [
    {
      step: 'say',
      ok: unsaid.length === 0,
      seen: unsaid.length === 0 ? 'the agent follows its script' : instead(pages, words),
    },
    {
      step: 'pause',
      ok: pausedMs >= longPauseMs / 2,
      seen: `instructed to pause for ${longPauseMs} ms; the views show a pause of at least ${Math.round(pausedMs)} ms`,
    },
    hidden(
      'tool',
      pages,
      first,
      second,
      reads.some(({ body }) => body.phase === 'tool'),
    ),
    hidden('note', pages, second, third),
    {
      step: 'ask',
      ok: gates,
      seen: gates ? 'the status shows a gate' : 'the agent was instructed to ask, but no status shows a gate',
    },
    {
      step: 'stage',
      ok: isIn,
      seen: isIn
        ? `the agent enters stage ${entered}`
        : `the agent was instructed to enter stage ${entered}, but the status shows ${stages}`,
    },
  ]
  return { steps, more: unsaid.length === 0 ? moreSaid(saidIn(pages), words, question, [toolName, noteText]) : [] }
}

function pausedIn(looks: readonly Look[], before: string, after: string): number {
  const [from, until] = [visibilityOf(looks, before), visibilityOf(looks, after)]
  return Number.isFinite(until.firstSeenMs) ? Math.max(0, until.lastUnseenMs - from.firstSeenMs) : 0
}

/** With one entry to a page, an entry that is no message is a page without any. */
function hidden(
  step: 'tool' | 'note',
  pages: readonly Exchange[],
  before: string,
  after: string,
  isInPhase = false,
): StepSeen {
  const [newer, older] = [after, before].map((text) => pages.findIndex((page) => shows([page], text)))
  const between = pages.slice((newer ?? 0) + 1, newer === -1 ? 0 : older)
  const ok = between.some((page) => pageOf(page)?.messages.length === 0)
  const what = step === 'tool' ? 'use a tool' : 'write a note'
  if (ok) return { step, ok, seen: 'the history has a hidden entry for the step' }
  if (isInPhase)
    return {
      step,
      ok: true,
      seen: 'a status has phase tool, but the history has no entry for the step: its limit does not count tools',
    }
  const seen = `the agent was instructed to ${what}, but the history has no entry for the step: the agent skipped it, or the history limit counts only messages. Check the log of the service`
  return { step, ok, seen: step === 'tool' ? `${seen} or a status with phase "tool"` : seen }
}

function shows(pages: readonly Exchange[], text: string): boolean {
  return pages.some((page) => messagesOf(page).some((message) => isText(text, message.text)))
}

function instead(pages: readonly Exchange[], [word]: readonly string[]): string {
  const said = saidIn(pages)
  const shown = said.length === 0 ? 'nothing' : JSON.stringify(excerpt(said.join(' | '), 80))
  return `instructed to say ${JSON.stringify(word)}, the agent sent ${shown}: check agent.script`
}

/** What the agent said, oldest first, from a walk with one entry to a page. */
function saidIn(pages: readonly Exchange[]): string[] {
  return pages
    .flatMap(messagesOf)
    .filter(({ role }) => role === 'assistant')
    .map(({ text }) => text ?? '')
    .reverse()
}
