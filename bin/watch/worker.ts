import { parentPort } from 'node:worker_threads'
import type { ClientNote, Exchange, Finding, Result } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { type Place, watchTranscript } from './watch-transcript.ts'
import { Watching, type WatchOptions } from './watching.ts'

/** What a thread that judges is told. Exchanges come without secrets. */
export type Asked =
  | ({ begin: Pick<WatchOptions, 'target' | 'startedAtMs'> } & Place)
  | { sending: Exchange }
  | { ended: Exchange }
  | { look: true }
  | { end: number }

/** What it says. */
export type Said =
  | { broken: Finding; isMust: boolean }
  | { client: ClientNote }
  | { result: Result }
  | { failed: string; isUsage: boolean }

let watching: Watching | undefined
// One after another, in the order in which they came.
let done: Promise<void> = Promise.resolve()

parentPort?.on('message', (asked: Asked) => {
  done = done
    .then(() => act(asked))
    .catch((error: unknown) => {
      say({ failed: error instanceof Error ? error.message : String(error), isUsage: error instanceof UsageError })
    })
})

async function act(asked: Asked): Promise<void> {
  if ('begin' in asked) {
    watching = new Watching({
      ...asked.begin,
      transcript: watchTranscript(asked),
      secrets: new Secrets(),
      told: {
        broken: (broken, isMust) => say({ broken, isMust }),
        client: (client) => say({ client }),
      },
    })
  } else if ('sending' in asked) watching?.sending(asked.sending)
  else if ('ended' in asked) await watching?.take(asked.ended)
  else if ('look' in asked) watching?.look()
  else if (watching !== undefined) say({ result: await watching.end(asked.end) })
}

function say(said: Said): void {
  parentPort?.postMessage(said)
}
