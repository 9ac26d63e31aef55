import { type Interpretation, interpretation } from './interpretation.ts'

/** Stored texts, titles and starts. */
export const bodies: readonly Interpretation[] = [
  interpretation(
    11,
    'A character may be a code point or a UTF-16 unit, never a byte.',
    'send/*-{text-limit,too-long,text-not-bytes,text-whole}',
    'send/text-counting',
  ),
  interpretation(
    30,
    'Canonical Unicode forms, CR LF as LF and trimmed outer spaces pass. Nothing else in a stored text may change.',
    'send/*-text-{astral,combining,compatibility,line-breaks,tokens,markup,escapes,right-to-left,blanks,whole}',
    'send/text-*',
    'history/ids-stable',
    'errors/{nul,lone-surrogate}-*',
  ),
  interpretation(
    31,
    'A given title must show in the first status. A generated title may come late and change.',
    'send/start-title-{used,omitted}',
    'send/title-from',
  ),
  interpretation(
    53,
    'Control characters and direction marks may be kept, removed or refused.',
    'send/*-text-{control,right-to-left,blanks}',
    'history/ids-stable',
  ),
  interpretation(
    60,
    'A plain title of up to 60 characters must be kept. Longer titles, emoji, markup and outer spaces may change.',
    'send/start-title-used',
  ),
  interpretation(
    66,
    'One start creates one conversation. A second list entry with the same title or message fails.',
    'send/start-creates-one',
  ),
  interpretation(
    84,
    'Generated titles may repeat. They fail only if three conversations have the same title, and none of their messages contains it.',
    'send/start-title-omitted',
  ),
  interpretation(94, 'A title may get a suffix that makes it unique, such as "Plan (2)".', 'send/start-title-used'),
]
