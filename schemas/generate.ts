/** Writes every generated file of this room again: `npm run generate`. */
import { writeFileSync } from 'node:fs'
import { room } from './generators/documents.ts'
import { outputs } from './generators/outputs.ts'

for (const [file, text] of await outputs()) writeFileSync(room + file, text)
