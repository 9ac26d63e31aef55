import { area, type More, must, open, standard } from '../../rules/requirement.ts'

const ownStatus: More = {
  occasion: 'service',
  why: 'Only the agent sets its one-line status: no step of a script does.',
}
const deferral: More = {
  occasion: 'service',
  why: 'The service decides when a turn is deferred.',
}
const estimate: More = {
  occasion: 'service',
  why: 'The service decides whether to give an estimate.',
}

/** Where a conversation is now (spec 2.4, 2.6, 2.7, 3, 4.4). */
export const status = area('status', {
  'conversation-id': must('2.4', 'The service returns the requested conversationId in a status.'),
  'busy-while-working': must('2.4', 'The service shows busy true while the agent works on a turn.'),
  'busy-in-tool': must('2.4', 'The service shows busy true while the agent uses a tool.'),
  'busy-falls': must('2.4', 'The service shows busy false once the turn has ended.'),
  'start-shown': must(
    '2.4',
    'The service shows a start that got 202 as busy, accepted or deferred until its turn has run.',
  ),
  'send-shown': must(
    '2.4',
    'The service shows a send that got 202 as busy, accepted or deferred until its turn has run.',
  ),
  'accepted-inputs-count': must('2.4', 'The service shows acceptedInputs as a whole number that is not negative.'),
  'accepted-inputs-falls': must('2.4', 'The service shows acceptedInputs 0 once turns have read all messages.'),
  'deferred-falls': must('2.4', 'The service shows deferred false once no turn remains to run.'),

  'last-text-end': must(
    '2.4',
    'The service shows the end of the agent message in lastAssistantText, not its beginning or middle.',
  ),
  'last-text-whole': standard(
    '2.4',
    'The service begins lastAssistantText with a whole character, not within a surrogate pair.',
  ),
  'last-text-newest': must('2.4', 'The service shows the newest agent message in lastAssistantText.'),
  'last-text-mid-turn': must(
    '2.4',
    'The service updates lastAssistantText with each agent message while the turn continues.',
  ),
  'last-text-not-user': must('2.4', 'The service shows no message of the caller in lastAssistantText.'),
  'last-text-none': must('2.4', 'The service shows no text in lastAssistantText before the first agent message.', {
    occasion: 'service',
    why: 'The agent may greet the caller before its first turn.',
  }),
  'last-text-own': must('2.4', 'The service shows no message of another conversation in lastAssistantText.'),
  'last-text-hides-tools': must('1', 'The service shows no tool activity in lastAssistantText.'),
  'last-text-hides-notes': must('1', 'The service shows no note in lastAssistantText.'),

  'gate-listed': must('2.4', 'The service shows a question that waits in pendingGates.'),
  'gate-each': must('2.7', 'The service shows each question that waits as a separate gate with its own prompt.', {
    occasion: 'service',
    why: 'A turn may be deferred for long, and the agent may ask one question at a time.',
  }),
  'gates-own': must('2.4', 'The service shows no gate of another conversation in pendingGates.'),
  'done-null-bucket': must('3', 'The service shows a null bucket for a settled conversation in stage done.'),
  'updated-in-ms': must('2.4', 'The service sends updatedAtMs of a status in milliseconds since 1970.'),
  'one-line': must('2.4', "The service shows the agent's own status as one line.", ownStatus),

  'phase-queued': open('3', 'The suite records phase, bucket and reason while the turn waits.'),
  'phase-working': open('3', 'The suite records phase, bucket and reason while the agent works.'),
  'phase-tool': open('3', 'The suite records phase, bucket and reason while the agent uses a tool.'),
  'phase-asking': open('3', 'The suite records phase, bucket and reason while a question waits.'),
  'phase-rest': open('3', 'The suite records phase, bucket and reason of a settled conversation.'),
  'run-state-values': open('2.12', 'The suite records what runState holds.'),
  'stage-scripted': open('3', 'The suite records whether the status shows the stage that the agent entered.'),
  'accepted-while-busy': open(
    '2.4',
    'The suite records whether acceptedInputs counts a message to a busy conversation.',
  ),
  'gate-prompt': open('2.7', 'The suite records whether the prompt of a gate holds the question.'),
  'gate-kind': open('2.12', 'The suite records what the kind of a gate holds.'),
  'gate-tool': open('2.12', 'The suite records what the tool of a gate holds.', {
    occasion: 'service',
    why: 'The field is optional.',
  }),
  'updated-moves': open('2.4', 'The suite records whether updatedAtMs grows with each event.'),
  'updated-backwards': open('2.4', 'The suite records whether updatedAtMs of a conversation ever decreases.'),
  'deferral-fields': open('3', 'The suite records what the deferral fields hold while a turn is deferred.', deferral),
  'deferral-fields-unset': open(
    '3',
    'The suite records whether the deferral fields are null while nothing is deferred.',
  ),
  'times-unit': open(
    '2.4',
    'The suite records in which unit the service sends nextAttemptAtMs, deferredSince, and asOfMs of an estimate.',
    deferral,
  ),
  'eta-range': open('2.5', 'The suite records whether remainingMs is between lowMs and highMs.', estimate),
  'eta-seconds': open('2.4', 'The suite records whether etaSeconds and eta show the same time.', estimate),
})
