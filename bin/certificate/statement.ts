import type { ResourceDescriptor, Result, Statement } from '../../schemas/types.ts'
import { sha256 } from './digests.ts'

/** What a certificate binds besides what the result says. */
export interface Bound {
  /** Digests, in hexadecimal. */
  result: string
  transcript: string
  suite: string
  spec: string
  target: string
  /** Of the set of requirements; undefined where the run named none. */
  requirements?: string | undefined
  /** The last day on which the certificate is valid, such as 2027-02-27; undefined where it has none. */
  validUntil?: string | undefined
  /** The target file without its secrets. */
  targetFile: string
  /** The text of the attestation file; undefined where nothing is attested. */
  attestation?: string | undefined
}

/**
 * What a certificate says of a conformant run: an in-toto statement with the predicate test-result. Its subjects are the build that
 * was tested, by the digests that were stated of it, and the record of the run. The same facts give the same bytes.
 */
export function statementOf(result: Result, bound: Bound): Statement {
  const { suite, spec, rules } = result
  const ids = (level: string, verdict: string): string[] =>
    rules.filter((row) => row.level === level && row.verdict === verdict).map((row) => row.id)
  const warned = ids('advisory', 'fail')
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      ...subjectOf(result.target),
      described(
        'result.json',
        bound.result,
        bound.validUntil === undefined ? {} : { annotations: { validUntil: bound.validUntil } },
      ),
      described('transcript.jsonl', bound.transcript),
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: warned.length === 0 ? 'PASSED' : 'WARNED',
      configuration: [
        described('suite', bound.suite, { uri: `pkg:npm/${suite.name}@${suite.version}` }),
        described(`spec ${spec}`, bound.spec),
        described('target', bound.target, { content: inBase64(bound.targetFile) }),
        ...(result.requirements === undefined || bound.requirements === undefined
          ? []
          : [described(`requirements ${result.requirements}`, bound.requirements)]),
        ...(bound.attestation === undefined
          ? []
          : [described(attestationName, sha256(bound.attestation), { content: inBase64(bound.attestation) })]),
      ],
      passedTests: [...ids('mandatory', 'pass'), ...ids('advisory', 'pass')],
      warnedTests: warned,
      failedTests: [],
    },
  }
}

const serviceSubject = 'service'
/** What is attested was not tested: it is no passed test. */
const attestationName = 'attestation'

/** Nothing where a run names no version. */
export function subjectOf(target: Pick<Result['target'], 'name' | 'service'>): ResourceDescriptor[] {
  const { vendor, product = target.name, version, commit, image } = target.service ?? {}
  if (version === undefined) return []
  const parts = [...(vendor === undefined ? [] : [vendor]), product].map(encodeURIComponent)
  const [, sha256] = /@sha256:([0-9a-f]{64})$/.exec(image ?? '') ?? []
  const digest = { ...(sha256 === undefined ? {} : { sha256 }), ...(commit === undefined ? {} : { gitCommit: commit }) }
  return [{ name: serviceSubject, uri: `pkg:generic/${parts.join('/')}@${encodeURIComponent(version)}`, digest }]
}

export function described(name: string, sha256: string, more: Partial<ResourceDescriptor> = {}): ResourceDescriptor {
  return { name, ...more, digest: { sha256 } }
}

export function inBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function fromBase64(content = ''): string {
  return Buffer.from(content, 'base64').toString()
}

/** What a statement binds, as it says itself: whether that is true is for its reader to find out. */
export function boundIn({ subject, predicate }: Statement): Bound {
  const [result, transcript] = subject.filter(({ name }) => name !== serviceSubject)
  const attestation = predicate.configuration.find(({ name }) => name === attestationName)
  const [suite, spec, target, requirements] = predicate.configuration.filter((each) => each !== attestation)
  const digest = (of: ResourceDescriptor | undefined): string => of?.digest.sha256 ?? ''
  return {
    result: digest(result),
    transcript: digest(transcript),
    suite: digest(suite),
    spec: digest(spec),
    target: digest(target),
    validUntil: result?.annotations?.validUntil,
    requirements: requirements?.digest.sha256,
    targetFile: fromBase64(target?.content),
    attestation: attestation && fromBase64(attestation.content),
  }
}

/** Why a run gets no certificate; undefined where it gets one. */
export function refusal({
  verdict,
  profile,
  scope,
  demonstration,
  regressions,
  interrupted,
}: Result): string | undefined {
  if (profile !== 'certify' || scope.only.length > 0 || scope.skip.length > 0)
    return 'the run tested only a part of the rules'
  if (demonstration === true) return 'the run tested the built-in service'
  if (regressions !== undefined) return 'the run used a baseline'
  if (interrupted === true || verdict !== 'conformant')
    return `the run is ${interrupted === true ? 'interrupted' : verdict}, not conformant`
  return undefined
}
