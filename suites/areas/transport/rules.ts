import { type Check, rule } from '../../run/define.ts'
import { connections } from '../../scenes/connections.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault } from '../../scenes/matrix.ts'
import { requestCharset } from '../../scenes/request-charset.ts'
import { afterRefused, bodyForm, idle } from './connections.ts'
import { transport } from './rows.ts'
import { basePath, cookies, https, mediaType, notShared, utf8 } from './transport.ts'

const anyOf = [lookAround, atOnce, byDefault]
const covers = [connections]

export const transportRules: readonly Check[] = [
  rule(transport.https, { covers: [lookAround] }, https),
  rule(transport['base-path'], { covers: [lookAround] }, basePath),
  ...(['start', 'send', 'list', 'status', 'history'] as const).map((to) =>
    rule(transport[`json-${to}`], { anyOf }, mediaType(to, 200)),
  ),
  ...(['start', 'send'] as const).flatMap((to) => [
    rule(transport[`json-${to}-accepted`], { anyOf }, mediaType(to, 202)),
    rule(transport[`after-refused-${to}`], { covers }, afterRefused(to)),
  ]),
  rule(transport['not-shared'], { anyOf: [lookAround] }, notShared),
  rule(transport.cookies, { anyOf: [lookAround] }, cookies),
  rule(transport['json-utf-8'], { anyOf: [lookAround, atOnce] }, utf8),
  rule(transport['idle-connection'], { covers }, idle),
  rule(transport['request-chunked'], { covers }, bodyForm('chunked', 411)),
  rule(transport['request-expect'], { covers }, bodyForm('expecting', 417)),
  rule(transport['request-charset'], { covers: [requestCharset] }, bodyForm('with a charset')),
]
