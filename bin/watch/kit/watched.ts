import type { ClientNote, Exchange, Finding, Result, TranscriptLine } from '../../../schemas/types.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { memoryTranscript } from '../../../suites/run/transcript/transcript.ts'
import { mayBeRefused } from '../callers.ts'
import { Watching } from '../watching.ts'

export interface Watched {
  result: Result
  broken: Finding[]
  client: ClientNote[]
  lines: TranscriptLine[]
}

/** What a watch says of exchanges that went by, in the order in which they ended. */
export async function watched(exchanges: readonly Exchange[], waitLimitMs = 600_000): Promise<Watched> {
  const transcript = memoryTranscript()
  const [broken, client]: [Finding[], ClientNote[]] = [[], []]
  const watching = new Watching({
    target: { name: 'watched', baseUrl: 'http://127.0.0.1:9/v1', waitLimitMs, slots: known },
    startedAtMs: Date.parse('2030-01-01T00:00:00Z'),
    transcript,
    secrets: new Secrets(),
    told: { broken: (finding) => void broken.push(finding), client: (note) => void client.push(note) },
  })
  for (const each of exchanges) await watching.take(each)
  const result = await watching.end(exchanges.at(-1)?.endMs ?? 0)
  return { result, broken, client, lines: transcript.lines }
}

const known = ['full', 'readOnly', 'writeOnly', 'otherAccount', 'emptyBalance', 'noAccess']

/** The exchanges of a run as somebody in between sees them: no scene, and no credential but those that he knows. */
export function passing(lines: readonly TranscriptLine[]): Exchange[] {
  return lines
    .flatMap((line): Exchange[] => {
      if (line.type !== 'exchange') return []
      const { type: _, ...exchange } = line
      const isKnown = known.includes(exchange.credential) || exchange.credential === 'none'
      const credential = isKnown ? exchange.credential : 'caller'
      return [{ ...exchange, credential, owned: mayBeRefused(credential) }]
    })
    .sort((a, b) => a.endMs - b.endMs)
}
