import { type Interpretation, interpretation } from './interpretation.ts'

/** What an agent may say and do by itself. */
export const agents: readonly Interpretation[] = [
  interpretation(
    15,
    'lastAssistantText must be the end of the newest agent message, of any length above zero. A leading ellipsis passes.',
    'status/last-text-*',
  ),
  interpretation(
    43,
    'The agent may say more than its script, or repeat itself. Every message in the history counts.',
    '{send,stream}/*-{complete,only-said,in-order,words,only-new,silent,text,reply-text,prefix,error,silent-504}',
    'history/{agent-words-*,oldest-first-in-page,hides-*}',
    'status/last-text-*',
    'crowd/{replies,streams,histories,statuses}-*',
    'wait/*-carries-on',
    'list/busy-agrees',
  ),
  interpretation(
    47,
    'lastAssistantText may begin in the middle of a surrogate pair. This is a warning.',
    'status/last-text-whole',
  ),
  interpretation(
    77,
    'While the agent works, lastAssistantText may be the end of an unfinished message.',
    'status/last-text-{end,mid-turn,newest,whole}',
  ),
  interpretation(
    91,
    'An agent may mention its tools in a message. It is a leak if one view shows the text and another does not.',
    '{history,stream}/hides-*',
    'send/replies-hide-*',
    'status/last-text-hides-*',
  ),
]
