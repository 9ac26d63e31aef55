import type { Command } from './blame.ts'
import type { Played } from './play.ts'

/** A run of five seconds may be ninety late, and then ends what is open and writes its reports; a watch ends when it is told to. */
const boundSeconds: Record<Command, number> = { run: 115, load: 75, watch: 10 }
const mostBytes = 300_000_000

/** Why a command is not called a survivor. */
export function faultsOf({ command, seconds, peaks, own, harm, verdict, code }: Played): string[] {
  return [
    ...(seconds > boundSeconds[command] ? [`it took ${seconds.toFixed(0)} s`] : []),
    ...Object.entries(peaks).flatMap(([name, bytes]) =>
      bytes > mostBytes ? [`${name} held ${Math.round(bytes / 1e6)} MB`] : [],
    ),
    ...(code === null ? ['it had to be killed'] : []),
    ...(own === undefined ? [] : [own]),
    ...(verdict === 'no result' && code !== 2 && code !== 4 ? ['it wrote no result'] : []),
    ...harm,
  ]
}

export const heading =
  '| id | command | s | peak MB | disk MB | exit | verdict | held | undecided | blamed | secrets and other harm |\n|---|---|---|---|---|---|---|---|---|---|---|'

export function lineOf(played: Played): string {
  const { id, command, seconds, peaks, diskBytes, code, verdict, held, undecided, blamed } = played
  const shown = blamed.length > 4 ? [...blamed.slice(0, 4), `${blamed.length - 4} more`] : blamed
  const faults = faultsOf(played)
  return `| ${[
    ...[
      id,
      command,
      seconds.toFixed(1),
      Object.values(peaks)
        .map((bytes) => Math.round(bytes / 1e6))
        .join(' + '),
    ],
    ...[(diskBytes / 1e6).toFixed(1), code, verdict, held, undecided],
    shown.join(', ') || '-',
    faults.length === 0 ? 'none' : `✗ ${faults.join('; ')}`,
  ].join(' | ')} |`
}
