import { must, open } from '../../rules/requirement.ts'
import { call, type Mode, route, type SendEndpoint } from '../../rules/words.ts'

const atLimit = (post: SendEndpoint, mode: Mode) =>
  must('8', `The service accepts a text of 100,000 characters for ${call(post, mode)}.`)
const beyond = (post: SendEndpoint, mode: Mode) =>
  must('8', `The service returns 400 for ${call(post, mode)} and a text of more than 100,000 characters.`)
const notBytes = (post: SendEndpoint) =>
  must('8', `The service counts the length of the text of ${route[post]} in characters, not in bytes.`)
const whole = (post: SendEndpoint) =>
  must('2.8', `The service stores every character of a text of ${route[post]} at the length limit.`)
const kept = (post: SendEndpoint, kind: string) =>
  must('2.8', `The service stores ${kind} in ${route[post]} unchanged.`)

const around = (post: SendEndpoint, kind: string) =>
  must('2.8', `The service stores the text around ${kind} in ${route[post]} unchanged, or refuses it.`)

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

  'start-text-astral': kept('start', 'emoji and other characters beyond the basic plane'),
  'start-text-combining': kept('start', 'combining marks'),
  'start-text-compatibility': kept('start', 'ligatures and full-width letters'),
  'start-text-line-breaks': kept('start', 'line breaks and empty lines'),
  'start-text-control': around('start', 'control characters'),
  'start-text-tokens': kept('start', 'long words of letters and digits'),
  'start-text-markup': kept('start', 'HTML and Markdown'),
  'start-text-escapes': kept('start', 'quotes, backslashes and escape sequences'),
  'start-text-right-to-left': kept('start', 'right-to-left words'),
  'start-text-blanks': kept('start', 'runs of spaces, tabs and zero-width spaces'),
  'send-text-astral': kept('send', 'emoji and other characters beyond the basic plane'),
  'send-text-combining': kept('send', 'combining marks'),
  'send-text-compatibility': kept('send', 'ligatures and full-width letters'),
  'send-text-line-breaks': kept('send', 'line breaks and empty lines'),
  'send-text-control': around('send', 'control characters'),
  'send-text-tokens': kept('send', 'long words of letters and digits'),
  'send-text-markup': kept('send', 'HTML and Markdown'),
  'send-text-escapes': kept('send', 'quotes, backslashes and escape sequences'),
  'send-text-right-to-left': kept('send', 'right-to-left words'),
  'send-text-blanks': kept('send', 'runs of spaces, tabs and zero-width spaces'),

  'text-counting': open('8', 'The suite records whether the service counts code points or UTF-16 units.'),
  'text-normal-form': open('2.8', 'The suite records whether the service stores texts in a canonical Unicode form.'),
  'text-cr-lf': open('2.8', 'The suite records whether the service stores CR LF as LF.'),
  'text-outer-blanks': open('2.8', 'The suite records whether the service trims spaces at the ends of a text.'),
  'text-nul': open('2.8', 'The suite records whether the service keeps, removes or refuses U+0000 in a text.'),
  'text-lone-surrogate': open(
    '2.8',
    'The suite records whether the service replaces or refuses a lone surrogate in a text.',
  ),
}
