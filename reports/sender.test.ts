import { expect, test } from 'vitest'
import { senderOf } from './sender.ts'

test('a request has the credential of the target file, or the words for how it was shown', () => {
  const shown = ['full', 'none', 'word', 'constructor'].map((credential) => senderOf({ credential }))
  expect(shown).toEqual(['as full', 'without a credential', 'with "Bearer constructor"', 'as constructor'])
})
