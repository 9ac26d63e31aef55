/** How a request showed a credential, where it did not show one as specified. */
const presentations: Readonly<Record<string, string>> = {
  none: 'without a credential',
  wrong: 'with an unknown key',
  longer: 'with a key and more characters',
  shorter: 'with a key without its last characters',
  'other-case': 'with a key in inverted case',
  basic: 'with a key as Basic password',
  'basic-plain': 'with "Basic" and a key',
  bare: 'with a key without "Bearer"',
  'own-header': 'with a key in another header',
  query: 'with a key in the query',
  'no-key': 'with "Bearer" alone',
  word: 'with "Bearer constructor"',
}

/** Who sent a request: the credential of the target file, or how it was shown. */
export function senderOf({ credential }: { credential: string }): string {
  return Object.hasOwn(presentations, credential) ? `${presentations[credential]}` : `as ${credential}`
}
