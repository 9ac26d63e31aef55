import { override } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import { storing } from '../../../../fixtures/tools/sends.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const AFTER_CONTROL = /(?<=[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f])[a-z]/g
const DIRECTION_AND_BLANK = /[\u200e\u200f\u202a-\u202e\u2066-\u2069] ?/g
const ENTITIES: { [character: string]: string } = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** Services that change a text when they store it: mutants of area `send`, each for one kind of character. */
export const sendText = mutants(rows, {
  'escaped-letters-kept: A start stores JSON escapes of letters unchanged.': {
    'start-none-stored': override('requests', ({ json }) => ({
      json: (body) => json(Buffer.from(body.toString('utf8').replace(/(?<!\\)\\u00([4-7])/g, '\\\\u00$1'))),
    })),
    at: 'start-none',
  },
  'blank-before-refused: The body of a start that begins with a space gets 400.': {
    'start-none-202': override('requests', ({ json }) => ({
      json: (body) => (/^\s/.test(body.toString('utf8')) ? { fix: 'The body is not a JSON object.' } : json(body)),
    })),
    at: 'start-none',
  },
  'astral-replaced-start: The text of a start is stored with U+FFFD for characters beyond the basic plane.': {
    'start-text-astral': stored((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
    at: 'start',
  },
  'astral-cuts-start: The text of a start is stored up to its first character beyond the basic plane.': {
    'start-text-astral': stored((text) => text.replace(/[\u{10000}-\u{10ffff}].*$/su, '')),
    at: 'start',
  },
  'accents-lost-start: The text of a start is stored without its combining marks.': {
    'start-text-combining': stored((text) => text.replace(/\p{Mn}/gu, '')),
    at: 'start',
    also: ['start-text-astral'],
  },
  'folded-start: The text of a start is stored in a compatibility form (NFKC).': {
    'start-text-compatibility': stored((text) => text.normalize('NFKC')),
    at: 'start',
  },
  ...each(['start', 'send'], (to) => ({
    [`lines-joined-${to}: The text of a ${to} is stored with each line break as a space.`]: {
      [`${to}-text-line-breaks`]: stored((text) => text.replace(/\s*\n\s*/g, ' ')),
      at: to,
      also: [`${to}-text-whole`],
    },
  })),
  'empty-lines-lost-start: The text of a start is stored without its empty lines.': {
    'start-text-line-breaks': stored((text) => text.replace(/(\r?\n){2,}/g, '\n')),
    at: 'start',
  },
  'lone-returns-lost-start: The text of a start is stored without each CR that no LF follows.': {
    'start-text-line-breaks': stored((text) => text.replace(/\r(?!\n)/g, '')),
    at: 'start',
  },
  'digests-masked-start: The text of a start is stored with three asterisks in place of a hash.': {
    'start-text-tokens': stored((text) => text.replace(/\b[0-9a-f]{32,}\b/g, '***')),
    at: 'start',
  },
  'control-lost-start: The text of a start is stored without the character after a control character.': {
    'start-text-control': stored((text) => text.replace(AFTER_CONTROL, '')),
    at: 'start',
  },
  'escaped-start: The text of a start is stored escaped for HTML.': {
    'start-text-markup': stored((text) => text.replace(/[<>&]/g, (character) => ENTITIES[character] ?? '')),
    at: 'start',
    also: ['start-text-escapes', 'start-text-line-breaks'],
  },
  'tags-lost-start: The text of a start is stored without its tags.': {
    'start-text-markup': stored((text) => text.replace(/<[^>]*>/g, '')),
    at: 'start',
  },
  'unescaped-start: The text of a start is stored with JSON escapes decoded twice.': {
    'start-text-escapes': stored(unescaped),
    at: 'start',
  },
  'marks-lost-start: The text of a start is stored without direction marks and the space after each mark.': {
    'start-text-right-to-left': stored((text) => text.replace(DIRECTION_AND_BLANK, '')),
    at: 'start',
  },
  'blanks-joined-start: The text of a start is stored with each run of spaces as one space.': {
    'start-text-blanks': stored((text) => text.replace(/[ \t]+/g, ' ')),
    at: 'start',
  },
  'astral-lost-send: The text of a send is stored without characters beyond the basic plane.': {
    'send-text-astral': stored((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
    at: 'send',
    also: ['send-text-whole'],
  },
  'astral-mark-send: The text of a send is stored with a question mark for each character beyond the basic plane.': {
    'send-text-astral': stored((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
    at: 'send',
    also: ['send-text-whole'],
  },
  'accents-lost-send: The text of a send is stored without its combining marks.': {
    'send-text-combining': stored((text) =>
      text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC'),
    ),
    at: 'send',
    also: ['send-text-astral', 'send-text-compatibility'],
  },
  'folded-send: The text of a send is stored in a compatibility decomposition (NFKD).': {
    'send-text-compatibility': stored((text) => text.normalize('NFKD')),
    at: 'send',
  },
  'line-ends-written-send: The text of a send is stored with its line breaks written as \\n.': {
    'send-text-line-breaks': stored((text) => text.replaceAll('\n', '\\n')),
    at: 'send',
    also: ['send-text-whole'],
  },
  'control-shown-send: The text of a send is stored with control pictures (U+2400 and up) in place of control characters.':
    {
      'send-text-control': stored((text) =>
        text.replace(CONTROL, (control) =>
          control === '\x7f' ? '\u2421' : String.fromCharCode(0x2400 + control.charCodeAt(0)),
        ),
      ),
      at: 'send',
    },
  'escaped-send: The text of a send is stored with < and > as entities.': {
    'send-text-markup': stored((text) => text.replace(/[<>]/g, (character) => ENTITIES[character] ?? '')),
    at: 'send',
    also: ['send-text-line-breaks'],
  },
  'markdown-lost-send: The text of a send is stored without the asterisks and backticks of Markdown.': {
    'send-text-markup': stored((text) => text.replace(/\*\*|`/g, '')),
    at: 'send',
  },
  'backslashes-doubled-send: The text of a send is stored with its backslashes doubled.': {
    'send-text-escapes': stored((text) => text.replaceAll('\\', '\\\\')),
    at: 'send',
  },
  'quotes-curled-send: The text of a send is stored with curly quotes.': {
    'send-text-escapes': stored((text) => text.replaceAll('"', '\u201d').replaceAll("'", '\u2019')),
    at: 'send',
    also: ['wait/send-default-message-kept', 'wait/send-optional-message-kept', 'wait/send-required-message-kept'],
  },
  'marks-lost-send: The text of a send is stored with a space for each direction mark.': {
    'send-text-right-to-left': stored((text) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')),
    at: 'send',
  },
  'turned-send: The text of a send is stored with right-to-left words reversed.': {
    'send-text-right-to-left': stored((text) =>
      text.replace(/[\u0590-\u06ff]{2,}/g, (word) => Array.from(word).reverse().join('')),
    ),
    at: 'send',
  },
  'encoded-masked-send: The text of a send is stored with three asterisks in place of Base64 data.': {
    'send-text-tokens': stored((text) => text.replace(/\b(?=\w*[A-Z])[\w+/]{40,}/g, '***')),
    at: 'send',
  },
  'widthless-lost-send: The text of a send is stored without the zero-width no-break space (U+FEFF).': {
    'send-text-blanks': stored((text) => text.replaceAll('\ufeff', '')),
    at: 'send',
  },
  'tabs-as-blanks-send: The text of a send is stored with each tab as a space.': {
    'send-text-blanks': stored((text) => text.replaceAll('\t', ' ')),
    at: 'send',
  },
  'blanks-joined-send: The text of a send is stored with each run of spaces as one space.': {
    'send-text-blanks': stored((text) => text.replace(/ {2,}/g, ' ')),
    at: 'send',
  },
  'formula-lines-marked-start: The text of a start is stored with an apostrophe before each later line that begins with =, +, - or @.':
    { 'start-text-line-breaks': stored((text) => text.replace(/\n(?=[=+@-])/g, "\n'")), at: 'start' },
  'signature-lost-send: The text of a send is stored without the signature separator ("-- ").': {
    'send-text-line-breaks': stored((text) => text.replaceAll('\n-- \n', '\n')),
    at: 'send',
  },
  'addresses-masked-start: The text of a start is stored with three asterisks in place of an email address.': {
    'start-text-escapes': stored((text) => text.replace(/[\w.]+@[\w.]+\.[a-z]+/g, '***')),
    at: 'start',
  },
  'dollars-halved-start: The text of a start is stored with one dollar sign in place of two.': {
    'start-text-escapes': stored((text) => text.replaceAll('$$', () => '$')),
    at: 'start',
  },
  'smileys-drawn-send: The text of a send is stored with an emoji for an emoji name.': {
    'send-text-escapes': stored((text) => text.replace(/:[a-z]+:/g, '\u{1f604}')),
    at: 'send',
  },
  'quotations-lost-send: The text of a send is stored without quoted lines.': {
    'send-text-line-breaks': stored((text) => text.replace(/^>.*$/gm, '')),
    at: 'send',
  },
  'thoughts-lost-send: The text of a send is stored without text in thought tags.': {
    'send-text-markup': stored((text) => text.replace(/<think>.*?<\/think>/gs, '')),
    at: 'send',
  },
  'zero-width-lost-start: The text of a start is stored without zero-width spaces and soft hyphens.': {
    'start-text-compatibility': stored((text) => text.replace(/[\u00ad\u200b]/g, '')),
    at: 'start',
  },
  'blanks-joined-start-default: POST /conversations without a reply mode is stored with each run of spaces as one space.':
    {
      'start-default-stored': stored((text) => text.replace(/ +/g, ' ')),
      at: 'start-default',
    },
  'folded-send-required-stream: POST /messages with reply required and stream true is stored in a compatibility form (NFKC).':
    {
      'stream/send-required-stream-stored': stored((text) => text.normalize('NFKC')),
      at: 'send-required-stream',
    },
})

/** Stores a text otherwise, save for a script, the first line: it has characters of many kinds. */
function stored(change: (text: string) => string): Change {
  return storing((text) => {
    const script = /^\S+ \[.*\n/.exec(text)?.[0] ?? ''
    return script + change(text.slice(script.length))
  })
}

function unescaped(text: string): string {
  const read: { [pair: string]: string } = { '\\n': '\n', '\\t': '\t', '\\"': '"', '\\\\': '\\' }
  return text.replace(/\\[nt"\\]/g, (pair) => read[pair] ?? pair)
}
