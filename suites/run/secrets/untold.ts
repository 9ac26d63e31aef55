import { slots } from './credentials.ts'
import type { Secrets } from './secrets.ts'

/** A sentence for each credential that cannot be kept out of what a service sends back. */
export function untoldCredentials({ untold }: Secrets): string[] {
  return slots
    .filter((slot) => untold.includes(slot))
    .map(
      (slot) =>
        `credentials.${slot} is too short or common to redact safely: if the service echoes it, it appears in reports. Use a longer credential.`,
    )
}
