import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIso8601 } from './iso-8601.ts'

const lawful = {
  'date and time': ['2026-05-01T12:30:59Z', '2026-05-01T12:30:59', '2026-05-01T00:00:00+00:00'],
  'any precision of the time': ['2026-05-01T12Z', '2026-05-01T12:30Z', '2026-05-01T12:30', '2026-05-01T12'],
  decimals: ['2026-05-01T12:30:59.1Z', '2026-05-01T12:30:59.123456789012Z', '2026-05-01T12:30:59,25Z'],
  'decimals of minutes and hours': ['2026-05-01T12:30.5Z', '2026-05-01T12.75Z', '20260501T1230,5'],
  'any offset': [
    '2026-05-01T12:30:59+05:30',
    '2026-05-01T12:30:59-11',
    '2026-05-01T12:30:59+0545',
    '2026-05-01T12:30:59-00:00',
    '2026-05-01T12:30:59+14:00',
    '2026-05-01T12:30:59\u221205:00',
    '1890-05-01T12:30:59+00:19:32',
  ],
  'basic form': ['20260501T123059Z', '20260501T1230', '20260501T12+02', '20260501T123059.5-0330'],
  'ordinal dates': ['2026-121', '2026121', '2026-121T12:00Z', '2026121T1200Z', '2024-366'],
  'week dates': [
    '2026-W18-5',
    '2026W185',
    '2026-W18-5T12:00:00Z',
    '2026W185T120000Z',
    '2026-W18',
    '2026W18',
    '2020-W53-7',
  ],
  'dates alone': ['2026-05-01', '20260501', '2026-05', '2026', '0000-01-01'],
  'leap days': ['2024-02-29', '2000-02-29T00:00Z', '2024-02-29T23:59:59Z'],
  'leap seconds': [
    '2016-12-31T23:59:60Z',
    '2016-12-31T15:59:60-08:00',
    '2017-01-01T05:29:60.5+05:30',
    '2016-12-31T18:59:60',
  ],
  'the end of a day': ['2026-05-01T24:00Z', '2026-05-01T24:00:00.000Z', '20260501T240000', '2026-05-01T24Z'],
  'letters in lower case': ['2026-05-01t12:30:59z', '2026-w18-5'],
  'years of six digits': ['+012026-05-01T12:30:59.000Z', '-000001-12-31'],
}

const unlawful = {
  'epoch numbers': ['1777638659', '1777638659000', '1777638659.25', '0', '-1'],
  'RFC 2822 and other words': [
    'Fri, 01 May 2026 12:30:59 GMT',
    'Fri May  1 2026',
    'May 1, 2026',
    'now',
    'yesterday',
    'null',
  ],
  'a blank in place of T': ['2026-05-01 12:30:59', '2026-05-01 12:30:59Z', '2026-05-01 12:30'],
  'blanks around': [' 2026-05-01', '2026-05-01T12:30Z ', '2026-05-01T12:30Z\n', '\t2026-05-01', '2026-05-01T12:30 Z'],
  'no calendar has it': [
    '2026-13-01',
    '2026-00-01',
    '2026-04-31',
    '2026-02-29',
    '1900-02-29',
    '2026-05-00',
    '2026-05-32',
    '20261301',
    '2026-366',
    '2026-000',
    '2026-W54',
    '2026-W00-1',
    '2021-W53-1',
    '2026-W18-8',
    '2026-W18-0',
  ],
  'no clock has it': [
    '2026-05-01T25:00Z',
    '2026-05-01T24:01Z',
    '2026-05-01T24:00:00.1Z',
    '2026-05-01T12:60Z',
    '2026-05-01T12:30:61Z',
    '2026-05-01T12:30:60Z',
    '2016-12-31T23:59:60+01:00',
  ],
  'no offset is like that': [
    '2026-05-01T12:30+24:00',
    '2026-05-01T12:30+05:60',
    '2026-05-01T12:30+5',
    '2026-05-01T12:30UTC',
  ],
  'date and time of different forms': [
    '2026-05-01T1230Z',
    '20260501T12:30Z',
    '2026-0501',
    '202605-01',
    '2026-W185',
    '2026-05-01T12:3059',
  ],
  'reduced dates before a time': ['2026-05T12:00Z', '2026T12:00Z', '2026-W18T12:00Z', '2026W18T1200Z'],
  'a time without a date': ['T12:30:59Z', '12:30:59', '12:30:59Z'],
  'a date without its time': ['2026-05-01T', '2026-05-01Z', '2026-05-01+02:00', '2026-05-01T.5'],
  'other kinds of ISO 8601': ['P1D', 'PT10M', '2026-05-01/2026-05-02', '2026-05-01T12:00Z/PT1H', 'R5/2026-05-01/P1D'],
  'decades, centuries, too many digits': ['20', '202', '20266-05-01', '02026-05-01', '+2026-05-01', '+0012026-05-01'],
  'other marks': [
    '2026/05/01',
    '01.05.2026',
    '05/01/2026',
    '2026-5-1',
    '2026-05-01T1:30Z',
    '26-05-01',
    '202605',
    '2026-05-01_12:30',
  ],
  'a zone by name': ['2026-05-01T12:30:59+02:00[Europe/Paris]', '2026-05-01T12:30:59 CET'],
  'digits of other scripts': ['\u0662\u0660\u0662\u0666-\u0660\u0665-\u0660\u0661'],
  nothing: ['', 'T', 'Z', '-', '\0'],
  'a decimal without digits': ['2026-05-01T12:30:59.Z', '2026-05-01T12:30:59,'],
}

describe.each(Object.entries(lawful))('lawful: %s', (_, texts) => {
  test.each(texts)('%j', (text) => expect(isIso8601(text)).toBe(true))
})

describe.each(Object.entries(unlawful))('not lawful: %s', (_, texts) => {
  test.each(texts)('%j', (text) => expect(isIso8601(text)).toBe(false))
})

test('takes whatever ECMAScript writes, cut at any precision and moved to any offset', () => {
  const offset = fc.tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true }),
      fc.constantFrom(0, 1, 2, 4, 7, 10),
      offset,
      (date, cut, [sign, h, m]) => {
        const written = date.toISOString().slice(0, -1)
        const two = (part: number): string => String(part).padStart(2, '0')
        expect(isIso8601(`${written.slice(0, written.length - cut)}${sign}${two(h)}:${two(m)}`)).toBe(true)
      },
    ),
  )
})

test('knows the last day of each month and the weeks of each year as the calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const last = new Date(Date.UTC(2000, month, 0))
      last.setUTCFullYear(year, month, 0)
      const four = String(year).padStart(4, '0')
      const at = (day: number): string => `${four}-${String(month).padStart(2, '0')}-${day}`
      expect([isIso8601(at(last.getUTCDate())), isIso8601(at(last.getUTCDate() + 1))]).toEqual([true, false])
      expect(isIso8601(`${four}-W53`)).toBe(hasWeek53(year))
    }),
  )
})

/** A year's 53rd week exists where its Thursday, the day that decides, still lies in that year (ISO 8601). */
function hasWeek53(year: number): boolean {
  const fourth = new Date(0)
  fourth.setUTCFullYear(year, 0, 4)
  const firstThursday = 4 + ((4 - (fourth.getUTCDay() || 7)) % 7)
  const thursday53 = new Date(0)
  thursday53.setUTCFullYear(year, 0, firstThursday + 52 * 7)
  return thursday53.getUTCFullYear() === year
}

test('ends at once with hostile texts', () => {
  const before = performance.now()
  for (const text of ['1'.repeat(1e6), `2026-05-01T12:30:59.${'1'.repeat(1e6)}!`, 'T'.repeat(1e6)]) {
    expect(isIso8601(text)).toBe(false)
  }
  expect(performance.now() - before).toBeLessThan(1000)
})
