import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, decideNothing, heldIn } from '../../reading/kit/alone.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import type { SceneRecord } from '../../run/define.ts'
import { connections } from '../../scenes/connections.ts'
import { lookAround } from '../../scenes/look-around.ts'
import { atOnce, byDefault } from '../../scenes/matrix.ts'
import { requestCharset } from '../../scenes/request-charset.ts'
import { lawfulServices, recorded, servicesOf } from '../kit/recorded.ts'
import { judgeAfterRefused, judgeChunked, judgeContinued, judgeIdle } from './connections.ts'
import { judgeBasePath, judgeCharset, judgeHttps, judgeMediaType, judgeUtf8 } from './transport.ts'

/** Bodies that are labelled, written, packed and sent otherwise. */
const services = [
  ...lawfulServices,
  ...servicesOf(
    ...['http/no-blank-before-charset', 'http/many-headers', 'http/chunked', 'http/gzip', 'http/no-date'],
    ...['json/escaped', 'json/pretty', 'ids/unicode', 'requests/other-types-get-415'],
  ),
]
const of = (...slugs: string[]): string[] => slugs.map((slug) => `transport/${slug}`).sort()
const each =
  (judge: (exchange: Exchange) => Outcome[]) =>
  ({ exchanges }: SceneRecord<unknown>): Outcome[] =>
    exchanges.flatMap(judge)

const around = await recorded(lookAround, each(judgeMediaType), { services })
const accepted = await recorded(atOnce, each(judgeMediaType), { services })
const answered = await recorded(byDefault, each(judgeMediaType), { services })
const charset = await recorded(requestCharset, ({ play }) => judgeCharset(play), { services })
const lines = await recorded(connections, ({ play }) => judgeAfterRefused(play), { services })
const address = 'https://agent.example.com/v1'

interface Judged {
  held(): string[]
  silent(): void
}
const judging = <Kept>(judged: Alone<string, Kept>, empty: (kept: Kept, at: number) => Kept = silenced): Judged => ({
  held: () => heldIn(judged),
  silent: () => decideNothing(judged, empty),
})

describe.each<[string, Judged, string[]]>([
  ['the label of what is read', judging(around), of('json-list', 'json-status', 'json-history')],
  [
    'the label of what is accepted',
    judging(accepted),
    of('json-start-accepted', 'json-send-accepted', 'json-list', 'json-status', 'json-history'),
  ],
  [
    'the label of what is answered',
    judging(answered),
    of('json-start', 'json-send', 'json-list', 'json-status', 'json-history'),
  ],
  ['the bytes of a body', judging({ ...accepted, judge: each(judgeUtf8) }), of('json-utf-8')],
  ['a request whose label names a charset', judging(charset), of('request-charset')],
  ['a read after a refusal', judging(lines), of('after-refused-start', 'after-refused-send')],
  ['a read after a pause', judging({ ...lines, judge: ({ play }) => judgeIdle(play) }), of('idle-connection')],
  ['a body in chunks', judging({ ...lines, judge: ({ play }) => judgeChunked(play) }), of('request-chunked')],
  ['a body once wanted', judging({ ...lines, judge: ({ play }) => judgeContinued(play) }), of('request-expect')],
  [
    'the scheme of the address',
    // Whoever answers there, a gateway as well, is reached by HTTPS.
    judging({ ...around, judge: ({ play }) => judgeHttps(address, play.list) }, ({ play, ...record }) => ({
      ...record,
      play: { ...play, list: unanswered(play.list) },
    })),
    of('https'),
  ],
  [
    'the path of the address',
    judging({ ...around, judge: ({ play }) => judgeBasePath(address, play.list) }),
    of('base-path'),
  ],
])('%s', (_, judged, rows) => {
  test('holds where it is lawful', () => expect(judged.held()).toEqual(rows))
  test('says nothing where no answer is the service’s', () => judged.silent())
})
