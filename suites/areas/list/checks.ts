import { type Check, check, passiveCheck, runCheck } from '../../run/define.ts'
import { listLimits } from '../../scenes/list-limits.ts'
import { listed } from '../../scenes/listed.ts'
import { auth } from '../auth/rows.ts'
import { judgeBounds, judgeBoundsOfOthers, judgeCuts, judgeOverfull, judgeRowsOnce, observeBounds } from './bounds.ts'
import { judgeListed, observeListed } from './list.ts'
import { RowsOfRun } from './listed-rows.ts'
import { OrderOfRun } from './order-of-run.ts'
import { judgePicked } from './picked.ts'
import { list } from './rows.ts'

export const listChecks: readonly Check[] = [
  check(
    'list/listed',
    {
      scenes: [listed],
      proves: [
        list['busy-listed'],
        list['row-conversation-id'],
        list['row-once'],
        list['newest-first'],
        list['limit-1'],
        list['limit-bounds'],
        list['busy-agrees'],
        list['title-agrees'],
        list['stage-agrees'],
        list['updated-in-ms'],
        list['updated-agrees'],
        list['idle-listed'],
        list['cwd-values'],
        list['model-values'],
      ],
    },
    (play, { run }) => [
      ...judgeListed(play, run.timing.lagMs, run.startedAtMs),
      ...judgeCuts(play.lists),
      ...observeListed(play),
    ],
  ),
  check(
    'list/limits',
    {
      scenes: [listLimits],
      proves: [
        list['limit-1'],
        list['limit-1-accepted'],
        list['newest-first'],
        list['limit-100-accepted'],
        list['limit-bounds'],
        list['default-20'],
        list['limit-0'],
        list['limit-negative'],
        list['limit-101'],
        list['order-by'],
        list['fills-limit'],
      ],
    },
    (play) => [...judgeBounds(play), ...judgeBoundsOfOthers(play), ...judgePicked(play), ...observeBounds(play)],
  ),
  passiveCheck('list/overfull', [list['limit-1'], list['limit-bounds'], list['default-20']], judgeOverfull, [
    listed,
    listLimits,
  ]),
  runCheck(
    'list/order-of-run',
    { scenes: [listLimits], proves: [list['newest-first']] },
    ({ timing }) => new OrderOfRun(timing),
  ),
  runCheck(
    'list/rows-of-run',
    {
      scenes: [listLimits],
      proves: [],
      guards: [list['title-agrees'], list['stage-agrees'], list['busy-agrees'], auth['same-account-list']],
    },
    ({ timing }) => new RowsOfRun(timing),
  ),
  passiveCheck('list/rows-once', [list['row-once']], judgeRowsOnce, [listed]),
]
