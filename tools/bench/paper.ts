/**
 * What a whole run in virtual time costs: `npm run bench:paper`, or `npm run bench:paper -- 20` for as many runs. Beside it
 * stands a fixed piece of work, done before each run: machines differ, and their ratio less so.
 */
import { judgeFixture } from '../../bin/prove/judge.ts'

const runs = Math.max(1, Number(process.argv[2] ?? 10))
const text = JSON.stringify(
  Array.from({ length: 400 }, (_, at) => ({ id: `m${at}`, at, text: 'abc def ghi '.repeat(5) })),
)

/** Reads and writes JSON, and looks through it with a pattern: what runs mostly do. */
function yardstick(): number {
  let letters = 0
  for (let times = 0; times < 300; times++) letters += JSON.stringify(JSON.parse(text)).replace(/d[e-f]+/g, 'x').length
  return letters
}

/** Processor time in milliseconds, so that what else the machine does counts little. */
async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const job = { kind: 'variant', id: 'reference', seed: 1, only: [] } as const
const play = async (): Promise<void> => {
  const { verdict } = await judgeFixture({ ...job, only: [] })
  if (verdict !== 'conformant') throw new Error(`the reference service is ${verdict}`)
}

// The first runs are slower: what is called often is compiled then.
for (let times = 0; times < 3; times++) await play()
yardstick()
const [ofYardstick, ofRuns]: [number[], number[]] = [[], []]
for (let times = 0; times < runs; times++) {
  ofYardstick.push(await spent(yardstick))
  ofRuns.push(await spent(play))
}
const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const [run, yard] = [middle(ofRuns), middle(ofYardstick)]
console.log(`a run on paper: ${run.toFixed(0)} ms of one core (median of ${runs}), ${(1000 / run).toFixed(2)} a second`)
console.log(`the yardstick: ${yard.toFixed(0)} ms; a run takes ${(run / yard).toFixed(1)} of it`)
