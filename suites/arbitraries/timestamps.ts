import fc from 'fast-check'

const day = fc.constantFrom('2026-05-01', '2024-02-29', '1999-12-31', '2026-121', '2026-W18-5')
const basicDay = fc.constantFrom('20260501', '20240229', '2026121', '2026W185')
const time = fc.constantFrom(
  '00:00:00',
  '23:59:59',
  '12:30',
  '07',
  '24:00:00',
  '12:30.5',
  '05:06:07,25',
  '05:06:07.123456789',
)
const basicTime = fc.constantFrom('000000', '235959', '1230', '07', '050607.25')
const offset = fc.constantFrom('', 'Z', '+02:00', '-11', '+0545', '-00:00')

/** Lawful timestamps in every form that ISO 8601 knows: the spec names no precision and no offset (2.8, 2.10). */
export const timestamps: fc.Arbitrary<string> = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.tuple(day, time, offset).map(([date, clock, shift]) => `${date}T${clock}${shift}`),
  fc.tuple(basicDay, basicTime, offset).map(([date, clock, shift]) => `${date}T${clock}${shift}`),
  day,
  basicDay,
)
