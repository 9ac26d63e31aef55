/**
 * Whether a text is a point in time as ISO 8601 writes it: the format `iso-8601` of our schemas (spec 2.8, 2.10).
 *
 * Lawful: calendar, ordinal and week dates; extended and basic form; any precision, from the year to any number of
 * decimals (after a point or a comma) of the last part; any offset or none; 24:00 as the end of a day; second 60 where
 * a leap second can be. A date alone is lawful, since the spec asks for no precision: of reduced dates the year, the
 * year and month, and the year and week. Also taken, since they are widespread and say the same moment: a lower-case
 * `t`, `w` or `z` (RFC 3339, 5.6), a basic offset after an extended time (`+0000`), `-00:00`, and six-digit years
 * with a sign, which ECMAScript writes.
 *
 * Not lawful: epoch numbers, RFC 2822, a blank in place of T, blanks around, a date and a time of different forms, a
 * time without a date, durations, intervals, a zone name, decades and centuries, and days that no calendar has.
 */
export function isIso8601(text: string): boolean {
  return usual.test(text) || isExtended(text) || isBasic(text)
}

/** What most services write: the other forms take several expressions, which are slow in k6. */
const usual =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

// Numbered groups only: not every JavaScript engine that runs these validators knows named ones.
const year = '([+\u2212-]\\d{6}|\\d{4})'
const offset = '(Z|[+\u2212-]\\d\\d(?::?\\d\\d(?::?\\d\\d)?)?)?'
const fraction = '([.,]\\d+)?'
const extendedDate = new RegExp(`^${year}(?:-(?:(\\d\\d)(?:-(\\d\\d))?|(\\d{3})|W(\\d\\d)(?:-(\\d))?))?$`, 'i')
const basicDate = new RegExp(`^${year}(?:(\\d\\d)(\\d\\d)|(\\d{3})|W(\\d\\d)(\\d)?)?$`, 'i')
const extendedTime = new RegExp(`^(\\d\\d)(?::(\\d\\d)(?::(\\d\\d))?)?${fraction}${offset}$`, 'i')
const basicTime = new RegExp(`^(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?${fraction}${offset}$`, 'i')

function isExtended(text: string): boolean {
  return isMoment(text, extendedDate, extendedTime)
}

function isBasic(text: string): boolean {
  return isMoment(text, basicDate, basicTime)
}

function isMoment(text: string, dateForm: RegExp, timeForm: RegExp): boolean {
  const split = text.search(/t/i)
  const date = dateForm.exec(split < 0 ? text : text.slice(0, split))
  if (date === null || !isDate(date)) return false
  if (split < 0) return true
  const time = timeForm.exec(text.slice(split + 1))
  // Only a date that names a day can be followed by a time.
  const namesDay = date[3] !== undefined || date[4] !== undefined || date[6] !== undefined
  return namesDay && time !== null && isTime(time)
}

function isDate([, yearText = '', month, day, dayOfYear, week, weekday]: RegExpExecArray): boolean {
  const year = Number(yearText.replace('\u2212', '-'))
  if (dayOfYear !== undefined) return within(dayOfYear, 1, isLeap(year) ? 366 : 365)
  if (week !== undefined) return within(week, 1, weeksIn(year)) && (weekday === undefined || within(weekday, 1, 7))
  if (month === undefined) return true
  return within(month, 1, 12) && (day === undefined || within(day, 1, daysIn(year, Number(month))))
}

function isTime([, hour = '', minute, second, fraction, offset]: RegExpExecArray): boolean {
  const shift = offsetMinutes(offset)
  if (shift === 'no offset') return false
  if (Number(hour) === 24) return [minute, second, fraction?.slice(1)].every((part) => Number(part ?? 0) === 0)
  if (!within(hour, 0, 23) || !within(minute ?? '0', 0, 59)) return false
  if (Number(second) !== 60) return within(second ?? '0', 0, 59)
  // A leap second is the end of a day in UTC; a local time without an offset may be at any distance from that.
  const ofDay = Number(hour) * 60 + Number(minute)
  return shift === 'unknown' || (ofDay - shift + 2 * dayMinutes) % dayMinutes === dayMinutes - 1
}

const dayMinutes = 24 * 60

function offsetMinutes(offset: string | undefined): number | 'unknown' | 'no offset' {
  if (offset === undefined) return 'unknown'
  if (offset.toUpperCase() === 'Z') return 0
  const [hours = '', minutes = '0', seconds = '0'] = offset.slice(1).replaceAll(':', '').match(/\d\d/g) ?? []
  if (!within(hours, 0, 23) || !within(minutes, 0, 59) || !within(seconds, 0, 59)) return 'no offset'
  return (offset.startsWith('+') ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}

function within(digits: string, least: number, most: number): boolean {
  const value = Number(digits)
  return value >= least && value <= most
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** A year has 53 weeks where it begins or ends on a Thursday. */
function weeksIn(year: number): number {
  return lastWeekday(year) === 4 || lastWeekday(year - 1) === 3 ? 53 : 52
}

/** The weekday of 31 December, Sunday being 0. */
function lastWeekday(year: number): number {
  const days = year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return ((days % 7) + 7) % 7
}
