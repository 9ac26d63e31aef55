import { readFileSync, statSync } from 'node:fs'
import { type Envelope, type Statement, type Violation, validate } from '../../schemas/index.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { fileProblem } from '../../suites/run/file-problem.ts'
import { fileOf } from './envelope.ts'

/** A certificate does not hold, for the reason told. */
export class InvalidError extends Error {
  override name = 'InvalidError'
}

export interface ReadCertificate {
  statement: Statement
  /** Undefined where it is unsigned. */
  envelope: Envelope | undefined
}

/** Far more than any has. */
const mostBytes = 4_000_000
const marks = ['"payloadType"', '"payload"', '"signatures"', '"_type"', '"predicateType"', '"predicate"']

/**
 * Reads a certificate. Throws UsageError where the file cannot be read or is something else, InvalidError where it is a certificate
 * that is not, to the byte, as a run writes it.
 */
export function readCertificate(file: string): ReadCertificate {
  const bytes = bytesOf(file)
  const text = bytes.toString()
  if (!marks.some((mark) => text.includes(mark)))
    throw new UsageError(`${file} is not a certificate. Give the certificate.json that \`run --sign KEY\` wrote.`)
  const outer = parsed(text, 'the certificate')
  const envelope = isSigned(outer) ? checked<Envelope>(outer, validate.envelope(outer), 'its envelope') : undefined
  const inner =
    envelope === undefined ? outer : parsed(Buffer.from(envelope.payload, 'base64').toString(), 'its statement')
  const statement = checked<Statement>(inner, validate.statement(inner), 'its statement')
  const whole = envelope ?? statement
  if (envelope !== undefined) {
    const [first] = envelope.signatures
    checkWritten(envelope.payload, 'its payload')
    checkWritten(first?.sig ?? '', 'its signature')
  }
  if (!bytes.equals(Buffer.from(fileOf(whole))))
    throw new InvalidError('the certificate was changed after it was written')
  return { statement, envelope }
}

function bytesOf(file: string): Buffer {
  try {
    if (statSync(file).size > mostBytes)
      throw new UsageError(`${file} is too large for a certificate. Give the certificate.json of a run.`)
    return readFileSync(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}. Give the certificate.json of a run.`)
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidError(`${what} is not JSON, so the file was cut or changed`)
  }
}

/** A statement alone has none of an envelope's fields; one changed byte spoils one of them. */
function isSigned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return ['payloadType', 'payload', 'signatures'].some((name) => name in value)
}

function checked<T>(value: unknown, [first]: readonly Violation[], what: string): T {
  if (first !== undefined)
    throw new InvalidError(`${what} was changed: ${first.place || 'as a whole'}: expected ${first.expected}`)
  return value as T
}

/** Base64 has several ways of writing the same bytes; one of them is ours. */
function checkWritten(base64: string, what: string): void {
  if (Buffer.from(base64, 'base64').toString('base64') !== base64)
    throw new InvalidError(`${what} was changed: it is not canonical base64`)
}
