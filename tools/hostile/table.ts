import type { Command } from './blame.ts'
import type { Played } from './play.ts'

/** A run of five seconds may be ninety late, and then ends what is open and writes its reports; a watch ends when it is told to. */
const boundSeconds: Record<Command, number> = { run: 115, load: 75, watch: 10 }
const mostBytes = 300_000_000

/** Why a command is not called a survivor. */
export function faultsOf({ command, seconds, togetherBytes, own, harm, verdict, code }: Played): string[] {
  return [
    ...(seconds > boundSeconds[command] ? [`it took ${seconds.toFixed(0)} s`] : []),
    ...(togetherBytes > mostBytes ? [`it held ${megabytes(togetherBytes)} MB`] : []),
    ...(code === null ? ['it had to be killed'] : []),
    ...(own === undefined ? [] : [own]),
    ...(verdict === 'no result' && code !== 2 && code !== 4 ? ['it wrote no result'] : []),
    ...harm,
  ]
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

export const heading =
  '| id | command | s | peak MB | of each process | disk MB | exit | verdict | held | undecided | blamed | secrets and other harm |\n|---|---|---|---|---|---|---|---|---|---|---|---|'

export function lineOf(played: Played): string {
  const { id, command, seconds, peaks, togetherBytes, diskBytes, code, verdict, held, undecided, blamed } = played
  const shown = blamed.length > 4 ? [...blamed.slice(0, 4), `${blamed.length - 4} more`] : blamed
  const faults = faultsOf(played)
  return `| ${[
    ...[
      id,
      command,
      seconds.toFixed(1),
      megabytes(togetherBytes),
      peaks.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', '),
    ],
    ...[(diskBytes / 1e6).toFixed(1), code, verdict, held, undecided],
    shown.join(', ') || '-',
    faults.length === 0 ? 'none' : `✗ ${faults.join('; ')}`,
  ].join(' | ')} |`
}
