// For tests: the ways in which a service may write a secret.

/** By name; `inJson`: it stands between the quotes of a JSON string, where its backslashes are an escape. */
export const forms: Record<string, { write: (value: string) => string; inJson?: true }> = {
  plain: { write: (value) => value },
  'JSON, all of it': { write: (value) => eachOf(value, escapedForJson), inJson: true },
  'JSON, in capital letters': {
    write: (value) => eachOf(value, (code) => escapedForJson(code).replace(/[a-f]/g, (each) => each.toUpperCase())),
    inJson: true,
  },
  'JSON, every second': { write: (value) => eachOf(value, escapedForJson, 2), inJson: true },
  'JSON within JSON': { write: (value) => eachOf(value, (code) => `\\${escapedForJson(code)}`), inJson: true },
  'JSON, slashes too': { write: (value) => value.replaceAll('/', '\\/'), inJson: true },
  percent: { write: (value) => eachOf(value, percent) },
  'percent, in small letters': { write: (value) => eachOf(value, percent).toLowerCase() },
  'percent, every third': { write: (value) => eachOf(value, percent, 3) },
  'percent, twice': { write: (value) => eachOf(value, (code) => percent(code).replace('%', '%25')) },
  base64: { write: (value) => Buffer.from(value).toString('base64') },
  base64url: { write: (value) => Buffer.from(value).toString('base64url') },
  'base64 with its scheme': { write: (value) => Buffer.from(`Bearer ${value}`).toString('base64') },
  'base64 from the second byte': { write: (value) => Buffer.from(`x${value}y`).toString('base64url') },
  'base64 from the third byte': { write: (value) => Buffer.from(`xx${value} and more`).toString('base64') },
  'base64, escaped': { write: (value) => encodeURIComponent(Buffer.from(`{"k":"${value}"}`).toString('base64')) },
  hexadecimal: { write: (value) => Buffer.from(value).toString('hex') },
  'hexadecimal, in capital letters': { write: (value) => Buffer.from(value).toString('hex').toUpperCase() },
  'HTML, decimal': { write: (value) => eachOf(value, (code) => `&#${code};`) },
  'HTML, hexadecimal': { write: (value) => eachOf(value, (code) => `&#x${code.toString(16)};`, 2) },
}

function eachOf(value: string, write: (code: number) => string, every = 1): string {
  return [...value].map((each, index) => (index % every === 0 ? write(each.charCodeAt(0)) : each)).join('')
}

function escapedForJson(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

function percent(code: number): string {
  return `%${code.toString(16).padStart(2, '0').toUpperCase()}`
}

/** Ways that leave some characters as they are: over another escape they would tear it apart. */
const partly = ['JSON, every second', 'percent, every third', 'HTML, hexadecimal']
const isEscaped = (name: string): boolean => /JSON|percent|HTML/.test(name)
const isPacked = (name: string): boolean => /base64|hexadecimal$|hexadecimal, in/.test(name) && !isEscaped(name)

/** Any two of these ways, one within the other, of the value as it is or in other letters. */
export function compositions(): [name: string, write: (value: string) => string][] {
  const letters: [string, (value: string) => string][] = [
    ['as it is', (value) => value],
    ['in capital letters', (value) => value.toUpperCase()],
    ['in small letters', (value) => value.toLowerCase()],
    ['in mixed letters', (value) => value.toLowerCase().replace(/(.)(.)/g, (_, one, two) => one.toUpperCase() + two)],
  ]
  return letters.flatMap(([letter, change]) =>
    Object.entries(forms).flatMap(([inner, { write }]) =>
      Object.entries(forms).flatMap(([outer, around]): [string, (value: string) => string][] => {
        if (isEscaped(inner) && partly.includes(outer)) return []
        // That would be three.
        if (letter === 'in mixed letters' && isPacked(inner)) return []
        return [[`${letter}: ${inner}, then ${outer}`, (value) => around.write(write(change(value)))]]
      }),
    ),
  )
}

/**
 * What a reader finds in a text who undoes every encoding of characters, again and again, and joins lines; and all that its
 * base64 and its hexadecimal hold. Slow and plain, for tests: it shares nothing with what it is held against.
 */
export function everyReadingOf(text: string, again = true): string[] {
  const readings = [text]
  for (let last = text, times = 0; times < 5; times++) {
    const next = last
      .replace(/\\+[uU]([0-9a-fA-F]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/%([2-7][0-9a-fA-F])/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
      .replace(/&#x([0-9a-fA-F]+);/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&amp;/g, '&')
      .replace(/\\+(["/])/g, '$1')
    if (next === last) break
    readings.push(next)
    last = next
  }
  const last = readings.at(-1) ?? ''
  const joined = last.replace(/(?:\\+[rn]|[\r\n])+(?:data: ?)?/g, '')
  const base64 = last.match(/[A-Za-z0-9+/_-]{8,}/g) ?? []
  const inBase64 = base64.flatMap((run) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('latin1')),
  )
  const inHex = (last.match(/[0-9a-fA-F]{8,}/g) ?? []).flatMap((run) =>
    [0, 1].map((skip) => Buffer.from(run.slice(skip), 'hex').toString('latin1')),
  )
  const unpacked = again ? [...inBase64, ...inHex].flatMap((each) => each.match(/[ -~]{12,}/g) ?? []) : []
  return [...readings, joined, ...inBase64, ...inHex, ...unpacked.flatMap((each) => everyReadingOf(each, false))]
}
