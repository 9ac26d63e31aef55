import { area, must, open } from '../../rules/requirement.ts'
import { call, type Endpoint, type Mode, route } from '../../rules/words.ts'

const start = (mode: Mode) => must('7', `The service returns 402 for ${call('start', mode)} if the balance is empty.`)
const send = (mode: Mode) => must('7', `The service returns 402 for ${call('send', mode)} if the balance is empty.`)
const free = (to: Endpoint) =>
  must('7', `The service never returns 402 for ${route[to]}, because reading is not metered.`)

/** What an empty balance stops, and what it does not (spec 7, 8). */
export const balance = area('balance', {
  'start-default': start('default'),
  'start-none': start('none'),
  'start-optional': start('optional'),
  'start-required': start('required'),
  'start-stream': start('stream'),
  'start-required-stream': start('required-stream'),

  'send-default': send('default'),
  'send-none': send('none'),
  'send-optional': send('optional'),
  'send-required': send('required'),
  'send-stream': send('stream'),
  'send-required-stream': send('required-stream'),

  'list-free': free('list'),
  'status-free': free('status'),
  'history-free': free('history'),

  'refused-start-row': open('7', 'The suite records whether a start that got 402 leaves an empty conversation.'),
})
