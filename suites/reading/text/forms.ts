/** Blanks, letters and signs that no view of a text may change. */
export const plainForms = 'Two  blanks,\ta Tab, **strong** "quoted".'

/**
 * A line that a text may hold besides what its own judges look at: blanks, letters and signs that what stores texts likes to
 * bring into another form (readings 30). Whether each way to send keeps them is judged apart from whether the text is there.
 */
export const formsLine = `forms: ${plainForms}`

/** What may follow on that line, where a text need not be as many bytes as letters. */
export const wideForms = ' \ufb01ve \uff37ide x\u00b2.'

const line = /\s*(forms:[^\n]*)/i

/** A text without that line, in whatever form it is there. */
export function withoutForms(text: string): string {
  return text.replace(line, '')
}

/** That line as it is in a text; undefined where it is not there. */
export function formsIn(text: string): string | undefined {
  return line.exec(text)?.[1]
}

/** Whether a text was sent with it. */
export function hasForms(text: string): boolean {
  return text.includes(formsLine) && !text.startsWith(formsLine)
}
