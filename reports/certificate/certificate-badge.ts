import type { Result } from '../../schemas/types.ts'
import { drawBadge } from '../badge.ts'
import { type Certificate, dayOf } from './certificate.ts'
import type { Verified } from './verified-text.ts'

/** As many characters of a key's name as tell keys apart at a glance; the certificate has all. */
const shownKey = 'ed25519:'.length + 8

/** A certificate as a badge: it says when, and whether anybody vouches for it. */
export function renderCertificateBadge({ result, keyId }: Certificate): string {
  const by = keyId === undefined ? 'unsigned' : `signed ${keyId.slice(0, shownKey)}`
  const shown = result.demonstration === true ? ' (demonstration)' : ''
  return drawBadge(
    `conformant ${versionOf(result)}${dayOf(result)}, ${by}${shown}`,
    keyId === undefined ? 'doubtful' : 'good',
  )
}

/** A certificate that was verified, as a badge: for which build, and whether its signer was checked. */
export function renderVerifiedBadge(verified: Pick<Verified, 'result' | 'isIdentified'>): string {
  const { result, isIdentified } = verified
  const words = `conformant ${versionOf(result)}${dayOf(result)}, ${isIdentified ? 'verified' : 'signer not checked'}`
  return drawBadge(words, isIdentified ? 'good' : 'doubtful')
}

/** No valid certificate, of any version or of that which was asked for. */
export function renderInvalidBadge(version?: string): string {
  return drawBadge(version === undefined ? 'no valid certificate' : `no valid certificate for ${version}`, 'bad')
}

/** `2.4.1, `; empty where the run names none. */
function versionOf({ target: { service } }: Result): string {
  return service?.version === undefined ? '' : `${service.version}, `
}
