/** The whole of a body as text; undefined where it has more than `mostBytes`. */
export async function boundedText(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
