import { plainForm } from './text.ts'

/** Whether a title that is shown uses the one that was given: it begins with it. A service may make it unique behind its end (readings 94). */
export function usesTitle(given: string, shown: string | undefined): boolean {
  const begin = plainForm(given)
  return begin === '' ? shown?.trim() === '' : shown !== undefined && plainForm(shown).startsWith(begin)
}
