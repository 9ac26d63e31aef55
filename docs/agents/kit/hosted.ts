import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { override } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import type { Turn } from '../scripted-agent.mts'

type Steps = ReturnType<Policies['turns']['steps']>

/** An agent of the documentation. Resolves to whether the text had a script. */
export type Agent = (text: string, turn: Turn) => Promise<boolean>

/** The built-in service with such an agent in place of its own. */
export function hosted(agent: Agent): Change {
  return override('turns', ({ perform, end }) => {
    const texts = new WeakMap<Steps, string>()
    return {
      steps(_world, text) {
        const steps: Steps = []
        texts.set(steps, text)
        return steps
      },
      advance(world, turn) {
        const told = agent(texts.get(turn.steps) ?? '', {
          say: async (say) => perform.say(world, turn, { say }),
          useTool: async (tool) => perform.tool(world, turn, { tool }),
          note: async (note) => perform.note(world, turn, { note }),
          ask: async (ask) => perform.ask(world, turn, { ask }),
          enterStage: async (stage) => perform.stage(world, turn, { stage: stageNamed(stage) }),
        })
        void told.then((isScripted) => {
          if (!isScripted) perform.say(world, turn, { say: 'This message has no script.' })
          end(world, turn)
        })
      },
    }
  })
}

const stages = ['done', 'execute', 'finalise', 'plan', 'review'] as const

function stageNamed(name: string): (typeof stages)[number] {
  const stage = stages.find((each) => each === name)
  if (stage === undefined) throw new Error(`${name} is not a stage (spec 2.1)`)
  return stage
}

type Line = { turn: number } & ({ scripted: boolean } | { action: string; value: string })

/** The Python agent, in a process of its own. */
export function pythonAgent(python: string): { agent: Agent; child: ChildProcess } {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(python, [`${folder}kit/host.py`], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const turns = new Map<number, { turn: Turn; ended: (isScripted: boolean) => void }>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: Line = JSON.parse(text)
    const open = turns.get(line.turn)
    if (open === undefined) return
    if ('scripted' in line) {
      turns.delete(line.turn)
      open.ended(line.scripted)
    } else void open.turn[methods[line.action] ?? 'say'](line.value)
  })
  let count = 0
  const agent: Agent = (text, turn) =>
    new Promise((ended) => {
      turns.set(++count, { turn, ended })
      child.stdin.write(`${JSON.stringify({ turn: count, text })}\n`)
    })
  return { agent, child }
}

const methods: Record<string, keyof Turn> = {
  say: 'say',
  use_tool: 'useTool',
  note: 'note',
  ask: 'ask',
  enter_stage: 'enterStage',
}
