import { documentIn } from './document.ts'

/** The older words that `docs/writing.md` lists, in any form. */
export function oldWords(): RegExp {
  const [table = ''] = documentIn('docs/writing.md').text.split('<!-- old words -->')[1]?.split('\n## ') ?? []
  const words = [...table.matchAll(/^\| ([a-z ,]+) \|/gm)].flatMap(([, each = '']) => each.split(', '))
  if (!words.includes('whoever')) throw new Error('docs/writing.md has no table of older words')
  return new RegExp(`\\b(?:${words.join('|')})(?:s|d|ed|ly)?\\b`, 'i')
}
