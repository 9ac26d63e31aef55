/** The ids that stand for one ticket, by each of them. */
export type Families = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Adds what one row of a list names together: a ticket is one piece of work (spec 2.1), and what each of its ids answers is
 * open (readings 35). Ids may belong together also where no single row names all of them.
 */
export function joinFamily(
  families: Map<string, ReadonlySet<string>>,
  { id, members }: { id: string; members: readonly string[] },
): void {
  const named = [id, ...members]
  if (members.length === 0 || named.every((each) => families.get(each)?.has(id))) return
  const all = new Set(named.flatMap((each) => [each, ...(families.get(each) ?? [])]))
  for (const each of all) families.set(each, all)
}
