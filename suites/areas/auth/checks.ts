import type { Requirement } from '../../rules/requirement.ts'
import { type Check, check } from '../../run/define.ts'
import { credentials } from '../../scenes/credentials.ts'
import { noAccess } from '../../scenes/no-access.ts'
import { otherAccount } from '../../scenes/other-account.ts'
import { scopes } from '../../scenes/scopes.ts'
import { judgeAddsNothing } from '../errors/adds-nothing.ts'
import { errors } from '../errors/rows.ts'
import {
  judgeAltered,
  judgeChallenge,
  judgeGoodSends,
  judgeScheme,
  judgeShownOtherwise,
  judgeUnaccepted,
  observeKind,
} from './access.ts'
import { judgeNoAccess, judgeOtherAccount, judgeStranger } from './access-accounts.ts'
import { judgeSameAccount, judgeScopes } from './access-scopes.ts'
import { auth } from './rows.ts'

/** The rows of this area whose slug begins with one of these. */
const rowsOf = (...slugs: string[]): Requirement[] =>
  Object.entries<Requirement>(auth).flatMap(([slug, row]) => (slugs.some((each) => slug.startsWith(each)) ? [row] : []))

export const authChecks: readonly Check[] = [
  check(
    'auth/credentials',
    { scenes: [credentials], proves: rowsOf('no-credential-', 'wrong-credential-', 'basic-', 'query-key-') },
    judgeUnaccepted,
  ),
  check(
    'auth/shown-otherwise',
    { scenes: [credentials], proves: rowsOf('bare-key-', 'header-key-', 'basic-', 'no-credential-') },
    judgeShownOtherwise,
  ),
  check(
    'auth/altered-keys',
    {
      scenes: [credentials],
      proves: [
        auth['wrong-credential-list'],
        auth['wrong-credential-status'],
        auth['wrong-credential-history'],
        auth['other-case-key'],
      ],
    },
    judgeAltered,
  ),
  check('auth/scheme', { scenes: [credentials], proves: [auth['scheme-any-case']] }, judgeScheme),
  check('auth/challenge', { scenes: [credentials], proves: [auth['www-authenticate']] }, judgeChallenge),
  check('auth/kinds', { scenes: [credentials], proves: [auth['credential-kinds']] }, observeKind),

  check(
    'auth/scopes',
    {
      scenes: [scopes],
      proves: rowsOf('read-scope-missing-', 'write-scope-missing-', 'read-scope-suffices-', 'write-scope-suffices-'),
    },
    judgeScopes,
  ),
  check('auth/same-account', { scenes: [scopes], proves: rowsOf('same-account-') }, judgeSameAccount),

  check('auth/no-access', { scenes: [noAccess], proves: rowsOf('no-access-') }, judgeNoAccess),
  check('auth/other-account', { scenes: [otherAccount], proves: rowsOf('other-account-') }, judgeOtherAccount),
  check(
    'auth/stranger',
    {
      scenes: [credentials],
      proves: [auth['other-account-send'], auth['other-account-status'], auth['other-account-history']],
    },
    judgeStranger,
  ),
  check(
    'auth/good-sends',
    { scenes: [credentials], proves: [auth['no-access-start'], auth['no-access-send'], auth['other-account-send']] },
    judgeGoodSends,
  ),

  check('auth/401-adds-nothing', { scenes: [credentials], proves: [errors['401-adds-nothing']] }, ({ aftermath }) =>
    judgeAddsNothing(errors['401-adds-nothing'], [401], aftermath),
  ),
  check('auth/403-adds-nothing', { scenes: [scopes], proves: [errors['403-adds-nothing']] }, ({ aftermath }) =>
    judgeAddsNothing(errors['403-adds-nothing'], [403], aftermath),
  ),
  check(
    'auth/other-account-adds-nothing',
    { scenes: [otherAccount], proves: [errors['other-account-adds-nothing']] },
    ({ aftermath }) => judgeAddsNothing(errors['other-account-adds-nothing'], [403, 404], aftermath),
  ),
  check(
    'auth/stranger-adds-nothing',
    { scenes: [credentials], proves: [errors['other-account-adds-nothing']] },
    ({ aftermath }) => judgeAddsNothing(errors['other-account-adds-nothing'], [403, 404], aftermath),
  ),
]
