/** `must`: the spec states it. `standard`: HTTP or SSE says it, a warning. `open`: the spec is silent, only observed. */
export type Level = 'mandatory' | 'advisory' | 'informational'

/** Who alone can give the occasion to see a row at work: the service, or nobody (the spec shows no way). */
export type Occasion = 'service' | 'nobody'

/** One statement of the spec that a service can satisfy or break. `id` is quoted in certificates and never reused. */
export interface Requirement {
  readonly id: string
  readonly area: string
  readonly section: string
  readonly level: Level
  readonly text: string
  readonly occasion?: Occasion
  readonly why?: string
  /** Newer than the set of requirements that a run is scored by: reported, and counts for nothing. */
  readonly isNew?: boolean
  /** Why a run did not exercise it, where that is no optional behaviour of the service. */
  readonly unmet?: string
}

/** The occasion of a row and, in one sentence, why no caller can bring it about. */
export type More = { readonly occasion: Occasion; readonly why: string; readonly unmet?: string }

/** A row before its area has named it. */
export type Row = Omit<Requirement, 'id' | 'area'>

/** A row that the spec states in `section`; `text` says in one plain sentence what the service does. */
export const must = (section: string, text: string, more?: More): Row => ({
  section,
  level: 'mandatory',
  text,
  ...more,
})

/** A row that HTTP or SSE states and the API builds on: broken, it is a warning. */
export const standard = (section: string, text: string, more?: More): Row => ({
  section,
  level: 'advisory',
  text,
  ...more,
})

/** A row about something that the spec leaves free: it is observed and never fails. */
export const open = (section: string, text: string, more?: More): Row => ({
  section,
  level: 'informational',
  text,
  ...more,
})

/** Rows of one question, asked of several endpoints: `slug-endpoint`. */
export function family<Slug extends string, To extends string>(
  slug: Slug,
  endpoints: readonly To[],
  row: (to: To) => Row,
): Record<`${Slug}-${To}`, Row>
export function family(slug: string, endpoints: readonly string[], row: (to: string) => Row): Record<string, Row> {
  return Object.fromEntries(endpoints.map((to) => [`${slug}-${to}`, row(to)]))
}

/** Names the rows of one area: the same keys, each a requirement with the id `name/key`. */
export function area<Slug extends string>(name: string, rows: Record<Slug, Row>): Readonly<Record<Slug, Requirement>> {
  const named = Object.fromEntries(
    Object.entries<Row>(rows).map(([slug, row]): [string, Requirement] => [
      slug,
      { id: `${name}/${slug}`, area: name, ...row },
    ]),
  )
  return Object.assign({}, rows, named)
}
