import fc from 'fast-check'

/** Texts that are no timestamps of ISO 8601, though services write them (spec 2.8, 2.10). */
export const brokenTimestamps: fc.Arbitrary<string> = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.integer({ min: 1_000_000_000, max: 4_000_000_000 }).map(String),
  fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }).map(String),
  fc.constantFrom('2026-05-01 12:30:59', '2026-05-01 12:30:59Z', '2026-13-01T00:00:00Z', '2026-05-01T25:00:00Z'),
  fc.constantFrom('', 'yesterday', 'null', '12:30:59', '01/05/2026', '2026-05-01T12:30:59 UTC', 'P1D'),
)
