import type { Slot } from '../secrets/credentials.ts'

/** How a request shows its credential: in one of the first three ways as it should (spec 5, RFC 9110, 11.1), in any other not. */
export type Presentation =
  /** `Bearer KEY` */
  | 'bearer'
  /** `bearer KEY` */
  | 'lower-case'
  /** `BEARER KEY` */
  | 'upper-case'
  /** No credential at all. */
  | 'none'
  /** Another one of the same shape. */
  | 'wrong'
  /** `Basic`, with the credential as a password in base64. */
  | 'basic'
  /** In the query alone. */
  | 'query'
  /** With characters added at its end. */
  | 'longer'
  /** With characters left out at its end. */
  | 'shorter'
  /** With the case of its letters turned. */
  | 'other-case'
  /** `Basic KEY` */
  | 'basic-plain'
  /** `KEY`, without a word before it. */
  | 'bare'
  /** In X-Api-Key alone. */
  | 'own-header'
  /** `Bearer`, and nothing after it. */
  | 'no-key'
  /** `Bearer constructor`: a table of keys that is a plain object of JavaScript finds something there. */
  | 'word'

const schemes = { bearer: 'Bearer', 'lower-case': 'bearer', 'upper-case': 'BEARER' } as const

/** Names under which services are known to look for a key in the query; access_token is the one of RFC 6750, 2.3. */
const queryNames = ['access_token', 'api_key', 'apikey', 'key', 'token'] as const

/** Headers in which services are known to look for a key that is no bearer credential. */
const ownHeaders = ['x-api-key', 'api-key'] as const

/** A credential as it travels. `secret` stands in the request besides the credential itself, and is as secret as that. */
export interface Presented {
  authorization?: string
  /** A header that carries it in place of that one: the first of these that the target file does not use itself. */
  header?: { names: readonly string[]; value: string }
  /** Parameters to add to the query, percent-encoded. */
  query?: string
  secret?: { name: string; value: string }
}

export function presented(token: string, how: Presentation): Presented {
  switch (how) {
    case 'none':
      return {}
    case 'wrong':
      return misshown('a wrong credential', wrongToken(token))
    case 'longer':
      return misshown('a credential with extra characters', longerToken(token))
    case 'shorter':
      return misshown('a credential without its last characters', shorterToken(token))
    case 'other-case':
      return misshown('a credential in inverted case', turnedCase(token))
    case 'basic': {
      const pair = Buffer.from(`${token}:`).toString('base64')
      return { authorization: `Basic ${pair}`, secret: { name: 'a credential as Basic', value: pair } }
    }
    case 'basic-plain':
      return { authorization: `Basic ${token}` }
    case 'bare':
      return { authorization: token }
    case 'own-header':
      return { header: { names: ownHeaders, value: token } }
    case 'no-key':
      return { authorization: 'Bearer' }
    case 'word':
      return { authorization: 'Bearer constructor' }
    case 'query':
      return { query: queryNames.map((name) => `${name}=${encodeURIComponent(token)}`).join('&') }
    default:
      return { authorization: `${schemes[how]} ${token}` }
  }
}

/** Most of such a credential is the right one, so it has to be kept secret too. */
function misshown(name: string, value: string): Presented {
  return { authorization: `Bearer ${value}`, secret: { name, value } }
}

/**
 * Four more characters: a lenient decoder of base64 drops fewer. What stands behind the padding of base64 is dropped
 * by some as well, so it is put before that.
 */
function longerToken(token: string): string {
  return token.replace(/(?==*$)/, 'x7x7')
}

/** Four characters less, of one that is long enough to be told from other text then; of any other a wrong one. */
function shorterToken(token: string): string {
  return token.length < 16 ? wrongToken(token) : token.slice(0, -4)
}

/** A token without letters has no other case; then it is a wrong one. */
function turnedCase(token: string): string {
  const turned = [...token].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase()))
  return turned.join('') === token ? wrongToken(token) : turned.join('')
}

/** What an exchange says of its credential: the slot, or how it was not shown. */
export function credentialLabel(slot: Slot, how: Presentation): string {
  return how in schemes ? slot : how
}

const turnedPlaces = 12

/** The same shape, so that it is refused for its value alone: the last letters and digits are turned. */
export function wrongToken(token: string): string {
  const places = [...token].flatMap((each, index) => (/[A-Za-z0-9]/.test(each) ? [index] : [])).slice(-turnedPlaces)
  if (places.length === 0) return `${token}x`
  return [...token].map((each, index) => (places.includes(index) ? turned(each) : each)).join('')
}

function turned(letter: string): string {
  if (/[0-9]/.test(letter)) return String((Number(letter) + 5) % 10)
  const base = letter >= 'a' ? 97 : 65
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
}
