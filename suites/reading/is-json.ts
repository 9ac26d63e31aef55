/** Whether a text is JSON as a whole, however large or deep: `jsonOf` says nothing of what is beyond its bounds. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
