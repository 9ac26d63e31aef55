import { drawBadge } from '../badge.ts'
import { type Certificate, dayOf } from './certificate.ts'

/** As many characters of a key's name as tell keys apart at a glance; the certificate has all. */
const shownKey = 'ed25519:'.length + 8

/** A certificate as a badge: it says when, and whether anybody vouches for it. */
export function renderCertificateBadge({ result, keyId }: Certificate): string {
  const by = keyId === undefined ? 'unsigned' : `signed ${keyId.slice(0, shownKey)}`
  const { version } = result.target.service ?? {}
  const of = version === undefined ? '' : `${version}, `
  const shown = result.demonstration === true ? ' (demonstration)' : ''
  return drawBadge(`conformant ${of}${dayOf(result)}, ${by}${shown}`, keyId === undefined ? 'doubtful' : 'good')
}
