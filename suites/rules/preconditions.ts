/** Slots of a target file's credentials. */
type Slot = 'full' | 'readOnly' | 'writeOnly' | 'otherAccount' | 'emptyBalance' | 'noAccess'

/**
 * The most metered sends of `certify` that are made by the account that shares no workspace with full's: both wait at the same moment
 * in each mode (readings 103).
 */
export const sendsOfOtherAccount = 11

/** What each credential has to be, and to have, before a run (readings 99). */
export const credentialNeeds: Readonly<Record<Slot, string>> = {
  full: 'both scopes and credits',
  readOnly: 'the account of full, with only conversations:read',
  writeOnly: 'the account of full, with only conversations:write',
  otherAccount: `an unrelated account with both scopes, credits (up to ${sendsOfOtherAccount} metered sends) and the agent of full`,
  emptyBalance:
    'an account without credits, with both scopes and a settled conversation: start one before the credits are spent',
  noAccess: 'a valid credential of an account that has credits and cannot use the API yet',
}

/**
 * What whoever runs the suite has to prepare besides credentials, an agent and a budget (readings 99); that it is missing shows in
 * a run alone: a conversation at rest in the account without credits, and credits in the accounts that should have some.
 */
export type Precondition = 'conversations.emptyBalance' | 'credits.otherAccount' | 'credits.noAccess'
