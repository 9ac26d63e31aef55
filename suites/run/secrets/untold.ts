import { slots } from './credentials.ts'
import type { Secrets } from './secrets.ts'

/** A sentence for each credential that cannot be kept out of what a service sends back. */
export function untoldCredentials({ untold }: Secrets): string[] {
  return slots
    .filter((slot) => untold.includes(slot))
    .map(
      (slot) =>
        `credentials.${slot} is so short or so common a word that it may stand in any text: it is replaced in our own requests alone, and shows where the service sends it back; use a longer one.`,
    )
}
