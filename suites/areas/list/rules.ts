import { type Check, rule } from '../../run/define.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { listed } from '../../scenes/listed.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { agrees, busyListed } from './beside.ts'
import { idleListed, readable, rowId, rowOnce, updatedAgrees, updatedInMs, valuesOf } from './entries.ts'
import { accepted, atMost, bounds, byDefault, fillsLimit, oddLimit, orderBy } from './limits.ts'
import { newestFirst } from './order.ts'
import { list } from './rows.ts'

const covers = [listed]
const limits = [listLimits]
const both = [listed, listLimits]

export const listRules: readonly Check[] = [
  rule(list['busy-listed'], { covers }, busyListed),
  rule(list['row-conversation-id'], { covers }, rowId),
  rule(list['row-id-readable'], { covers: [lookAround] }, readable),
  rule(list['row-once'], { anyOf: covers }, rowOnce),
  rule(list['newest-first'], { covers: both }, newestFirst),
  rule(
    list['limit-1'],
    { covers: both },
    atMost((limit) => limit === 1),
  ),
  rule(list['limit-1-accepted'], { covers: limits }, accepted(1)),
  rule(list['limit-100-accepted'], { covers: limits }, accepted(100)),
  rule(list['limit-bounds'], { covers: both }, bounds),
  rule(list['default-20'], { covers: limits }, byDefault),
  rule(list['busy-agrees'], { covers }, agrees('busy')),
  rule(list['title-agrees'], { covers }, agrees('title')),
  rule(list['stage-agrees'], { covers }, agrees('stage')),
  rule(list['updated-in-ms'], { covers }, updatedInMs),

  rule(list['updated-agrees'], { covers }, updatedAgrees),
  rule(list['order-by'], { covers: limits }, orderBy),
  rule(list['idle-listed'], { covers }, idleListed),
  rule(list['fills-limit'], { covers: limits }, fillsLimit),
  rule(
    list['limit-0'],
    { covers: limits },
    oddLimit((limit) => limit === 0),
  ),
  rule(
    list['limit-negative'],
    { covers: limits },
    oddLimit((limit) => limit < 0),
  ),
  rule(
    list['limit-101'],
    { covers: limits },
    oddLimit((limit) => limit > 100),
  ),
  rule(list['cwd-values'], { covers }, valuesOf('cwd')),
  rule(list['model-values'], { covers }, valuesOf('model')),
]
