/** An invalid line of a workload. The message has the line and the expected value. */
export class BrokenLine extends Error {
  override readonly name = 'BrokenLine'
  readonly line: number

  /** @param line counted from 1, with the header */
  constructor(line: number, what: string) {
    super(`Line ${line} of the workload: ${what}.`)
    this.line = line
  }
}

/** A line of a CSV without quotes. */
export class Row {
  readonly line: number
  readonly #columns: ReadonlyMap<string, number>
  readonly #fields: readonly string[]

  constructor(line: number, columns: ReadonlyMap<string, number>, fields: readonly string[]) {
    this.line = line
    this.#columns = columns
    this.#fields = fields
  }

  /** Empty if the column does not exist. */
  text(column: string): string {
    const at = this.#columns.get(column)
    return at === undefined ? '' : (this.#fields[at] ?? '').trim()
  }

  /** @throws BrokenLine unless the field is a whole number, 0 or more */
  whole(column: string): number {
    return this.#wholeOf(column, this.text(column))
  }

  /** Null for an empty field. */
  wholeOrNull(column: string): number | null {
    const text = this.text(column)
    return text === '' ? null : this.#wholeOf(column, text)
  }

  /** Whole numbers or null, between semicolons. An empty field has no item. */
  list(column: string): (number | null)[] {
    const text = this.text(column)
    if (text === '') return []
    return text.split(';').map((each) => (each.trim() === '' ? null : this.#wholeOf(column, each.trim())))
  }

  #wholeOf(column: string, text: string): number {
    const value = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value
    throw new BrokenLine(this.line, `${column} must be a whole number, 0 or more (got ${shown(text)})`)
  }
}

/**
 * Reads a CSV whose first line has the names of the columns.
 * @throws BrokenLine for a missing column, a wrong number of fields, or no line
 */
export function rowsOf(text: string, required: readonly string[]): Row[] {
  const [heading = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const names = heading.split(',').map((each) => each.trim())
  const columns = new Map(names.map((name, at) => [name, at]))
  const missing = required.filter((name) => !columns.has(name))
  if (missing.length > 0) throw new BrokenLine(1, `the header lacks ${missing.join(', ')}`)
  const rows = lines.flatMap((line, index): Row[] => {
    if (line.trim() === '') return []
    const fields = line.split(',')
    if (fields.length === names.length) return [new Row(index + 2, columns, fields)]
    throw new BrokenLine(index + 2, `${fields.length} fields, but the header has ${names.length}`)
  })
  if (rows.length === 0) throw new BrokenLine(2, 'a workload needs at least one turn')
  return rows
}

function shown(text: string): string {
  return text === '' ? 'empty' : JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
