import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ContentInfo, SignedData, TimeStampResp } from 'pkijs'

/** OpenSSL's own time stamp authority (`openssl ts -reply`) behind HTTP, with a CA and an intermediate of its own. */
export interface TimeStampServer {
  url: string
  /** The certificate of its CA, PEM. */
  ca: string
  /** That of a CA that has signed nothing of it. */
  otherCa: string
  /** Its own certificate and those above it, PEM. */
  chain: string[]
  /** A response to the same query whose signer has a certificate of the same CA, which is not for time stamps. */
  withoutPurpose(response: Buffer): Buffer
  close(): Promise<void>
}

export const hasOpenssl = ((): boolean => {
  try {
    return /^OpenSSL 3/.test(execFileSync('openssl', ['version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
})()

export async function startTimeStampServer(): Promise<TimeStampServer> {
  const folder = mkdtempSync(join(tmpdir(), 'time-stamps-'))
  const openssl = (...args: string[]): void =>
    void execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(folder, 'tsa.cnf'), config)
  writeFileSync(join(folder, 'serial'), '01\n')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-config', 'tsa.cnf']
  for (const name of ['ca', 'other'])
    openssl('req', '-x509', ...key, '-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`, ...days)
  const issue = (name: string, kind: string[], by: string, section: string): void => {
    openssl('req', '-new', ...kind, '-nodes', '-config', 'tsa.cnf', '-keyout', `${name}.key`, '-out', `${name}.csr`)
    const given = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'tsa.cnf', ...days]
    openssl('x509', '-req', '-in', `${name}.csr`, ...given, '-extensions', section, '-out', `${name}.pem`)
  }
  issue('middle', ['-newkey', 'rsa:2048', '-subj', '/CN=middle'], 'ca', 'middle')
  issue('tsa', ['-newkey', 'rsa:2048', '-subj', '/CN=Time Stamps/O=Example'], 'middle', 'stamps')
  issue('client', ['-newkey', 'rsa:2048', '-subj', '/CN=client'], 'middle', 'client')
  const pemOf = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8')
  const run = promisify(execFile)
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    writeFileSync(join(folder, 'query.tsq'), Buffer.concat(pieces))
    const reply = ['ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'query.tsq', '-out', 'r.tsr']
    await run('openssl', reply, { cwd: folder })
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(readFileSync(join(folder, 'r.tsr')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    ca: pemOf('ca'),
    otherCa: pemOf('other'),
    chain: ['tsa', 'middle', 'ca'].map(pemOf),
    withoutPurpose(response) {
      const { timeStampToken, status } = TimeStampResp.fromBER(Uint8Array.from(response).buffer)
      const genuine = new SignedData({ schema: timeStampToken?.content })
      const content = genuine.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer()
      writeFileSync(join(folder, 'info.der'), new Uint8Array(content))
      const signer = ['-signer', 'client.pem', '-inkey', 'client.key', '-certfile', 'middle.pem', '-md', 'sha256']
      const form = ['-binary', '-nodetach', '-outform', 'DER', '-econtent_type', '1.2.840.113549.1.9.16.1.4']
      openssl('cms', '-sign', '-in', 'info.der', ...signer, ...form, '-out', 'forged.der')
      const forged = ContentInfo.fromBER(Uint8Array.from(readFileSync(join(folder, 'forged.der'))).buffer)
      return Buffer.from(new TimeStampResp({ status, timeStampToken: forged }).toSchema().toBER())
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
}

const days = ['-days', '2']

const config = `[req]
distinguished_name = name
x509_extensions = root
[name]
[root]
basicConstraints = critical,CA:TRUE
subjectKeyIdentifier = hash
[middle]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamps]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[client]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = clientAuth
authorityKeyIdentifier = keyid
[tsa]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
certs = middle.pem
default_policy = 1.2.3.4.1
signer_digest = sha256
digests = sha256, sha512
ess_cert_id_alg = sha256
`
