/**
 * Serves the built-in service with a small language model as its agent: `npm run -s small-model -- FILE.gguf [options of serve]`.
 * Prints the target file on stdout. The model and what runs it are no part of the project; without them it says how to get both.
 */
import yargs from 'yargs'
import { builder, serve } from '../../bin/commands/serve.ts'
import { wholeNumber } from '../../bin/whole-number.ts'
import { withWordedAgent } from '../../fixtures/agents/worded.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { modelIn } from './llama.ts'

const argv = builder(yargs(process.argv.slice(2)))
  .usage('npm run -s small-model -- FILE.gguf [options]')
  .demandCommand(1, 1, 'Name the file of a model (GGUF).', 'Name one file of a model (GGUF).')
  .hide('agent')
  .hide('script-marker')
  .hide('hostile')
  .strictOptions()
  .locale('en')
  .fail((message, error) => {
    console.error(message ?? error.message)
    process.exit(2)
  })
  .parseSync()

try {
  for (const name of ['agent', 'scriptMarker', 'hostile'] as const)
    if (argv[name] !== undefined) throw new UsageError(`--${name}: the model is the agent here; leave it out.`)
  const seed = wholeNumber('seed', argv.seed, 0, Number.MAX_SAFE_INTEGER) ?? 1
  const mind = await modelIn(String(argv._[0]), seed)
  await serve(argv, (fixture) => withWordedAgent(fixture, mind))
  process.exit()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exit(2)
}
