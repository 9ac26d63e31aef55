/** Why a text is not JSON, with line and column and without a piece of the text, which may be a key; undefined if it is JSON. */
export function jsonProblem(text: string): string | undefined {
  const problemIn = (json: string): string => {
    try {
      JSON.parse(json)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  const problem = problemIn(text)
  if (problem === '') return undefined
  // V8 gives no position with an unexpected token: it is at the end of the shortest beginning that has one.
  let [fits, fails] = [0, text.length]
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2)
    if (problemIn(text.slice(0, middle)).startsWith('Unexpected token')) fails = middle
    else fits = middle
  }
  const at = Number(/ at position (\d+)/.exec(problem)?.[1] ?? fails - 1)
  const before = text.slice(0, at).split('\n')
  const what = problem.replace(/(( in JSON)? at position|, (\.\.\.)?").*$/s, '')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${what}`
}
