import type { Exchange, Result } from '../schemas/types.ts'
export interface Context {
  exchanges: Map<string, Exchange>
  command: string
  colour: boolean
  width: number
}
const text = (result: Result, _c: Context): string =>
  [
    result.verdict,
    JSON.stringify(result.summary),
    JSON.stringify(result.usage),
    ...result.requirements
      .filter((r) => !['pass', 'observed'].includes(r.verdict) && r.reason !== 'out-of-scope')
      .map(
        (r) =>
          `${r.verdict} ${r.id} ${r.reason ?? ''} ${r.missing ?? ''} ${r.note ?? ''} ${r.findings
            .slice(0, 2)
            .map((f) => `\n     ${f.at}: expected ${f.expected}; ${f.actual} [${f.exchange}]`)
            .join('')}`,
      ),
  ].join('\n')
export const renderers: Record<'text' | 'junit', (result: Result, context: Context) => string> = { text, junit: text }
