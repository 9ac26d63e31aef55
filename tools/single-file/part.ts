/** In place of `bin/part.ts`: all parts begin with the single file, which reads the name of one. */
export function part(name: string): { file: URL; args: string[] } {
  return { file: new URL(import.meta.url), args: [name] }
}
