import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentIn } from '../../docs/kit/document.ts'
import { commands } from '../kit/command.ts'
import { type PaperRun, paperRun } from './kit/certified.ts'
import { hasOpenssl, startTimeStampServer, type TimeStampServer } from './kit/time-stamp-server.ts'
import { writeCertificate } from './write.ts'

// Each command of docs/verifying.md, with a certificate and a time stamp as the commands of this suite leave them.

const { call, close } = commands()
const { blocks } = documentIn('docs/verifying.md')
const shell = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text)

describe.skipIf(!hasOpenssl)('docs/verifying.md', () => {
  let run: PaperRun
  let server: TimeStampServer
  beforeAll(async () => {
    run = await paperRun(4)
    await writeCertificate({ ...run, key: { key: run.privateKey, warning: undefined } })
    server = await startTimeStampServer()
    writeFileSync(join(run.folder, 'key.pub.pem'), run.publicKey.export({ type: 'spki', format: 'pem' }))
    writeFileSync(join(run.folder, 'ca.pem'), server.ca)
    const { code, stderr } = await call(['timestamp', 'certificate.json', '--url', server.url], { cwd: run.folder })
    expect([code, stderr]).toEqual([0, ''])
  })
  afterAll(async () => {
    await server.close()
    await close()
    run.remove()
  })
  const does = (script: string): { status: number | null; said: string } => {
    const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: run.folder,
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }

  test('its commands verify the signature, the files and the time stamp', () => {
    const [signature = '', files = '', stamp = ''] = shell
    expect(shell.length).toBe(3)
    expect(does(signature)).toEqual({ status: 0, said: expect.stringContaining('Signature Verified Successfully') })
    expect(does(files)).toEqual({ status: 0, said: '1\n1\n' })
    expect(does(stamp)).toEqual({ status: 0, said: expect.stringMatching(/Verification: OK(.|\n)*Time stamp: /) })
  })

  test('they fail for another key, another result and another CA', () => {
    const [signature = '', files = '', stamp = ''] = shell
    writeFileSync(join(run.folder, 'ca.pem'), server.otherCa)
    expect(does(stamp).status).toBe(1)
    writeFileSync(join(run.folder, 'result.json'), '{}')
    expect(does(files).status).toBe(1)
    expect(
      does(`openssl genpkey -algorithm ed25519 | openssl pkey -pubout -out key.pub.pem\n${signature}`).status,
    ).toBe(1)
  })
})
