import type { Requirement } from '../rules/requirement.ts'
import { type Check, law } from '../run/define.ts'
import { auth } from './auth/rows.ts'
import { crowd } from './crowd/rows.ts'
import { errors } from './errors/rows.ts'
import { history } from './history/rows.ts'
import { list } from './list/rows.ts'
import { judgeEarlyTitles } from './send/laws/early-titles.ts'
import { judgeStreamedTitles } from './send/laws/streamed-titles.ts'
import { judgeTitlesOnce } from './send/one-start.ts'
import { send } from './send/rows.ts'
import { status } from './status/rows.ts'
import { stream } from './stream/rows.ts'
import { tickets } from './tickets/rows.ts'

/** Where one of these rules fails, what follows from it is told. */
const others = [auth, crowd, errors, history, list, send, status, stream, tickets].flatMap((rows) =>
  Object.values<Requirement>(rows),
)

/** Rules about titles and starts, judged on all exchanges of every test case. */
export const laws: readonly Check[] = [
  law('laws/streamed-titles', { guards: [send['start-title-used']], after: others }, (exchanges, { timing }) =>
    judgeStreamedTitles(exchanges, timing.lagMs),
  ),
  law('laws/early-titles', { guards: [send['start-title-used']], after: others }, (exchanges, { timing }) =>
    judgeEarlyTitles(exchanges, timing.lagMs),
  ),
  law('laws/one-start', { guards: [send['start-creates-one']], after: others }, judgeTitlesOnce),
]
