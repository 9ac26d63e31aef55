/** The file that each format is written to beside the result. */
export const fileOfFormat = {
  text: 'report.txt',
  junit: 'junit.xml',
  html: 'report.html',
  ctrf: 'ctrf.json',
  har: 'run.har',
  markdown: 'report.md',
  github: 'annotations.txt',
  badge: 'badge.svg',
} as const

export type Format = keyof typeof fileOfFormat
export const formats = [
  'text',
  'html',
  'junit',
  'ctrf',
  'har',
  'markdown',
  'github',
  'badge',
] as const satisfies readonly Format[]

/** What `run --reporter` takes: the events are printed as they happen, in place of the report. */
export const eventReporter = 'ndjson'
export const reporters = [...formats, eventReporter] as const
export type Reporter = (typeof reporters)[number]

/** What a run leaves beside its transcript, in place of what an earlier one left. */
export const filesOfRun = ['result.json', ...Object.values(fileOfFormat)]
