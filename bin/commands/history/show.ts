import type { ArgumentsCamelCase, Argv } from 'yargs'
import { renderHistoryPage } from '../../../reports/history/history-page.ts'
import { type History, historiesOf, renderHistory } from '../../../reports/history/history-text.ts'
import type { Night } from '../../../reports/history/nights.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { readNights } from '../../history/store.ts'
import { storeOption } from '../../history/store-option.ts'
import { readsDisk } from '../../on-disk.ts'
import { writeOut } from '../../outputs.ts'

const formats = ['text', 'html', 'json'] as const

export function builder(argv: Argv) {
  return argv
    .option('store', { ...storeOption, global: false })
    .option('format', {
      choices: formats,
      default: 'text' as (typeof formats)[number],
      describe: 'Format',
      global: false,
    })
    .option('file', {
      type: 'string',
      requiresArg: true,
      describe: 'File to write',
      defaultDescription: 'stdout',
      global: false,
    })
    .option('json', { type: 'boolean', default: false, describe: 'The same as --format json', global: false })
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/** 1 if a rule fails on the last night that passed before, otherwise 0. */
export async function handler({ store, format: asked, json, file }: Arguments): Promise<number> {
  readsDisk()
  if (json && asked !== 'text') throw new UsageError('Use either --json or --format, not both.')
  const format = json ? 'json' : asked
  const histories = historiesOf(readNights(store))
  const text = {
    text: () => renderHistory(histories),
    html: () => renderHistoryPage(histories),
    json: () => JSON.stringify(histories.map(dataOf), null, 2),
  }[format]()
  if (file === undefined) console.log(text)
  else writeOut(file, text)
  return histories.some(({ failing }) => failing.some(({ course, before }) => course === 'new' && before !== undefined))
    ? 1
    : 0
}

function dataOf({ target, nights, failing, changed, drifts, missing }: History): object {
  const nightData = ({ at, build, suite, requirements, verdict, folder }: Night) => ({
    ...{ at, build, suite, requirements, verdict, folder },
  })
  return {
    target,
    nights: nights.map(nightData),
    failing: failing.map(({ since, before, ...each }) => ({
      ...each,
      since: nightData(since),
      before: before === undefined ? null : nightData(before),
    })),
    changed: changed.map(({ night, ...each }) => ({ ...each, night: nightData(night) })),
    drifts,
    missing,
  }
}
