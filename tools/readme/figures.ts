/** Writes the figures and samples of README.md and docs/: `npm run readme:figures`. A test holds them fresh. */
import { readFileSync, writeFileSync } from 'node:fs'
import { blocksOf, withBlock } from './blocks.ts'
import { addressOf, documents, made } from './makers.ts'

for (const document of documents) {
  let text = readFileSync(addressOf(document), 'utf8')
  for (const name of blocksOf(text)) text = withBlock(text, name, await made(name))
  writeFileSync(addressOf(document), text)
}
