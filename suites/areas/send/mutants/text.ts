import { override } from '../../../../fixtures/change.ts'
import { also, type Mutant, mutant } from '../../../../fixtures/define.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { accepting, storing } from '../../../../fixtures/tools/sends.ts'
import { spoken, type Way } from '../../../../fixtures/tools/way.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { stream } from '../../stream/rows.ts'
import { wait } from '../../wait/rows.ts'
import { send as rows } from '../rows.ts'

const stored = (
  id: string,
  row: Requirement,
  post: 'start' | 'send',
  about: string,
  change: (text: string) => string,
) => mutant(id, row, `The text of a ${post} is stored ${about}.`, storing(post, afterScript(change)))

const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const AFTER_CONTROL = /(?<=[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f])[a-z]/g
const DIRECTION_AND_BLANK = /[\u200e\u200f\u202a-\u202e\u2066-\u2069] ?/g
const ENTITIES: { [character: string]: string } = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** Services that change a text when they store it: mutants of area `send`, each for one kind of character. */
export const sendText = [
  mutant(
    'send/escaped-letters-kept',
    rows['start-none-stored'],
    'A start stores JSON escapes of letters unchanged.',
    only(
      'start-none',
      override('requests', ({ json }) => ({
        json: (body) => json(Buffer.from(body.toString('utf8').replace(/(?<!\\)\\u00([4-7])/g, '\\\\u00$1'))),
      })),
    ),
  ),
  mutant(
    'send/blank-before-refused',
    rows['start-none-202'],
    'The body of a start that begins with a space gets 400.',
    only(
      'start-none',
      override('requests', ({ json }) => ({
        json: (body) => (/^\s/.test(body.toString('utf8')) ? { fix: 'The body is not a JSON object.' } : json(body)),
      })),
    ),
  ),
  stored(
    'send/astral-replaced-start',
    rows['start-text-astral'],
    'start',
    'with U+FFFD for characters beyond the basic plane',
    (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  ),
  stored(
    'send/astral-cuts-start',
    rows['start-text-astral'],
    'start',
    'up to its first character beyond the basic plane',
    (text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, ''),
  ),
  also(
    [rows['start-text-astral']],
    stored('send/accents-lost-start', rows['start-text-combining'], 'start', 'without its combining marks', (text) =>
      text.replace(/\p{Mn}/gu, ''),
    ),
  ),
  stored('send/folded-start', rows['start-text-compatibility'], 'start', 'in a compatibility form (NFKC)', (text) =>
    text.normalize('NFKC'),
  ),
  also(
    [rows['start-text-whole']],
    stored(
      'send/lines-joined-start',
      rows['start-text-line-breaks'],
      'start',
      'with each line break as a space',
      joinedLines,
    ),
  ),
  stored('send/empty-lines-lost-start', rows['start-text-line-breaks'], 'start', 'without its empty lines', (text) =>
    text.replace(/(\r?\n){2,}/g, '\n'),
  ),
  stored(
    'send/lone-returns-lost-start',
    rows['start-text-line-breaks'],
    'start',
    'without each CR that no LF follows',
    (text) => text.replace(/\r(?!\n)/g, ''),
  ),
  stored(
    'send/digests-masked-start',
    rows['start-text-tokens'],
    'start',
    'with three asterisks in place of a hash',
    (text) => text.replace(/\b[0-9a-f]{32,}\b/g, '***'),
  ),
  stored(
    'send/control-lost-start',
    rows['start-text-control'],
    'start',
    'without the character after a control character',
    (text) => text.replace(AFTER_CONTROL, ''),
  ),
  also(
    [rows['start-text-escapes'], rows['start-text-line-breaks']],
    stored('send/escaped-start', rows['start-text-markup'], 'start', 'escaped for HTML', (text) =>
      text.replace(/[<>&]/g, (character) => ENTITIES[character] ?? ''),
    ),
  ),
  stored('send/tags-lost-start', rows['start-text-markup'], 'start', 'without its tags', (text) =>
    text.replace(/<[^>]*>/g, ''),
  ),
  stored('send/unescaped-start', rows['start-text-escapes'], 'start', 'with JSON escapes decoded twice', unescaped),
  stored(
    'send/marks-lost-start',
    rows['start-text-right-to-left'],
    'start',
    'without direction marks and the space after each mark',
    (text) => text.replace(DIRECTION_AND_BLANK, ''),
  ),
  stored(
    'send/blanks-joined-start',
    rows['start-text-blanks'],
    'start',
    'with each run of spaces as one space',
    (text) => text.replace(/[ \t]+/g, ' '),
  ),

  also(
    [rows['send-text-whole']],
    stored(
      'send/astral-lost-send',
      rows['send-text-astral'],
      'send',
      'without characters beyond the basic plane',
      (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
    ),
  ),
  also(
    [rows['send-text-whole']],
    stored(
      'send/astral-mark-send',
      rows['send-text-astral'],
      'send',
      'with a question mark for each character beyond the basic plane',
      (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    ),
  ),
  also(
    [rows['send-text-astral'], rows['send-text-compatibility']],
    stored('send/accents-lost-send', rows['send-text-combining'], 'send', 'without its combining marks', (text) =>
      text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC'),
    ),
  ),
  stored(
    'send/folded-send',
    rows['send-text-compatibility'],
    'send',
    'in a compatibility decomposition (NFKD)',
    (text) => text.normalize('NFKD'),
  ),
  also(
    [rows['send-text-whole']],
    stored(
      'send/lines-joined-send',
      rows['send-text-line-breaks'],
      'send',
      'with each line break as a space',
      joinedLines,
    ),
  ),
  also(
    [rows['send-text-whole']],
    stored(
      'send/line-ends-written-send',
      rows['send-text-line-breaks'],
      'send',
      'with its line breaks written as \\n',
      (text) => text.replaceAll('\n', '\\n'),
    ),
  ),
  stored(
    'send/control-shown-send',
    rows['send-text-control'],
    'send',
    'with control pictures (U+2400 and up) in place of control characters',
    (text) =>
      text.replace(CONTROL, (control) =>
        control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
      ),
  ),
  also(
    [rows['send-text-line-breaks']],
    stored('send/escaped-send', rows['send-text-markup'], 'send', 'with < and > as entities', (text) =>
      text.replace(/[<>]/g, (character) => ENTITIES[character] ?? ''),
    ),
  ),
  stored(
    'send/markdown-lost-send',
    rows['send-text-markup'],
    'send',
    'without the asterisks and backticks of Markdown',
    (text) => text.replace(/\*\*|`/g, ''),
  ),
  stored('send/backslashes-doubled-send', rows['send-text-escapes'], 'send', 'with its backslashes doubled', (text) =>
    text.replaceAll('\\', '\\\\'),
  ),
  also(
    [wait['send-default-message-kept'], wait['send-optional-message-kept'], wait['send-required-message-kept']],
    stored('send/quotes-curled-send', rows['send-text-escapes'], 'send', 'with curly quotes', (text) =>
      text.replaceAll('"', '\u201d').replaceAll("'", '\u2019'),
    ),
  ),
  stored(
    'send/marks-lost-send',
    rows['send-text-right-to-left'],
    'send',
    'with a space for each direction mark',
    (text) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' '),
  ),
  stored('send/turned-send', rows['send-text-right-to-left'], 'send', 'with right-to-left words reversed', (text) =>
    text.replace(/[\u0590-\u06ff]{2,}/g, (word) => Array.from(word).reverse().join('')),
  ),
  stored(
    'send/encoded-masked-send',
    rows['send-text-tokens'],
    'send',
    'with three asterisks in place of Base64 data',
    (text) => text.replace(/\b(?=\w*[A-Z])[\w+/]{40,}/g, '***'),
  ),
  stored(
    'send/widthless-lost-send',
    rows['send-text-blanks'],
    'send',
    'without the zero-width no-break space (U+FEFF)',
    (text) => text.replaceAll('\ufeff', ''),
  ),
  stored('send/tabs-as-blanks-send', rows['send-text-blanks'], 'send', 'with each tab as a space', (text) =>
    text.replaceAll('\t', ' '),
  ),
  stored('send/blanks-joined-send', rows['send-text-blanks'], 'send', 'with each run of spaces as one space', (text) =>
    text.replace(/ {2,}/g, ' '),
  ),
  stored(
    'send/formula-lines-marked-start',
    rows['start-text-line-breaks'],
    'start',
    'with an apostrophe before each later line that begins with =, +, - or @',
    (text) => text.replace(/\n(?=[=+@-])/g, "\n'"),
  ),
  stored(
    'send/signature-lost-send',
    rows['send-text-line-breaks'],
    'send',
    'without the signature separator ("-- ")',
    (text) => text.replaceAll('\n-- \n', '\n'),
  ),
  stored(
    'send/addresses-masked-start',
    rows['start-text-escapes'],
    'start',
    'with three asterisks in place of an email address',
    (text) => text.replace(/[\w.]+@[\w.]+\.[a-z]+/g, '***'),
  ),
  stored(
    'send/dollars-halved-start',
    rows['start-text-escapes'],
    'start',
    'with one dollar sign in place of two',
    (text) => text.replaceAll('$$', () => '$'),
  ),
  stored('send/smileys-drawn-send', rows['send-text-escapes'], 'send', 'with an emoji for an emoji name', (text) =>
    text.replace(/:[a-z]+:/g, '\u{1f604}'),
  ),
  stored('send/quotations-lost-send', rows['send-text-line-breaks'], 'send', 'without quoted lines', (text) =>
    text.replace(/^>.*$/gm, ''),
  ),
  stored('send/thoughts-lost-send', rows['send-text-markup'], 'send', 'without text in thought tags', (text) =>
    text.replace(/<think>.*?<\/think>/gs, ''),
  ),
  stored(
    'send/zero-width-lost-start',
    rows['start-text-compatibility'],
    'start',
    'without zero-width spaces and soft hyphens',
    (text) => text.replace(/[\u00ad\u200b]/g, ''),
  ),
  storedIn(
    'send/blanks-joined-start-default',
    rows['start-default-stored'],
    'start-default',
    'with each run of spaces as one space',
    (text) => text.replace(/ +/g, ' '),
  ),
  storedIn(
    'stream/folded-send-required-stream',
    stream['send-required-stream-stored'],
    'send-required-stream',
    'in a compatibility form (NFKC)',
    (text) => text.normalize('NFKC'),
  ),
]

/** Stores what is sent in one way otherwise than it was sent. */
function storedIn(id: string, row: Requirement, way: Way, how: string, change: (text: string) => string): Mutant {
  const stores = accepting(({ message }) => {
    message.text = afterScript(change)(message.text)
  })
  return mutant(id, row, `${spoken(way)} is stored ${how}.`, only(way, stores))
}

/** A change that leaves a script, the first line, as it is: it has characters of many kinds. */
function afterScript(change: (text: string) => string): (text: string) => string {
  return (text) => {
    const script = /^\S+ \[.*\n/.exec(text)?.[0] ?? ''
    return script + change(text.slice(script.length))
  }
}

function joinedLines(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

function unescaped(text: string): string {
  const read: { [pair: string]: string } = { '\\n': '\n', '\\t': '\t', '\\"': '"', '\\\\': '\\' }
  return text.replace(/\\[nt"\\]/g, (pair) => read[pair] ?? pair)
}
