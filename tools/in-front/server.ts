import type { Packages } from './packages.ts'

/** A server that passes requests on to a service, as people put one in front of theirs. */
export interface Server {
  id: string
  program: string
  /** What it needs besides the program. */
  packages?: Packages
  /** Its configuration; `{port}`, `{service}` and `{folder}` are filled in. */
  config: string
  file: string
  args: readonly string[]
}
