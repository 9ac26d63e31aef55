/** The file that each format is written to beside the result. */
export const fileOfFormat = { text: 'report.txt', junit: 'junit.xml' } as const

export type Format = keyof typeof fileOfFormat
export const formats = ['text', 'junit'] as const satisfies readonly Format[]
