/** The first line of every generated program. */
export const banner = '// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.'
