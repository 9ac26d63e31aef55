import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { everyReadingOf, forms } from '../suites/run/kit/secret-forms.ts'
import { unpacked } from '../suites/run/transcript/kit/unpacked.ts'
import { formats, reporters } from './formats.ts'
import { commands, type Ended, type Running } from './kit/command.ts'
import { echoingService, places } from './kit/echoing-service.ts'
import { fakeK6 } from './load/kit/fake-program.ts'

const { call, start, folder, close } = commands()
afterAll(close)

const letters = 'Zq8Lm3Xv7Rt2Kp5WbN9cHs4J'
/** One for each slot, and for a header. */
const secrets = Object.fromEntries(
  ['full', 'readOnly', 'writeOnly', 'emptyBalance', 'noAccess', 'x-tenant'].map((name, turn) => [
    name,
    `cak_${letters.slice(turn)}${letters.slice(0, turn)}`,
  ]),
)
const count = Object.keys(forms).length * (Object.keys(secrets).length + 1) * places.length

test(`of ${count} secrets that a service says back (${Object.keys(forms).length} forms × ${Object.keys(secrets).length + 1} secrets × ${places.length} places) no command writes or prints one`, async () => {
  const service = await echoingService(secrets)
  const cwd = folder()
  // Another token each second, so that one is known only once it was printed.
  writeFileSync(join(cwd, 'token.sh'), `echo "tok_${letters}_$(date +%s%N)"\n`)
  const slots = Object.keys(secrets).filter((name) => name !== 'x-tenant')
  const credentials = {
    ...Object.fromEntries(slots.map((name) => [name, { env: `KEY_${name.toUpperCase()}` }])),
    otherAccount: { command: ['/bin/sh', 'token.sh'], lifetimeSeconds: 1 },
  }
  writeFileSync(
    join(cwd, 'target.json'),
    JSON.stringify({
      ...{ name: 'echoing', baseUrl: service.baseUrl, credentials, headers: { 'X-Tenant': { env: 'TENANT' } } },
      ...{ agent: { script: 'LAB {steps}' }, waitLimitMs: 400 },
    }),
  )
  const env = {
    ...Object.fromEntries(slots.map((name) => [`KEY_${name.toUpperCase()}`, secrets[name]])),
    ...{ TENANT: secrets['x-tenant'], K6_BIN: fakeK6(join(cwd, 'k6'), 'quotes'), XDG_CACHE_HOME: cwd },
  }
  const target = ['--target', 'target.json']
  const key = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(cwd, 'key.pem'), key)
  const only = [
    ...[
      'auth/*-credential-*',
      'auth/*-scope-*',
      'auth/*-key*',
      'errors/401-json',
      'send/*-default-*',
      'stream/start-stream-*',
    ],
    ...['status/gate-*', 'list/busy-listed', 'history/conversation-id'],
  ].flatMap((each) => ['--only', each])
  const ended: Record<string, Ended> = {}
  const does = async (...args: string[]): Promise<void> => {
    ended[args.join(' ')] = await call(args, { cwd, env })
  }
  await does('run', ...target, ...only, '--keep-going', ...reporters.flatMap((each) => ['--reporter', each]))
  await does('doctor', ...target)
  await does('rejudge', 'results/transcript.jsonl', '--out', 'again')
  await does('report', 'results/result.json')
  for (const each of formats) await does('report', 'results/result.json', '--format', each, '--file', `other-${each}`)
  await does('load', 'waits', ...target, '--open', '20', '--hold', '300ms', '--out', 'load')
  await does('load', 'merge', 'load', '--out', 'merged')
  await does('run', ...target, '--plan')
  await does('run', ...target, '--max-sends', '0', '--sign', 'key.pem', '--service-version', '1', '--out', 'signed')
  await does('watch', '--har', 'results/run.har', '--out', 'watched')
  for (const each of ['text', 'markdown', 'html'])
    await does('compare', 'again/result.json', 'results/result.json', '--format', each, '--file', `compared.${each}`)
  await does('verify', 'results/result.json', '--key', 'key.pem')
  await does('explain', 'errors/unknown-route-get')
  await does('list', 'rules')
  await does('init', 'new.json')
  const watching = start(['watch', ...target, '--out', 'seen'], { cwd, env })
  await watching.shows('Ctrl-C')
  ended.watch = await watchedWhile(watching, Object.values(secrets))
  const serving = start(['serve'], { cwd, env })
  await serving.shows('Listening')
  serving.child.kill('SIGTERM')
  ended.serve = await serving.ended
  await service.close()

  expect(Object.values(ended).map(({ code }) => code)).toEqual([
    ...[1, 3, 0, 0, ...formats.map(() => 0)],
    ...[1, 1, 0, 1, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0],
  ])
  expect(service.said.size).toBe(count)
  for (const file of filesIn(cwd)) if (file.endsWith('transcript.jsonl.gz')) unpacked(file.slice(0, -'.gz'.length))
  const written = filesIn(cwd).filter((file) => !/(target\.json|k6|token\.sh|key\.pem)$/.test(file))
  expect(written.length).toBeGreaterThan(12)
  const texts = [
    ...written.map((file) => [file, readFileSync(file, 'utf8')] as const),
    ...Object.entries(ended).flatMap(([command, { stdout, stderr }]) => [
      [`stdout of ${command}`, stdout] as const,
      [`stderr of ${command}`, stderr] as const,
    ]),
    ...written
      .filter((file) => file.endsWith('transcript.jsonl'))
      .map((file) => [`streams in ${file}`, streamsIn(file)] as const),
  ]
  // Each was found out, and said so in its place.
  expect(texts.some(([, text]) => text.includes('«full, form'))).toBe(true)
  const bare = [...Object.values(secrets), `tok_${letters}`, key.split('\n')[1] ?? ''].map((each) => each.slice(0, -1))
  const leaks = texts.flatMap(([where, text]) => {
    const readings = everyReadingOf(text)
    return bare.flatMap((secret) => {
      const reading = readings.find((each) => each.includes(secret))
      if (reading === undefined) return []
      const at = reading.indexOf(secret)
      return [`${where}: …${reading.slice(Math.max(0, at - 60), at + 60)}`]
    })
  })
  expect(leaks).toEqual([])
})

/** What a watch says of callers that show these keys, in each way to ask; then it is ended. */
async function watchedWhile({ child, ended, shown }: Running, keys: readonly string[]): Promise<Ended> {
  const baseUrl = /Watching at (http\S+):/.exec(shown())?.[1] ?? ''
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ text: 'x', conversationId: 'c' })
    for (const path of ['/conversations', '/conversations/c', '/conversations/c/messages', `/chats?key=${key}`])
      await fetch(baseUrl + path, { headers }).then((answer) => answer.text())
    for (const path of ['/conversations', '/messages', '/messages', '/messages'])
      await fetch(baseUrl + path, { method: 'POST', headers, body }).then((answer) => answer.text())
  }
  child.kill('SIGINT')
  return ended
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
}

/** What a reader of each stream gets: its bytes in one, the lines of its events joined, and the words of its events joined. */
function streamsIn(transcript: string): string {
  return readFileSync(transcript, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"type":"exchange"'))
    .flatMap((line) => {
      const { chunks }: { chunks: ({ text: string } | { base64: string })[] | null } = JSON.parse(line)
      const whole = (chunks ?? [])
        .map((each) => ('text' in each ? each.text : Buffer.from(each.base64, 'base64').toString('latin1')))
        .join('')
      const words = [...whole.matchAll(/^data: \{"text":"(.*)"\}$/gm)].map(([, text]) => text).join('')
      return [whole, whole.replaceAll('\ndata: ', ''), words]
    })
    .join('\n')
}
