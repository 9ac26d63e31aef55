import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'

const making = 'Make one: `openssl genpkey -algorithm ed25519 -out key.pem`'
const extracting = 'Write it: `openssl pkey -in key.pem -pubout -out key.pub.pem`'

export interface SigningKey {
  key: KeyObject
  /** What its owner had better know; undefined where there is nothing. */
  warning: string | undefined
}

/**
 * The key of `--sign`: from a file, or, written `env:NAME`, from a variable. `secrets` get to know it. Throws UsageError, which
 * never quotes the key, where it is no Ed25519 key in PKCS8 PEM.
 */
export function signingKey(from: string, environment: NodeJS.ProcessEnv, secrets: Secrets): SigningKey {
  const place = `--sign ${from}`
  const pem = pemOf(from, environment, place)
  for (const line of pem.split(/\s+/)) if (/^[A-Za-z0-9+/=]{24,}$/.test(line)) secrets.add('signing key', line)
  if (/BEGIN OPENSSH PRIVATE KEY/.test(pem))
    throw new UsageError(`${place}: an OpenSSH key, but an Ed25519 key in PKCS8 PEM is needed. ${making}.`)
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(pem))
    throw new UsageError(
      `${place}: the key is encrypted. Give it without a passphrase, for example in a variable: --sign env:NAME.`,
    )
  if (/BEGIN (RSA |EC )?PUBLIC KEY|BEGIN CERTIFICATE|^ssh-/.test(pem))
    throw new UsageError(`${place}: a public key, but signing needs the private key. ${making}.`)
  const key = parsed(() => createPrivateKey(pem), `${place}: not a private key in PKCS8 PEM. ${making}.`)
  checkKind(key, place, making)
  return { key, warning: from.startsWith('env:') ? undefined : openToAll(from) }
}

/** The key of `--key`. Throws UsageError where it is no public Ed25519 key in PEM. */
export function verifyingKey(file: string): KeyObject {
  const place = `--key ${file}`
  const pem = textIn(file, place)
  if (/PRIVATE KEY/.test(pem))
    throw new UsageError(
      `${place}: a private key. Only its owner should have it; verify needs the public key. ${extracting}.`,
    )
  if (/^\s*ssh-/.test(pem))
    throw new UsageError(`${place}: an OpenSSH key, but a public key in PEM is needed. ${extracting}.`)
  if (!/BEGIN PUBLIC KEY/.test(pem)) throw new UsageError(`${place}: not a public key in PEM. ${extracting}.`)
  const key = parsed(() => createPublicKey(pem), `${place}: not a public key in PEM. ${extracting}.`)
  checkKind(key, place, extracting)
  return key
}

function pemOf(from: string, environment: NodeJS.ProcessEnv, place: string): string {
  if (!from.startsWith('env:')) return textIn(from, place)
  const name = from.slice('env:'.length)
  const value = environment[name]
  if (value === undefined || value === '')
    throw new UsageError(
      `${place}: the environment variable ${name} is ${value === '' ? 'empty' : 'not set'}. Export it.`,
    )
  // As some pipelines keep a secret of several lines.
  return value.replaceAll('\\n', '\n')
}

function textIn(file: string, place: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${place} cannot be read: ${fileProblem(error)}. Give the PEM file of the key.`)
  }
}

/** In our own words: the error's message may hold a piece of the text. */
function parsed(parse: () => KeyObject, otherwise: string): KeyObject {
  try {
    return parse()
  } catch {
    throw new UsageError(otherwise)
  }
}

function checkKind({ asymmetricKeyType }: KeyObject, place: string, advice: string): void {
  if (asymmetricKeyType === 'ed25519') return
  throw new UsageError(`${place}: a key of type ${asymmetricKeyType ?? 'unknown'}, but Ed25519 is needed. ${advice}.`)
}

/** Returns undefined on Windows, where mode bits carry no permissions. */
function openToAll(file: string): string | undefined {
  const { mode } = statSync(file)
  if (process.platform === 'win32' || (mode & 0o044) === 0) return undefined
  const octal = (mode & 0o777).toString(8)
  return `other users of this machine can read the key file ${file} (mode ${octal}). Fix it: \`chmod 600 ${file}\`.`
}
