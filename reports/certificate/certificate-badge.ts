import type { Result } from '../../schemas/types.ts'
import { type Badge, drawBadge } from '../badge.ts'
import { type Certificate, dayOf } from './certificate.ts'
import type { Verified } from './verified-text.ts'

type Shown = Pick<Certificate, 'result' | 'keyId'>

/** A certificate as a badge. */
export function renderCertificateBadge(certificate: Shown): string {
  return drawBadge(certificateBadge(certificate))
}

/** When it was made, and whether anybody vouches for it. */
export function certificateBadge({ result, keyId }: Shown): Badge {
  const by = keyId === undefined ? ', unsigned' : ''
  const shown = result.demonstration === true ? ' (demonstration)' : ''
  const words = `conformant ${versionOf(result)}${dayOf(result)}${by}${shown}`
  return { words, mood: keyId === undefined ? 'doubtful' : 'good' }
}

/** A certificate that was verified, as a badge: for which build, and whether its signer was checked. */
export function renderVerifiedBadge({ result, isIdentified }: Pick<Verified, 'result' | 'isIdentified'>): string {
  const words = `conformant ${versionOf(result)}${dayOf(result)}, ${isIdentified ? 'verified' : 'signer not checked'}`
  return drawBadge({ words, mood: isIdentified ? 'good' : 'doubtful' })
}

/** No valid certificate, of any version or of that which was asked for. */
export function renderInvalidBadge(version?: string): string {
  const words = version === undefined ? 'no valid certificate' : `no valid certificate for ${version}`
  return drawBadge({ words, mood: 'bad' })
}

/** `2.4.1, `; empty where the run names none. */
function versionOf({ target: { service } }: Result): string {
  return service?.version === undefined ? '' : `${service.version}, `
}
