const numberBefore = /^\d{1,8}(?=[^A-Za-z0-9])/
const numberBeside = /^\d{1,8}(?=[^A-Za-z0-9])|(?<=[^A-Za-z0-9])\d{1,8}$/g

/**
 * The id with another number, where one begins or ends it beside words, such as a title: that number alone may tell which
 * conversation is meant. What has no letters but hexadecimal ones has no words.
 */
export function renumbered(id: string, another: () => string): string {
  return hasWords(id) ? id.replace(numberBeside, another) : id
}

/** Whether words go after a number in it: without them it may be another name of the same conversation. */
export function endsInWords(id: string): boolean {
  return hasWords(id) && numberBefore.test(id)
}

function hasWords(id: string): boolean {
  return /[g-z]/i.test(id)
}

/** Whether two ids are names of one conversation by the number that they begin with. */
export function isSameNumber(one: string, other: string): boolean {
  return endsInWords(one) && endsInWords(other) && one.match(numberBefore)?.[0] === other.match(numberBefore)?.[0]
}
