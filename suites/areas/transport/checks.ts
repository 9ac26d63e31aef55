import { type Check, check, passiveCheck } from '../../run/define.ts'
import { connections } from '../../scenes/connections.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault } from '../../scenes/matrix.ts'
import { requestCharset } from '../../scenes/request-charset.ts'
import { judgeAfterRefused, judgeChunked, judgeContinued, judgeIdle } from './connections.ts'
import { transport } from './rows.ts'
import { judgeBasePath, judgeCharset, judgeHttps, judgeMediaType, judgeUtf8 } from './transport.ts'

export const transportChecks: readonly Check[] = [
  check('transport/https', { scenes: [lookAround], proves: [transport.https] }, ({ list }, { run }) =>
    judgeHttps(run.baseUrl, list),
  ),
  check('transport/base-path', { scenes: [lookAround], proves: [transport['base-path']] }, ({ list }, { run }) =>
    judgeBasePath(run.baseUrl, list),
  ),
  passiveCheck(
    'transport/media-types',
    [
      transport['json-start'],
      transport['json-send'],
      transport['json-list'],
      transport['json-status'],
      transport['json-history'],
      transport['json-start-accepted'],
      transport['json-send-accepted'],
    ],
    judgeMediaType,
    [lookAround, atOnce, byDefault],
  ),
  passiveCheck('transport/utf-8', [transport['json-utf-8']], judgeUtf8, [lookAround, atOnce]),
  check(
    'transport/after-refused',
    { scenes: [connections], proves: [transport['after-refused-start'], transport['after-refused-send']] },
    judgeAfterRefused,
  ),
  check('transport/idle', { scenes: [connections], proves: [transport['idle-connection']] }, judgeIdle),
  check('transport/chunked', { scenes: [connections], proves: [transport['request-chunked']] }, judgeChunked),
  check('transport/expect', { scenes: [connections], proves: [transport['request-expect']] }, judgeContinued),
  check(
    'transport/request-charset',
    { scenes: [requestCharset], proves: [transport['request-charset']] },
    judgeCharset,
  ),
]
