import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Policies } from '../../../../fixtures/service/index.ts'
import type { Entry } from '../../../../fixtures/service/world.ts'
import { ruledBy } from '../../../../fixtures/tools/only.ts'

type Window = ReturnType<Policies['history']['window']>
type About = { anchor: number | null; limit: number; end: number; length: number; transcript: Entry[] }

/** Other entries in a page. */
export function windowed(change: (window: Window, about: About) => Window): Change {
  return override('history', ({ window }) => ({
    window(world, conversation, anchor, limit) {
      const lawful = window(world, conversation, anchor, limit)
      const { transcript } = conversation
      return change(lawful, { anchor, limit, end: lawful.end, length: transcript.length, transcript })
    },
  }))
}

/** As many entries as a limit of that size would give. */
export function taking(size: (limit: number, isOlder: boolean) => number): Change {
  return windowed((_, { anchor, limit, end }) => ({ start: Math.max(0, end - size(limit, anchor !== null)), end }))
}

/** What has more entries than this has a long history. */
export const long = 30

/** Makes a change that shows in the pages of long histories alone. */
export function inLongOnes(change: Change): Change {
  return (policies) => {
    const changed = change(policies)
    return override('history', ({ page }) => ({
      page: (world, conversation, anchor, limit) =>
        conversation.transcript.length > long
          ? changed.history.page(ruledBy(world, changed), conversation, anchor, limit)
          : page(world, conversation, anchor, limit),
    }))(policies)
  }
}

/** The limit counts some entries alone, on the newest page and on those that are read by a cursor, or on one kind of them. */
export function counting(counts: (entry: Entry) => boolean, on: 'newest' | 'older' | 'all' = 'all'): Change {
  return windowed((window, { anchor, end, limit, transcript }) => {
    if (on === (anchor === null ? 'older' : 'newest')) return window
    let start = end
    for (let left = limit; start > 0; start--) {
      const entry = transcript[start - 1]
      if (entry === undefined || !counts(entry)) continue
      if (left-- === 0) break
    }
    return { start, end }
  })
}
