/** What runs in a thread or a process of its own. */
type PartName = 'demonstration-service' | 'watch/worker' | 'prove/worker' | 'prove/machine/worker'

/** Where it begins, and the first of its arguments. */
interface Part {
  file: URL
  args: string[]
}

/** A file for each; all of them are one where the program is. */
export function part(name: PartName): Part {
  const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  return { file: new URL(`./${name}.${ending}`, import.meta.url), args: [] }
}
