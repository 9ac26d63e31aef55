import { area, type More, must, open, standard } from '../../rules/requirement.ts'

const ownStatus: More = {
  occasion: 'service',
  why: 'The agent sets its one-line status by itself; no step of a script does.',
}
const deferral: More = {
  occasion: 'service',
  why: 'A turn is deferred when the service has reason to; no caller can bring it about.',
}
const estimate: More = {
  occasion: 'service',
  why: 'The service decides whether it has an estimate.',
}

/** Where a conversation is now (spec 2.4, 2.6, 2.7, 3, 4.4). */
export const status = area('status', {
  'conversation-id': must('2.4', 'The status names the conversation that was asked for.'),
  'busy-while-working': must('2.4', 'busy is true while the agent works on a turn.'),
  'busy-in-tool': must('2.4', 'busy is true while the agent uses a tool.'),
  'busy-falls': must('2.4', 'busy is false once the turn has ended.'),
  'start-shown': must(
    '2.4',
    'After a start got 202, the status shows it busy, accepted or deferred until its turn ran.',
  ),
  'send-shown': must('2.4', 'After a send got 202, the status shows it busy, accepted or deferred until its turn ran.'),
  'accepted-inputs-count': must('2.4', 'acceptedInputs is a whole number and never negative.'),
  'accepted-inputs-falls': must('2.4', 'acceptedInputs is 0 once the turns that read all messages have ended.'),
  'deferred-falls': must('2.4', 'deferred is false once no turn is left to run.'),

  'last-text-end': must('2.4', "lastAssistantText is the end of the agent's message, not its head or middle."),
  'last-text-whole': standard('2.4', 'lastAssistantText begins with a whole character, not with half of one.'),
  'last-text-newest': must('2.4', "lastAssistantText comes from the newest of the agent's messages."),
  'last-text-mid-turn': must('2.4', 'lastAssistantText follows what the agent says while the turn goes on.'),
  'last-text-not-user': must('2.4', "lastAssistantText never shows the caller's words."),
  'last-text-none': must('2.4', 'lastAssistantText holds nothing while the agent has said nothing.', {
    occasion: 'service',
    why: 'An agent may greet its caller before its first turn.',
  }),
  'last-text-own': must('2.4', 'lastAssistantText never shows words of another conversation.'),
  'last-text-hides-tools': must('1', 'lastAssistantText never shows tool activity.'),
  'last-text-hides-notes': must('1', 'lastAssistantText never shows a note.'),

  'gate-listed': must('2.4', 'A question that waits is in pendingGates.'),
  'gate-each': must('2.7', 'Each of several questions that wait is a gate of its own, with its own prompt.', {
    occasion: 'service',
    why: 'A turn may be put off until nobody looks, and an agent may ask one thing at a time.',
  }),
  'gates-own': must('2.4', 'pendingGates never holds what waits in another conversation.'),
  'done-null-bucket': must('3', 'A conversation at rest in stage done has no bucket.'),
  'updated-in-ms': must('2.4', 'updatedAtMs of a status counts milliseconds since 1970.'),
  'one-line': must('2.4', "The agent's own status is one line.", ownStatus),

  'phase-queued': open('3', 'Which phase, bucket and reason a conversation has while its turn waits.'),
  'phase-working': open('3', 'Which phase, bucket and reason a conversation has while the agent works.'),
  'phase-tool': open('3', 'Which phase, bucket and reason a conversation has while the agent uses a tool.'),
  'phase-asking': open('3', 'Which phase, bucket and reason a conversation has while a question waits.'),
  'phase-rest': open('3', 'Which phase, bucket and reason a conversation has at rest.'),
  'run-state-values': open('2.12', 'What runState holds.'),
  'stage-scripted': open('3', 'Whether the stage that the agent enters is the stage that the status shows.'),
  'accepted-while-busy': open('2.4', 'Whether a message that is sent while the agent works counts as accepted.'),
  'gate-prompt': open('2.7', 'Whether the prompt of a gate holds the question.'),
  'gate-kind': open('2.12', 'What the kind of a gate holds.'),
  'gate-tool': open('2.12', 'What the tool of a gate holds.', {
    occasion: 'service',
    why: 'The field is optional, so only the service can show it.',
  }),
  'updated-moves': open('2.4', 'Whether updatedAtMs grows when something happens.'),
  'deferral-fields': open('3', 'What the fields about a deferral hold while a turn is deferred.', deferral),
  'deferral-fields-unset': open('3', 'Whether the fields about a deferral are null while nothing is deferred.'),
  'eta-range': open('2.5', 'Whether the time left lies between its two bounds.', estimate),
  'eta-seconds': open('2.4', 'Whether etaSeconds and eta tell the same time.', estimate),
})
