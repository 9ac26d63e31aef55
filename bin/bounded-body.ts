/** The whole of a body; undefined where it has more than `mostBytes`. */
export async function boundedBytes(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The same as text. */
export async function boundedText(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string | undefined> {
  return (await boundedBytes(body, mostBytes))?.toString('utf8')
}
