/** Blanks, letters and signs that no view of a text may change. */
export const plainForms = `Two  blanks,\ta Tab, **strong** "quoted" '' $$ %% :smile:.`

/**
 * A line that a text may hold besides what its own judges look at: blanks, letters and signs that what stores texts likes to
 * bring into another form (readings 30). Whether each way to send keeps them is judged apart from whether the text is there.
 */
export const formsLine = `forms: ${plainForms}`

/** What may follow on that line, where a text need not be as many bytes as letters. */
export const wideForms = ' \ufb01ve \uff37ide x\u00b2.'

const label = /^forms:$/i
const labelLength = 'forms:'.length

/** Where that line begins in a text, in whatever form it is there, and ends: by its colon, since most long texts have none. */
function placeOf(text: string): { from: number; to: number } | undefined {
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const from = at + 1 - labelLength
    if (from < 0 || !label.test(text.slice(from, at + 1))) continue
    const end = text.indexOf('\n', at)
    return { from, to: end === -1 ? text.length : end }
  }
  return undefined
}

/** A text without that line, and the blanks before it. */
export function withoutForms(text: string): string {
  const place = placeOf(text)
  return place === undefined ? text : text.slice(0, place.from).trimEnd() + text.slice(place.to)
}

/** Whether a text was sent with it. */
export function hasForms(text: string): boolean {
  return text.includes(formsLine) && !text.startsWith(formsLine)
}
