import { must, open } from '../../rules/requirement.ts'
import { call, type Mode, type SendEndpoint } from '../../rules/words.ts'

const atLimit = (post: SendEndpoint, mode: Mode) => must('8', `${call(post, mode)} takes a text of 100,000 characters.`)
const beyond = (post: SendEndpoint, mode: Mode) =>
  must('8', `${call(post, mode)} refuses a text of more than 100,000 characters with 400.`)
const notBytes = (post: SendEndpoint) =>
  must('8', `A ${post} counts the length of its text in characters, not in bytes.`)
const whole = (post: SendEndpoint) => must('2.8', `The history keeps every character of a ${post} at the length limit.`)
const kept = (post: SendEndpoint, kind: string) =>
  must('2.8', `The history shows ${kind} of a ${post} as they were sent.`)

const around = (post: SendEndpoint, kind: string) =>
  must('2.8', `Where ${kind} in a ${post} are not refused, the history shows what stands around them as it was sent.`)

/** The rows of area `send` about the text: its limit in every mode, and that it comes back as it was (spec 2.8, 8). */
export const sendText = {
  'start-default-text-limit': atLimit('start', 'default'),
  'start-none-text-limit': atLimit('start', 'none'),
  'start-optional-text-limit': atLimit('start', 'optional'),
  'start-required-text-limit': atLimit('start', 'required'),
  'start-stream-text-limit': atLimit('start', 'stream'),
  'start-required-stream-text-limit': atLimit('start', 'required-stream'),
  'send-default-text-limit': atLimit('send', 'default'),
  'send-none-text-limit': atLimit('send', 'none'),
  'send-optional-text-limit': atLimit('send', 'optional'),
  'send-required-text-limit': atLimit('send', 'required'),
  'send-stream-text-limit': atLimit('send', 'stream'),
  'send-required-stream-text-limit': atLimit('send', 'required-stream'),

  'start-default-too-long': beyond('start', 'default'),
  'start-none-too-long': beyond('start', 'none'),
  'start-optional-too-long': beyond('start', 'optional'),
  'start-required-too-long': beyond('start', 'required'),
  'start-stream-too-long': beyond('start', 'stream'),
  'start-required-stream-too-long': beyond('start', 'required-stream'),
  'send-default-too-long': beyond('send', 'default'),
  'send-none-too-long': beyond('send', 'none'),
  'send-optional-too-long': beyond('send', 'optional'),
  'send-required-too-long': beyond('send', 'required'),
  'send-stream-too-long': beyond('send', 'stream'),
  'send-required-stream-too-long': beyond('send', 'required-stream'),

  'start-text-not-bytes': notBytes('start'),
  'send-text-not-bytes': notBytes('send'),
  'start-text-whole': whole('start'),
  'send-text-whole': whole('send'),

  'start-text-astral': kept('start', 'characters beyond the basic plane, such as emoji,'),
  'start-text-combining': kept('start', 'combining marks'),
  'start-text-compatibility': kept('start', 'ligatures and full-width letters'),
  'start-text-line-breaks': kept('start', 'line breaks and empty lines (CR LF and CR may become LF)'),
  'start-text-control': around('start', 'control characters'),
  'start-text-tokens': kept('start', 'long words of letters and digits, such as digests,'),
  'start-text-markup': kept('start', 'HTML and Markdown'),
  'start-text-escapes': kept('start', 'quotes, backslashes and what looks like an escape'),
  'start-text-right-to-left': kept('start', 'right-to-left words'),
  'start-text-blanks': kept('start', 'runs of blanks and tabs, and blanks without width, inside the text'),
  'send-text-astral': kept('send', 'characters beyond the basic plane, such as emoji,'),
  'send-text-combining': kept('send', 'combining marks'),
  'send-text-compatibility': kept('send', 'ligatures and full-width letters'),
  'send-text-line-breaks': kept('send', 'line breaks and empty lines (CR LF and CR may become LF)'),
  'send-text-control': around('send', 'control characters'),
  'send-text-tokens': kept('send', 'long words of letters and digits, such as digests,'),
  'send-text-markup': kept('send', 'HTML and Markdown'),
  'send-text-escapes': kept('send', 'quotes, backslashes and what looks like an escape'),
  'send-text-right-to-left': kept('send', 'right-to-left words'),
  'send-text-blanks': kept('send', 'runs of blanks and tabs, and blanks without width, inside the text'),

  'text-counting': open('8', 'Whether a character is a code point or a UTF-16 unit.'),
  'text-normal-form': open('2.8', 'Whether the stored text is brought into canonical form.'),
  'text-cr-lf': open('2.8', 'Whether CR LF in a text is stored as LF.'),
  'text-outer-blanks': open('2.8', 'Whether blanks at the ends of a text are cut off.'),
  'text-nul': open('2.8', 'Whether U+0000 in a text is kept, left out or refused.'),
  'text-lone-surrogate': open('2.8', 'Whether half of a surrogate pair in a text is replaced or refused.'),
}
