import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// What other load generators run to hold waits open: fifty sends every twentieth of a second, once their idle level was seen.

const options = `export const options = { scenarios: { one: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '300s' } } }`
const body = `const body = JSON.stringify({ text: 'x'.repeat(300) })`

/** A script for k6 with our extension. */
export const ownWaits = (open: number): string => `
import wire from 'k6/x/agentstream'
${options}
${body}
const headers = { 'content-type': 'application/json' }
export default function () {
  let id = 0
  wire.open({ onAnswer: () => {}, bufferBytes: 256 })
  wire.hold()
  const tick = () => {
    for (let n = 0; n < 50; n++) {
      wire.send(id++, { method: 'POST', url: __ENV.URL, headers, body, timeoutMs: 200000, name: 'POST /', kind: 'optional' })
    }
    setTimeout(id < ${open} ? tick : () => wire.release(), id < ${open} ? 20 : 8000)
  }
  setTimeout(tick, 1500)
}
`

/** The same with k6's own client, as cheaply as it can be used: one VU, and requests that nobody awaits. */
export const stockWaits = (open: number): string => `
import http from 'k6/http'
${options}
${body}
const parameters = { headers: { 'content-type': 'application/json' }, timeout: 200000 }
export default function () {
  let id = 0
  const tick = () => {
    for (let n = 0; n < 50; n++, id++) http.asyncRequest('POST', __ENV.URL, body, parameters)
    setTimeout(id < ${open} ? tick : () => {}, id < ${open} ? 20 : 8000)
  }
  setTimeout(tick, 1500)
}
`

const locustFile = `
import time
from locust import FastHttpUser, constant, events, task
@events.test_start.add_listener
def idle(**_):
    time.sleep(1.5)
class Caller(FastHttpUser):
    wait_time = constant(1000)
    network_timeout = 200
    connection_timeout = 200
    @task
    def wait(self):
        self.client.post('/', json={'text': 'x' * 300})
`

/** Locust from the PATH, or `LOCUST_BIN`; undefined where it is not installed. */
export function locustWaits(open: number, url: string, folder: string): ChildProcess | undefined {
  const locust = process.env.LOCUST_BIN || 'locust'
  if (spawnSync(locust, ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  const file = join(folder, 'waits.py')
  writeFileSync(file, locustFile)
  const run = [
    '-f',
    file,
    '--headless',
    '-H',
    url.replace(/\/$/, ''),
    '-u',
    String(open),
    '-r',
    String(open),
    '-t',
    '60s',
  ]
  return spawn(locust, run, { cwd: folder, stdio: 'ignore' })
}

/** oha from the PATH, or `OHA_BIN`, with one connection for each wait; undefined where it is not installed. */
export function ohaWaits(open: number, url: string): ChildProcess | undefined {
  const oha = process.env.OHA_BIN || 'oha'
  if (spawnSync(oha, ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  const body = JSON.stringify({ text: 'x'.repeat(300) })
  const run = [
    '-n',
    String(open),
    '-c',
    String(open),
    '-m',
    'POST',
    '-T',
    'application/json',
    '-d',
    body,
    '--no-tui',
    url,
  ]
  return spawn(oha, run, { stdio: 'ignore' })
}
