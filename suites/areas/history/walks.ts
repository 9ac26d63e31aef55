import type { Fact } from '../../log/fact.ts'
import type { Span } from './rests.ts'
import type { SeenPage } from './seen-page.ts'

/** Pages that one key read one after another while the conversation rested, each with the cursor of the one before. */
export interface Walk {
  readonly pages: readonly SeenPage[]
  readonly span: Span
  readonly credential: string
  /** It began with the newest page. */
  readonly isFromNewest: boolean
  /** All of its pages have this limit; undefined where they differ. */
  readonly limit: number | null | undefined
  /** How it ended: at a null cursor, at a cursor that it had met, at a page that the service refused, or where the client left off. */
  readonly end: 'start' | 'cursor-again' | 'refused' | 'left'
  readonly refusal: Fact | undefined
}

interface Open {
  pages: SeenPage[]
  isFromNewest: boolean
  limit: number | null | undefined
}

/** Joins pages to walks. Where several walks have come to one cursor, a page goes on with the one that has its limit. */
export function walksIn(pages: readonly SeenPage[], refused: readonly Fact[]): Walk[] {
  const walks: Open[] = []
  for (const page of pages) {
    if (page.span === undefined) continue
    const walk = page.isOlder ? walkBefore(page, walks) : undefined
    if (walk === undefined) walks.push({ pages: [page], isFromNewest: !page.isOlder, limit: page.limit })
    else {
      walk.pages.push(page)
      if (walk.limit !== page.limit) walk.limit = undefined
    }
  }
  return walks.flatMap((walk) => walkOf(walk, refused) ?? [])
}

function walkBefore({ view, fact, span, limit }: SeenPage, walks: readonly Open[]): Open | undefined {
  const rank = (walk: Open): number =>
    walk.limit === limit ? 2 : walk.limit === undefined || walk.pages.length === 1 ? 1 : 0
  const lastOf = ({ pages }: Open): number => pages.at(-1)?.view.endMs ?? 0
  const open = walks.filter(({ pages }) => {
    const last = pages.at(-1)
    return (
      last?.view.before === view.cursor &&
      last?.span === span &&
      last?.fact.credential === fact.credential &&
      last.view.endMs <= view.sentMs &&
      !pages.some((each) => each.view.before === view.cursor && each !== last)
    )
  })
  return open.toSorted((a, b) => rank(b) - rank(a) || lastOf(b) - lastOf(a))[0]
}

function walkOf({ pages, isFromNewest, limit }: Open, refused: readonly Fact[]): Walk | undefined {
  const last = pages.at(-1)
  if (last?.span === undefined) return undefined
  const { span, fact, view } = last
  const { before, endMs } = view
  const isMet = pages.some((each) => each.view.cursor === before || (each !== last && each.view.before === before))
  const refusal = refused.find(
    (each) =>
      each.cursor === before &&
      each.credential === fact.credential &&
      each.sentMs >= endMs &&
      each.endMs <= span.untilMs,
  )
  const end =
    before === null
      ? 'start'
      : before !== undefined && isMet
        ? 'cursor-again'
        : refusal === undefined
          ? 'left'
          : 'refused'
  return { pages, isFromNewest, limit, span, credential: fact.credential, end, refusal }
}
