// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.

/**
 * The send result of a 202: the ids and no replies, since nothing was awaited (spec 2.11, 4.1, 4.2).
 */
export interface AcceptedSend {
  conversationId: string
  /**
   * The id of the message that was sent.
   */
  messageId: string
  /**
   * Nothing was awaited, so nothing ran out.
   */
  timedOut?: false
}

/**
 * How far the times of an exchange can be off, for reasons that are not the service's.
 */
export interface Accuracy {
  /**
   * How long the request waited for a connection to leave by.
   */
  connectMs: number
  /**
   * How long quick reads took just then, the shortest and the longest; absent where none was made.
   */
  reads?: ReadTimes
  /**
   * How late our own process was meanwhile.
   */
  delays: Delay[]
}

/**
 * An instruction that the agent did not follow. No rule fails because of it.
 */
export interface AgentDeviation {
  /**
   * The instruction.
   */
  instructed: string
  /**
   * What the agent did instead, at the first place.
   */
  actual: string
  /**
   * The test cases; empty if the whole run shows it.
   */
  cases: string[]
  /**
   * The rules that are inconclusive because of it, in the order of the result.
   */
  rules: string[]
}

/**
 * A prompt for each kind of turn. A kind without a prompt is not tested.
 */
export interface AgentPrompts {
  /**
   * A prompt for a turn with one message.
   */
  reply?: string
  /**
   * A prompt for a turn with several messages.
   */
  several?: string
  /**
   * A prompt for a turn without a message.
   */
  silent?: string
  /**
   * A prompt for a turn that is longer than the wait limit.
   */
  long?: string
  /**
   * A prompt for a turn with a question that waits on the caller.
   */
  ask?: string
  /**
   * A prompt for a turn with a tool.
   */
  tool?: string
}

/**
 * The body of every error (spec 7).
 */
export interface ApiError {
  /**
   * A message to a person.
   */
  error: string
  code?: string
}

/**
 * A file for attest: what a vendor states about rules that a run could not exercise.
 */
export interface Attestation {
  /**
   * The schema, for editors. The suite ignores it.
   */
  $schema?: string
  /**
   * The person who states it, with role and organisation.
   */
  by: string
  /**
   * The day of the statement, such as 2026-11-29.
   */
  date: string
  /**
   * The version of the service that it is about.
   */
  version: string
  /**
   * @minItems 1
   */
  attested: {
    /**
     * The ids of the rules that the service follows.
     *
     * @minItems 1
     */
    rules: string[]
    /**
     * How the vendor knows that the service follows these rules.
     */
    statement: string
    /**
     * Files that show it. A file beside the attestation or the certificate is compared with its digest.
     *
     * @minItems 1
     */
    evidence?: {
      /**
       * A path from the folder of the attestation, such as evidence/409.log.
       */
      file: string
      /**
       * The SHA-256 of the file, in hexadecimal digits.
       */
      sha256: string
    }[]
  }[]
}

/**
 * Bytes that are no valid UTF-8 by themselves.
 */
export interface Base64Chunk {
  atMs: number
  base64: string
}

/**
 * benchmark.json: the result of a benchmark, a load by a fixed procedure.
 */
export interface Benchmark {
  formatVersion: 1
  /**
   * Name and version: results of one procedure can be compared.
   */
  procedure: string
  suite: Suite
  target: {
    name: string
    baseUrl: string
    service?: Service
  }
  /**
   * A day, such as 20261130.
   */
  seed: number
  startedAt: string
  durationMs: number
  /**
   * The result keeps every rule of the procedure.
   */
  valid: boolean
  /**
   * Why it is invalid.
   */
  reasons: {
    rule: string
    text: string
  }[]
  /**
   * Why it ended.
   */
  stopped: {
    by: 'complete' | 'generator' | 'machine' | 'budget' | 'duration' | 'most' | 'interrupt' | 'fault'
    why: string
  }
  tiers: Tiers
  /**
   * What the load was made of.
   */
  options: {
    windowMs: number
    warmUpMs: number
    waitLimitMs: number
    compress: number
    arrivals: string
    mix: string
    /**
     * SHA-256 of the sessions.
     */
    workload: string
    /**
     * How long a send of the workload waits for the agent, on average.
     */
    meanWaitMs: number
    /**
     * The limit of the send lag at p99.
     */
    sendLagMs: number
    instances: number
    /**
     * Of all requests; absent: HTTP/1.1, or what TLS negotiates.
     */
    protocol?: 'HTTP/2'
  }
  /**
   * Options of the command line that the procedure does not have.
   */
  changed: string[]
  /**
   * The figures of each tier.
   */
  headline: BenchmarkHeadline[]
  steps: BenchmarkStep[]
  /**
   * The built-in service was the target.
   */
  demonstration?: boolean
}

/**
 * A figure with its 95 % interval.
 */
export interface BenchmarkFigure {
  estimate: number
  low: number
  high: number
}

/**
 * The figures of one tier. The first two are null if no load, or every load, met its objectives.
 */
export interface BenchmarkHeadline {
  tier: string
  /**
   * The highest rate at which every objective of the tier is met.
   */
  sendsPerSecond: BenchmarkFigure | null
  /**
   * Requests that wait at once at this rate, streams included.
   */
  openWaits: BenchmarkFigure | null
  /**
   * The highest point that met the objectives in all its steps, in sends per second; null if there is none.
   */
  point: number | null
  /**
   * Times at this point in milliseconds, by metric. The interval is the range of its steps.
   */
  times: {
    [k: string]: {
      p50: BenchmarkFigure
      p99: BenchmarkFigure
    }
  }
}

/**
 * One load of a benchmark.
 */
export interface BenchmarkStep {
  /**
   * From 1.
   */
  step: number
  /**
   * point: a load of the procedure. search: a load near the limit of a tier.
   */
  phase: 'point' | 'search'
  callers: number
  /**
   * Sends per second.
   */
  load: number
  seed: number
  startedAt: string
  durationMs: number
  /**
   * As measured.
   */
  warmUpMs: number
  /**
   * The steady window: sends of this time are in the figures.
   */
  windowMs: number
  sends: number
  /**
   * Accepted sends with a response, per second.
   */
  throughput: number
  /**
   * Requests that waited at once, on average, streams included.
   */
  openWaits: number
  /**
   * The same by the plan of the load alone, from the time of the agent.
   */
  plannedWaits: number
  tiers: {
    tier: string
    /**
     * As that of the step of a capacity search.
     */
    outcome: 'pass' | 'fail' | 'cannot-decide'
    why: string
    /**
     * Sends that met every objective of the tier, per second.
     */
    goodput: number
    objectives: LoadThreshold[]
  }[]
  /**
   * Of the sends after the warm-up.
   */
  metrics: {
    [k: string]: LoadMetric
  }
  audit: LoadAudit
  /**
   * Faults that the generator or its machine may have caused.
   */
  uncounted?: string[]
  generator: LoadGenerator
  /**
   * The processor load of this machine, from 0 to 1; null if unknown.
   */
  processors: number | null
}

/**
 * The one bucket that a conversation is in; null is the resting state (spec 2.6, 3).
 */
export type Bucket = 'inactive' | 'needs-you' | 'paused' | 'running' | 'scheduled' | null

/**
 * calibration.json: what this machine can do as a generator, measured against a service that does no work.
 */
export interface Calibration {
  formatVersion: 1
  suite: Suite
  at: string
  durationMs: number
  /**
   * Measured with `--quick`.
   */
  quick: boolean
  machine: {
    /**
     * A hash of host name, processors and memory: a home folder may be that of several machines.
     */
    id: string
    platform: string
    processors: number
    model: string
    memoryBytes: number
    k6: string
    node: string
  }
  /**
   * The share of all processors that other programs used before the measurement; null: unknown.
   */
  busyBefore: number | null
  /**
   * The bound of send lag and of event delay, at p99.
   */
  sendLagLimitMs: number
  clock: {
    /**
     * The smallest step of the clock.
     */
    stepUs: number
    timerLateP50Ms: number
    timerLateP99Ms: number
    timerLateMaxMs: number
    /**
     * How far the wall clock moved away from the monotonic one.
     */
    jumpMs: number
  }
  sends: {
    /**
     * The most sends in a second whose send lag was within the limit; null: none was.
     */
    ratePerSecond: number | null
    sendLagP50Ms: number | null
    /**
     * Of the whole ramp.
     */
    sendLagP99Ms: number | null
    /**
     * The highest rate of the ramp. If it was reached, this machine can do more.
     */
    mostTried: number
  }
  open: {
    /**
     * Sends that were open at once.
     */
    held: number
    kibPerOpen: number | null
    /**
     * The smallest of the limits; null: none is known.
     */
    most: number | null
    /**
     * What limits `most`.
     */
    by: 'files' | 'ports' | 'memory' | null
    /**
     * Files that a process may have open.
     */
    files: number | null
    /**
     * Local ports for one address of the service.
     */
    ports: number | null
    memoryBytes: number | null
  }
  events: {
    streams: number
    /**
     * The most events a second whose delay was within the limit; null: none was.
     */
    perSecond: number | null
    /**
     * At this rate; otherwise at the lowest one.
     */
    delayP99Ms: number | null
    /**
     * The highest rate that was tried. If it was reached, this machine can do more.
     */
    mostTried: number
  }
}

/**
 * capacity.json: the result of a capacity search.
 */
export interface Capacity {
  suite: Suite
  scenario: string
  target: {
    name: string
    baseUrl: string
    service?: Service
  }
  seed: number
  startedAt: string
  durationMs: number
  /**
   * found: the limit of the service is `capacity`. limited: the generator or the machine was the limit, or no limit was reached. none-passed: even the smallest load failed. inconclusive: time or budget ended too early.
   */
  verdict: 'found' | 'limited' | 'none-passed' | 'inconclusive' | 'aborted' | 'interrupted'
  /**
   * Why the search ended.
   */
  stopped: {
    by: 'service' | 'generator' | 'machine' | 'budget' | 'duration' | 'most' | 'interrupt' | 'fault'
    why: string
    figure?: CapacityFigure
  }
  unit: 'sends per second' | 'open at once'
  capacity?: CapacityEdge
  /**
   * The highest load that passed; null if none did.
   */
  atLeast: number | null
  objectives: string[]
  /**
   * The requested values.
   */
  requested: {
    [k: string]: number | string
  }
  steps: CapacityStep[]
  /**
   * The built-in service was the target.
   */
  demonstration?: boolean
  notes: string[]
}

/**
 * The highest load at which every objective is met, with its confidence interval.
 */
export interface CapacityEdge {
  estimate: number
  low: number
  high: number
  confidence: number
}

/**
 * The figure that shows the limit.
 */
export interface CapacityFigure {
  /**
   * Its name.
   */
  figure: string
  value: number
  /**
   * The limit of the figure.
   */
  limit: number
  /**
   * The same as a phrase.
   */
  text: string
}

/**
 * One step of the search.
 */
export interface CapacityStep {
  /**
   * From 1.
   */
  step: number
  phase: 'ramp-up' | 'narrowing' | 'confirmation'
  /**
   * Sends per second, or sends open at once.
   */
  load: number
  /**
   * pass: every objective was met. fail: the service missed one. cannot-decide: the generator or the machine was too slow.
   */
  outcome: 'pass' | 'fail' | 'cannot-decide'
  /**
   * Why it did not pass; empty if it passed.
   */
  why: string
  figure?: CapacityFigure
  startedAt: string
  durationMs: number
  /**
   * The number of sends that left the generator.
   */
  sends: number
  /**
   * Accepted sends with a response, per second.
   */
  throughput: number
  /**
   * Sends that met every objective, per second.
   */
  goodput: number
  /**
   * Of the sends that ended, from 0 to 1.
   */
  goodShare: number
  objectives: LoadThreshold[]
  /**
   * Of the sends after the warm-up.
   */
  metrics: {
    [k: string]: LoadMetric
  }
  audit: LoadAudit
  generator: LoadGenerator
  service?: LoadService
  /**
   * The processor load of this machine, from 0 to 1, from all processes; null if unknown.
   */
  processors: number | null
}

/**
 * A test case begins, or has ended with all its attempts.
 */
export interface CaseEvent {
  type: 'case'
  /**
   * The wall clock.
   */
  time: string
  /**
   * The id of the test case.
   */
  id: string
  state: 'started' | 'ended'
}

/**
 * One test case and what it cost.
 */
export interface CaseResult {
  id: string
  durationMs: number
  meteredSends: number
}

/**
 * Mandatory rules that probably failed for the same root cause. Each keeps its own verdict.
 */
export interface Cause {
  /**
   * The first of them, in words.
   */
  text: string
  /**
   * Their ids, in the order of the result.
   *
   * @minItems 1
   */
  rules: string[]
}

/**
 * One check: the rules that it covers and the test cases that it reads.
 */
export interface CheckResult {
  id: string
  rules: string[]
  cases: string[]
  durationMs: number
  /**
   * The internal error.
   */
  error?: string
}

/**
 * Bytes that arrived together: as text, or in base64 where they are no valid UTF-8 by themselves.
 */
export type Chunk = TextChunk | Base64Chunk

/**
 * The bytes of a stream in the order of their arrival.
 */
export type Chunks = Chunk[]

/**
 * Files of a client certificate, by their paths.
 */
export interface ClientCertificate {
  certFile: string
  keyFile: string
}

/**
 * An error of the client. It never fails a rule.
 */
export interface ClientNote {
  kind: 'request' | 'cursor' | 'id' | 'polling' | 'wait' | 'stream'
  /**
   * The first occurrence.
   */
  what: string
  count: number
  /**
   * Where it was seen first.
   */
  exchange: string
}

/**
 * One row of the conversation list: one piece of work (spec 2.1).
 */
export interface Conversation {
  /**
   * The agent is working right now.
   */
  busy: boolean
  /**
   * Where to send; for a ticket, its live member.
   */
  conversationId: string
  /**
   * Working folder.
   */
  cwd: string | null
  /**
   * The member conversations of a ticket.
   */
  members?: ConversationMember[]
  model: string | null
  stage: Stage
  ticketId?: string
  title: string
  /**
   * Epoch milliseconds.
   */
  updatedAtMs: number
}

/**
 * The body of a conversation listing (spec 2.3).
 */
export interface ConversationList {
  conversations: Conversation[]
}

/**
 * A conversation that belongs to a ticket (spec 2.2).
 */
export interface ConversationMember {
  conversationId: string
  role: string | null
  title: string
}

/**
 * The bucket of a conversation and the reason for it (spec 2.6).
 */
export interface ConversationState {
  bucket: Bucket
  reason: StateReason
}

/**
 * Where a conversation is now; every field is always present (spec 2.4).
 */
export interface ConversationStatus {
  /**
   * Accepted messages that no turn has read yet.
   */
  acceptedInputs: number
  busy: boolean
  conversationId: string
  /**
   * The next turn waits to be run.
   */
  deferred: boolean
  deferredBy: DeferralCause
  deferredSince: number | null
  /**
   * When the work will be done: an estimate, an unknown one, or null (spec 2.5).
   */
  eta: Estimate | UnknownEta | null
  /**
   * Measured seconds left, where there is evidence.
   */
  etaSeconds: number | null
  /**
   * The end of the agent's newest message.
   */
  lastAssistantText: string | null
  nextAttemptAtMs: number | null
  /**
   * What waits on the caller.
   */
  pendingGates: PendingGate[]
  phase: RunPhase
  runState: string
  stage: Stage
  state: ConversationState | null
  /**
   * The agent's own line about itself.
   */
  status: string | null
  title: string
  /**
   * Epoch milliseconds.
   */
  updatedAtMs: number
  /**
   * What a deferred turn waits on, in words.
   */
  waitingFor: string | null
}

/**
 * A secret: the text itself, { "env": NAME } to read it from the environment, or { "command": [PROGRAM, ARGUMENT…] } to run a program that prints it.
 */
export type Credential = CredentialText | CredentialFromVariable | CredentialFromCommand

/**
 * A secret that a program prints: { "command": [PROGRAM, ARGUMENT…] }.
 */
export interface CredentialFromCommand {
  /**
   * The program and its arguments, as an array of strings. It prints the secret on stdout.
   *
   * @minItems 1
   */
  command: string[]
  /**
   * How many seconds a printed secret is valid. The program runs again after that.
   */
  lifetimeSeconds?: number
  /**
   * What the credential is: `apiKey` or `accessToken` (spec 5).
   */
  kind?: 'apiKey' | 'accessToken'
}

/**
 * A secret in an environment variable: { "env": NAME }.
 */
export interface CredentialFromVariable {
  /**
   * The name of the environment variable with the secret.
   */
  env: string
  /**
   * What the credential is: `apiKey` or `accessToken` (spec 5).
   */
  kind?: 'apiKey' | 'accessToken'
}

/**
 * The secret itself. Prefer { "env": NAME }: a target file is easily committed.
 */
export type CredentialText = string

/**
 * The credentials of a run. Only `full` is required.
 */
export interface Credentials {
  /**
   * A credential with both scopes, conversations:read and conversations:write.
   */
  full: Credential
  /**
   * Credentials with both scopes, among which `load` divides its conversations in place of `full`. They may belong to several accounts.
   *
   * @minItems 1
   * @maxItems 100
   */
  load?: Credential[]
  /**
   * A credential of full's account with only conversations:read.
   */
  readOnly?: Credential
  /**
   * A credential of full's account with only conversations:write.
   */
  writeOnly?: Credential
  /**
   * A credential with both scopes of an account that shares no workspace with full's.
   */
  otherAccount?: Credential
  /**
   * A credential with both scopes of an account without credits.
   */
  emptyBalance?: Credential
  /**
   * A valid credential of an account that cannot use the API yet.
   */
  noAccess?: Credential
}

/**
 * A connection that ended before its answer, or a gateway's bare status in its place: what tells two cuts apart.
 */
export interface CutShort {
  /**
   * How the exchange broke off; 'gateway' where an answer came that no service gave.
   */
  kind: 'reset' | 'protocol' | 'gateway'
  /**
   * How long after the request.
   */
  afterMs: number
  /**
   * How much of the body had come.
   */
  bytes: number
}

/**
 * What holds the next turn back, or null (spec 2.4).
 */
export type DeferralCause =
  | 'account_cap'
  | 'database'
  | 'demand'
  | 'memory'
  | 'net'
  | 'plan_cap'
  | 'priority'
  | 'provider'
  | 'slot'
  | 'user_cap'
  | 'waitlist'
  | null

/**
 * Our own process did not get its turn for so long, until then.
 */
export interface Delay {
  atMs: number
  delayMs: number
}

/**
 * The command has its verdict. With --repeat, of the worst run.
 */
export interface EndEvent {
  type: 'end'
  /**
   * The wall clock.
   */
  time: string
  verdict: RunVerdict
  exitCode: number
  durationMs: number
  mandatory: Tally
  /**
   * The mandatory rules that failed.
   */
  failed: string[]
  /**
   * Why the run gave up.
   */
  aborted?: string
  /**
   * The files that were written, the result first; empty where an earlier run's files were kept.
   */
  files: string[]
}

/**
 * The last line of a transcript; a run that was killed has none.
 */
export interface EndLine {
  type: 'end'
  atMs: number
  interrupted: boolean
  /**
   * Why the run gave up; null where it did not.
   */
  aborted: string | null
  /**
   * The ids of the conversations that the run made.
   */
  created: string[]
  usage: Usage
}

/**
 * How long the answers of one endpoint took, in milliseconds.
 */
export interface EndpointTiming {
  count: number
  p50: number
  p90: number
  max: number
}

/**
 * A signed certificate: a DSSE envelope.
 */
export interface Envelope {
  payloadType: 'application/vnd.in-toto+json'
  /**
   * The statement, in base64.
   */
  payload: string
  /**
   * @minItems 1
   * @maxItems 1
   */
  signatures: {
    /**
     * The public key itself: ed25519: and its 32 bytes in hexadecimal.
     */
    keyid: string
    /**
     * The Ed25519 signature of type and payload, in base64.
     */
    sig: string
  }[]
}

/**
 * An eta with figures (spec 2.5).
 */
export interface Estimate {
  basis: ProjectionBasis
  confidence: ProjectionConfidence
  highMs: number
  kind: 'complete' | 'estimate'
  lowMs: number
  remainingMs: number
  /**
   * The clock that the reading is as of.
   */
  asOfMs?: number
  /**
   * Active milliseconds since the last evidence.
   */
  progressAgeMs?: number
  /**
   * Present only where it is true: the range is not on track.
   */
  runningLong?: true
  /**
   * Age of the confirmed copy at the reader's clock.
   */
  snapshotAgeMs?: number
}

/**
 * One place where a rule failed.
 */
export interface Evidence {
  /**
   * The place.
   */
  at: string
  expected?: string
  actual?: string
  /**
   * The id of the exchange that shows it.
   */
  exchange?: string
  /**
   * The trace id that its request carried (W3C Trace Context).
   */
  trace?: string
  /**
   * Present where the finding depends on time: the measurement error is counted in.
   */
  timed?: true
  /**
   * Of the consistency check: the id of the rule that the contradiction violates.
   */
  violates?: string
  /**
   * Exchanges that contradict each other, as lines of text: one exchange a line, from its start to its end.
   */
  timeline?: string[]
  /**
   * The ids of the exchanges that no service can have shown together, the last one last. The timeline has all of them.
   */
  contradiction?: string[]
}

/**
 * One HTTP request and its answer as seen on the wire. Times are monotonic milliseconds since the run began.
 */
export interface Exchange {
  /**
   * Unique in a run: 'x17'.
   */
  id: string
  scene: string
  /**
   * 1, or 2 for a scene that was played again.
   */
  attempt: number
  /**
   * Its place within the scene: 'start', 'history/3'.
   */
  name: string
  /**
   * The slot whose credential was sent, or 'none', 'wrong', 'basic', 'query', 'longer', 'shorter', 'other-case', 'basic-plain', 'bare', 'own-header', 'no-key', 'word'.
   */
  credential: string
  method: string
  /**
   * Relative to the base URL, with the query: '/conversations?limit=3'.
   */
  path: string
  /**
   * As sent, secrets replaced.
   */
  requestHeaders: {
    [k: string]: string
  }
  requestBody: string | null
  sentMs: number
  /**
   * When the status and headers were there; null without an answer.
   */
  headersMs: number | null
  endMs: number
  /**
   * Null without an answer.
   */
  status: number | null
  /**
   * By name in lower case.
   */
  headers: {
    [k: string]: string
  }
  /**
   * Decoded text, content-encoding undone; null for a stream or without an answer.
   */
  body: string | null
  /**
   * The decoded bytes of a text/event-stream answer as they arrived; null for any other.
   */
  chunks: Chunks | null
  /**
   * Set where the body or the chunks are only the beginning of what came: of an answer that passed a bound, or of a long body that is no JSON.
   */
  cut?: KeptPart
  /**
   * How the exchange broke off; null where it ended as HTTP says.
   */
  failure: Failure | null
  /**
   * Behind its answer, on a connection that was kept, came another that nobody had asked for. In a transcript its record says so.
   */
  overheard?: true
  /**
   * The connection that was kept for it and for others, by the first exchange on it. The service may have closed it in between.
   */
  connection?: string
  /**
   * Of a recording of somebody else's: what it does not hold, so that nothing is known of it. 'headers' are those of the answer, 'start' is when it was sent.
   */
  unrecorded?: ('headers' | 'requestHeaders' | 'requestBody' | 'start')[]
  /**
   * What was sent again before this answer, as HTTP itself says.
   */
  repeats: Repeat[]
  /**
   * Whether a check of its own judges the status; passive judges leave it.
   */
  owned: boolean
  /**
   * How far these times can be off; absent where that was not measured.
   */
  accuracy?: Accuracy
}

/**
 * One exchange, as a line of a transcript: the fields of exchange.schema.json (a test compares them) and `type`.
 */
export interface ExchangeLine {
  type: 'exchange'
  id: Exchange['id']
  scene: Exchange['scene']
  attempt: Exchange['attempt']
  name: Exchange['name']
  credential: Exchange['credential']
  method: Exchange['method']
  path: Exchange['path']
  requestHeaders: Exchange['requestHeaders']
  requestBody: Exchange['requestBody']
  sentMs: Exchange['sentMs']
  headersMs: Exchange['headersMs']
  endMs: Exchange['endMs']
  status: Exchange['status']
  headers: Exchange['headers']
  body: Exchange['body']
  chunks: Exchange['chunks']
  cut?: Exchange['cut']
  failure: Exchange['failure']
  overheard?: Exchange['overheard']
  connection?: Exchange['connection']
  unrecorded?: Exchange['unrecorded']
  repeats: Exchange['repeats']
  owned: Exchange['owned']
  accuracy?: Exchange['accuracy']
}

/**
 * How an exchange broke off. 'connect': no connection was made, so nothing was sent; 'proxy': the proxy of the environment let nothing through; 'timeout': our own deadline passed on a connection that was made and on which the request was sent; 'too-large': a bound of ours on what is read; 'unrecorded': a recording of somebody else's does not hold the body, or not all of it.
 */
export interface Failure {
  kind:
    | 'refused'
    | 'reset'
    | 'timeout'
    | 'tls'
    | 'protocol'
    | 'too-large'
    | 'aborted'
    | 'dns'
    | 'connect'
    | 'proxy'
    | 'unrecorded'
  message: string
}

/**
 * One rule at one place: it passed or failed there.
 */
export interface Finding {
  /**
   * The id of the rule: area/slug.
   */
  rule: string
  held: boolean
  /**
   * The place.
   */
  at: string
  expected?: string
  actual?: string
  /**
   * The id of the exchange that shows it.
   */
  exchange?: string
  /**
   * Present where the finding depends on time: the measurement error is counted in.
   */
  timed?: true
  /**
   * Present where it passes only because an interpretation accepts it: its number in suites/readings.md.
   */
  tolerance?: number
  /**
   * Of the consistency check: the id of the rule that the contradiction violates.
   */
  violates?: string
  /**
   * Exchanges that contradict each other, as lines of text: one exchange a line, from its start to its end.
   */
  timeline?: string[]
  /**
   * The ids of the exchanges that no service can have shown together, the last one last. The timeline has all of them.
   */
  contradiction?: string[]
}

/**
 * A rule failed at one place. It is provisional until the end event: only that says which rules failed.
 */
export interface FindingEvent {
  type: 'finding'
  /**
   * The wall clock.
   */
  time: string
  /**
   * The id of the rule: area/slug.
   */
  rule: string
  level: Level
  /**
   * The test case that shows it; absent where the whole run shows it.
   */
  case?: string
  attempt?: number
  /**
   * The place.
   */
  at: string
  expected?: string
  actual?: string
  /**
   * The id of the exchange that shows it.
   */
  exchange?: string
  /**
   * The trace id that its request carried (W3C Trace Context).
   */
  trace?: string
}

/**
 * A rule whose verdict differs between runs.
 */
export interface Flaky {
  rule: string
  /**
   * Its verdict in each run.
   */
  verdicts: Verdict[]
}

/**
 * Our own delay at a moment.
 */
export interface HealthLine {
  type: 'health'
  atMs: number
  delayMs: number
}

/**
 * How many informational rules have each verdict.
 */
export interface InformationalTally {
  observed: number
  inconclusive: number
  notExercised: number
  error: number
}

/**
 * How much there was of what is kept in part.
 */
export interface KeptPart {
  /**
   * How many decoded bytes had come when the reading ended.
   */
  bytes: number
  /**
   * Of an answer that passed a bound: how many whole entries of `conversations` or `messages` had come.
   */
  entries?: number
}

/**
 * A known failure of the baseline, and its verdict in this run.
 */
export interface KnownFailure {
  rule: string
  verdict: Verdict
  /**
   * The known failure that this rule is a consequence of, if the baseline does not name the rule.
   */
  because?: string
  /**
   * Why it fails, or what is done about it.
   */
  reason?: string
  /**
   * Who fixes it.
   */
  owner?: string
  /**
   * The last day on which it may fail.
   */
  until?: string
}

/**
 * A part of a recording that was not checked or is missing, with its count.
 */
export interface LeftOut {
  /**
   * In words, such as 'CORS preflights'.
   */
  what: string
  count: number
}

/**
 * mandatory: the specification requires it. advisory: HTTP or SSE requires it; a failure is a warning. informational: recorded, never fails.
 */
export type Level = 'mandatory' | 'advisory' | 'informational'

/**
 * load.json: the result of a load run.
 */
export interface Load {
  /**
   * The version of this format. Files without it are of version 1.
   */
  formatVersion: 2
  suite: Suite
  scenario: string
  target: {
    name: string
    baseUrl: string
    service?: Service
  }
  seed: number
  startedAt: string
  durationMs: number
  verdict: LoadVerdict
  /**
   * Why the run is aborted, interrupted or invalid. For a failed run, the reason if it is neither a fault nor a threshold.
   */
  reason?: string
  /**
   * Why no send was accepted, why the run ended early, or why it says nothing.
   */
  cause?:
    'key' | 'balance' | 'unreachable' | 'base-url' | 'refused' | 'limited' | 'unanswered' | 'nothing-due' | 'script'
  /**
   * Why sends ended before the plan did.
   */
  stopped?: {
    /**
     * `fault` and `objective` by --fail-fast, `saturated` by --stop-saturated.
     */
    cause: 'fault' | 'objective' | 'saturated'
    /**
     * Milliseconds since the processes started.
     */
    atMs: number
    reason: string
  }
  /**
   * Sends that the service refused, by status.
   */
  refused?: {
    sends: number
    statuses: {
      [k: string]: number
    }
  }
  /**
   * The requested values.
   */
  requested: {
    [k: string]: number | string
  }
  /**
   * The outcome.
   */
  achieved: {
    [k: string]: number
  }
  /**
   * By name.
   */
  metrics: {
    [k: string]: LoadMetric
  }
  thresholds: LoadThreshold[]
  audit: LoadAudit
  /**
   * Counts of the audit that are not faults of the service, by name: late responses if latencies do not count.
   */
  uncounted?: string[]
  /**
   * The first findings.
   */
  evidence: LoadEvidence[]
  generator: LoadGenerator
  service?: LoadService
  /**
   * The built-in service was the target.
   */
  demonstration?: boolean
  /**
   * How many answers had each status, and how many requests ended in each kind of failure.
   */
  statuses?: {
    [k: string]: number
  }
  /**
   * How many responses came over each protocol; absent if all came over HTTP/1.1.
   */
  protocols?: {
    [k: string]: number
  }
  /**
   * Further notes.
   */
  notes?: string[]
  /**
   * The k6 processes, one for each instance.
   */
  instances?: {
    instance: number
    complete: boolean
    sends: number
    /**
     * Of this process alone.
     */
    sendLagP99Ms: number | null
    peakRssBytes: number
    /**
     * null: unknown, or ended by a signal.
     */
    exitCode: number | null
  }[]
  /**
   * Second by second.
   */
  series?: LoadSecond[]
  goodput?: LoadGoodput
  /**
   * The run slice by slice.
   */
  slices?: LoadSlice[]
  /**
   * When each kind of fault began, and when an objective was not met.
   */
  stretches?: LoadStretch[]
  /**
   * What disturbed the load, and what became of the sends; absent where nothing did.
   */
  disturbances?: LoadDisturbance[]
  /**
   * Of a load with disturbances: each acknowledged message that was lost.
   */
  lostMessages?: LoadLostMessage[]
  scraped?: LoadScraped
}

/**
 * The counts of the audit over all sends.
 */
export interface LoadAudit {
  /**
   * Sends that the service accepted.
   */
  acknowledged: number
  /**
   * Acknowledged messages that the histories show.
   */
  found: number
  /**
   * Messages missing from a conversation that had not settled when the drain ended. They are neither faults nor passes.
   */
  unsettled: number
  /**
   * Acknowledged, but missing from the settled conversation.
   */
  lost: number
  /**
   * The connection was cut or reset.
   */
  unanswered: number
  /**
   * Stored twice.
   */
  duplicated: number
  /**
   * The text differs from the text that was sent or said.
   */
  altered: number
  /**
   * Messages out of order.
   */
  reordered: number
  /**
   * From another conversation, or from a turn that did not overlap.
   */
  foreign: number
  /**
   * A status that the spec does not list for the endpoint.
   */
  undocumentedStatus: number
  /**
   * A body that violates its schema.
   */
  schemaBroken: number
  /**
   * Events out of order, or a stream that was cut.
   */
  streamBroken: number
  /**
   * Waits beyond the limit, and streams whose messages all come at the end.
   */
  lateAnswers: number
  /**
   * `timedOut` before the limit.
   */
  earlyTimeouts: number
  /**
   * The same faults by the rule that each violates, the most first. A connection that was cut violates none. Absent in results of earlier releases.
   */
  rules?: {
    [k: string]: number
  }
}

/**
 * The calibration of the machine of a load; null: not measured, or over the limit at any rate.
 */
export interface LoadCalibration {
  at: string
  sendsPerSecond: number | null
  mostOpen: number | null
  eventsPerSecond: number | null
}

/**
 * One metric, compared between two builds under the same load.
 */
export interface LoadChange {
  /**
   * A metric with its percentile, `good`, `refused`, or a fault that the audit found.
   */
  name: string
  /**
   * rate: of a benchmark, sends per second or open waits. delta: Cliff's delta, how much more often an answer of the newer build is the slower one, from -1 to 1.
   */
  unit: 'ms' | 'share' | 'delta' | 'faults' | 'rate'
  was: number
  is: number
  /**
   * For percentiles and rates the ratio minus one, otherwise the difference.
   */
  effect: number
  /**
   * The p-value, corrected for all comparisons; null for counts.
   */
  p: number | null
  verdict: 'worse' | 'better' | 'same'
  /**
   * The baseline lists it, so it does not make the comparison worse.
   */
  known?: boolean
}

/**
 * compare.json: what changed from one build to another under the same load.
 */
export interface LoadComparison {
  suite: Suite
  scenario: string
  older: {
    name: string
    runs: string[]
  }
  newer: {
    name: string
    runs: string[]
  }
  verdict: 'worse' | 'nothing-worse' | 'inconclusive'
  changes: LoadChange[]
  notes: string[]
}

/**
 * One disturbance of a load, and what became of the sends.
 */
export interface LoadDisturbance {
  /**
   * As typed: a command, or `proxy: ` and what the proxy did.
   */
  action: string
  /**
   * Since the run began.
   */
  atMs: number
  /**
   * The end of the command, or of what the proxy did. null: the load ended first.
   */
  untilMs: number | null
  /**
   * Of a command. null: it was ended by a signal.
   */
  exitCode?: number | null
  /**
   * The last line of a command.
   */
  output?: string
  /**
   * Why the load was not disturbed as planned.
   */
  problem?: string
  /**
   * Connections that the proxy reset.
   */
  cutConnections?: number
  /**
   * Until then, a response that is cut or late, or has a status of 500 and above, is attributed to the disturbance and no fault of the service.
   */
  attributedUntilMs: number
  /**
   * What became of the sends that were open when it began, by what their client saw.
   */
  open: {
    waits: {
      [k: string]: number
    }
    streams: {
      [k: string]: number
    }
  }
  /**
   * Messages that were sent before it, and after the previous disturbance.
   */
  before: {
    acknowledged: number
    /**
     * In the history, with all agent text of the turn.
     */
    kept: number
    /**
     * The message or agent text of its turn is missing. `lostMessages` names each.
     */
    lost: number
  }
  /**
   * Sends from then on that had no response, so that nothing was acknowledged: what the history shows of them.
   */
  unacknowledged: {
    /**
     * The message and all agent text: the work went on.
     */
    whole: number
    /**
     * The message alone, or a part of the agent text.
     */
    stored: number
    /**
     * Never received, or not stored.
     */
    absent: number
    /**
     * A start whose conversation is not among the 100 that the list shows.
     */
    unknown: number
  }
  /**
   * Sends that ended badly until `attributedUntilMs` or the next disturbance, by what their client saw: a status, `cut`, `refused`, `timedOut` or `noResponse`. A turn that exceeds the wait limit by its script is not among them.
   */
  saw: {
    [k: string]: number
  }
  /**
   * How long until the share of good sends was within 5 % of that before.
   */
  recovery: {
    /**
     * Since the disturbance began. 0: the share never fell. null: not measured, or not before the next disturbance or the last send.
     */
    ms: number | null
    /**
     * The 95 % interval of `ms`.
     */
    fromMs?: number
    /**
     * null: it is not certain that the share recovered.
     */
    toMs?: number | null
    /**
     * Of the sends due in the 30 s before, those that met every objective, from 0 to 1.
     */
    shareBefore?: number
    /**
     * Of 40 consecutive sends.
     */
    lowestShare?: number
    /**
     * Why there is no time.
     */
    why?: string
  }
}

/**
 * One fault that the audit found, with its evidence.
 */
export interface LoadEvidence {
  /**
   * Its name in the audit.
   */
  name: string
  /**
   * The evidence; its fields depend on the fault.
   */
  value: unknown
}

/**
 * Measurements of the generator.
 */
export interface LoadGenerator {
  /**
   * The delay of sends in the generator, at the 99th percentile; null: nothing was sent.
   */
  sendLagP99Ms: number | null
  /**
   * The limit above which latencies do not count.
   */
  sendLagLimitMs?: number
  /**
   * Of all k6 processes together.
   */
  peakRssBytes: number
  /**
   * Before the first send.
   */
  baseRssBytes?: number
  /**
   * Memory of k6 for each open wait or stream: (peak - base) / most open at once; null: too few were open.
   */
  kibPerOpen?: number | null
  /**
   * Sends that were due and never left.
   */
  dropped: number
  /**
   * Iterations of the script that threw: an internal error.
   */
  thrown?: number
  gcPauseMaxMs?: number
  gcCount?: number
  cpuSeconds?: number
  /**
   * The engine and its version.
   */
  k6?: string
  calibration?: LoadCalibration
  /**
   * Metrics that this k6 cannot measure.
   */
  missing?: string[]
}

/**
 * Sends that met every objective: accepted, without a fault in the response, with each time within its bound.
 */
export interface LoadGoodput {
  perSecond: number
  /**
   * How many.
   */
  good: number
  /**
   * Of all sends that ended, from 0 to 1.
   */
  share: number
  /**
   * The share of each way to send.
   */
  kinds: {
    [k: string]: number
  }
  /**
   * The objectives that each send had to meet, whatever their percentile.
   */
  objectives: string[]
}

/**
 * Counts of whole microseconds in log-linear buckets; two of them merge without loss.
 */
export interface LoadHistogram {
  unit: 'us'
  count: number
  sum: number
  min: number
  max: number
  /**
   * Index and count.
   */
  buckets: number[][]
}

/**
 * instance-N.json: the result of one process of k6.
 */
export interface LoadInstance {
  instance: number
  startedAtMs: number
  endedAtMs: number
  /**
   * The run ended by itself.
   */
  complete: boolean
  /**
   * By name.
   */
  histograms: {
    [k: string]: LoadHistogram
  }
  counters: {
    [k: string]: number
  }
  gauges: {
    [k: string]: {
      max: number
    }
  }
  evidence: LoadEvidence[]
  series: LoadInstanceSecond[]
  process: {
    baseRssBytes: number
    peakRssBytes: number
    gcCount: number
    gcPauseMaxUs: number
    cpuSeconds: number
    goVersion: string
    k6Version: string
  }
  /**
   * The configuration that the process ran with, as it was in its file.
   */
  config?: unknown
  /**
   * When its first virtual user was about to send. The process may have been paused until then.
   */
  beganAtMs?: number
  /**
   * What was left out because a log was too large: the percentiles of each second (`bands`), or all seconds (`series`).
   */
  leftOut?: 'bands' | 'series'
}

/**
 * One second of one k6 process.
 */
export interface LoadInstanceSecond {
  /**
   * Epoch milliseconds.
   */
  atMs: number
  /**
   * Growth within the second.
   */
  counters: {
    [k: string]: number
  }
  gauges: {
    [k: string]: number
  }
  /**
   * p50, p90, p99 and maximum of the second, in microseconds.
   */
  bands: {
    /**
     * @minItems 4
     * @maxItems 4
     */
    [k: string]: number[]
  }
}

/**
 * An acknowledged message that was lost in a load with disturbances.
 */
export interface LoadLostMessage {
  sendId: string
  conversationId: string
  /**
   * The kind of send.
   */
  kind: string
  /**
   * When it was sent, since the run began.
   */
  atMs: number
  /**
   * The message itself, or agent text of its turn.
   */
  what: 'message' | 'reply'
  /**
   * The index of the first disturbance after it; absent if there was none.
   */
  disturbance?: number
}

/**
 * One metric over all instances; percentiles are those of the merged histogram, within 1.6 %.
 */
export interface LoadMetric {
  unit: 'ms'
  count: number
  /**
   * Exact. Absent in results of earlier releases.
   */
  mean?: number
  p50: number
  p90: number
  /**
   * Absent in results of earlier releases, as is `p99.9`.
   */
  p95?: number
  p99: number
  'p99.9'?: number
  max: number
}

/**
 * config.json of a load run: the configuration of its k6 processes, without secrets.
 */
export interface LoadRunConfig {
  /**
   * The id of one.
   */
  scenario: string
  baseUrl: string
  /**
   * `agent.script` of the target; null: the agent has no script and gets plain texts.
   */
  script: string | null
  waitLimitMs: number
  /**
   * The tolerance around the wait limit: a later response is late, an earlier `timedOut` is early.
   */
  slackMs: number
  /**
   * The longest staleness of a view.
   */
  lagMs: number
  seed: number
  /**
   * Letters and digits only: each text and each word carries it.
   */
  runId: string
  instances: number
  /**
   * The virtual users of all instances, at least one for each instance. Each paces the sends whose index is its own modulo `vus`.
   */
  vus: number
  /**
   * The number of sends held open; 0 if sends arrive at a rate.
   */
  open: number
  /**
   * How long each send is held open; 0 if sends arrive at a rate.
   */
  holdMs: number
  /**
   * Message events over all streams.
   */
  eventsPerSecond: number
  /**
   * The average rate of sends; the highest rate of a ramp. 0 if sends are held open.
   */
  ratePerSecond: number
  /**
   * Bounds the arrivals.
   */
  durationMs: number
  /**
   * Parts in which the rate moves evenly from that of the part before, or from 0; absent where it stays the same.
   */
  stages?: {
    durationMs: number
    /**
     * Sends per second at the end of the part.
     */
    ratePerSecond: number
  }[]
  /**
   * The users of a closed model: each waits for a response before it sends again. `ratePerSecond` is then the highest rate that they reach. Absent if sends are due at planned times.
   */
  users?: number
  /**
   * The number of credentials among which the virtual users are divided; absent: one.
   */
  keys?: number
  /**
   * What disturbs the load, in order; absent where nothing does.
   */
  disturbances?: {
    /**
     * Since the start of the load.
     */
    atMs: number
    /**
     * As typed: a command, or `proxy: ` and what a proxy does.
     */
    action: string
    /**
     * How long the proxy does it. 0: it takes no time, or is a command. null: until the end.
     */
    forMs: number | null
  }[]
  /**
   * Of a load with disturbances: the length of the bins in which good sends are counted.
   */
  disturbedBinMs?: number
  /**
   * Of a load with disturbances by a proxy: k6 connects to `to` in place of `from`.
   */
  proxy?: {
    from: string
    to: string
  }
  /**
   * The longest time after the last arrival to wait for responses and settled conversations.
   */
  drainMs: number
  /**
   * Recorded times are divided by it.
   */
  compress: number
  arrivals: 'poisson' | 'recorded'
  /**
   * Relative weights of the ways to send; any sum above zero.
   */
  mix: {
    none: number
    optional: number
    required: number
    stream: number
  }
  /**
   * Above this limit the generator was late, and latencies do not count.
   */
  sendLagP99Ms: number
  /**
   * Names of further request headers. The value of the nth is in AGENT_LOAD_HEADER_n (from 0).
   */
  headers: string[]
  /**
   * Path of a CSV of sessions, opened in the init context; null where the scenario needs none.
   */
  workload: string | null
  /**
   * Path of a CSV of arrivals, opened likewise; null unless `arrivals` is `recorded`.
   */
  arrivalsFile: string | null
  /**
   * Epoch milliseconds at which all instances begin; null: at once.
   */
  startAtMs: number | null
  /**
   * The build that is tested.
   */
  service?: Service
  /**
   * Each request has a trace id.
   */
  traceHeaders?: boolean
  /**
   * All requests go over HTTP/2, many on each connection. Absent: HTTP/1.1, or what TLS negotiates.
   */
  http2?: true
  targetName: string
  /**
   * The built-in service is the target.
   */
  demonstration: boolean
  /**
   * Files of a client certificate, opened in the init context.
   */
  tls: ClientCertificate | null
  /**
   * The objectives of a good send. If there are none: it was accepted, and its response has no fault.
   */
  bounds?: {
    metric: string
    kind: 'none' | 'optional' | 'required' | 'stream' | null
    boundMs: number
  }[]
  /**
   * Sends that are due earlier, or that end earlier if sends are held open, are not in the figures. 0 without it.
   */
  warmUpMs?: number
  /**
   * Sets of objectives, of which good sends are counted apart.
   */
  tiers?: {
    name: string
    /**
     * As those of the run.
     */
    bounds: {
      metric: string
      kind: 'none' | 'optional' | 'required' | 'stream' | null
      boundMs: number
    }[]
  }[]
  /**
   * The length of a slice; absent if the run is not sliced.
   */
  slices?: {
    everyMs: number
    count: number
  }
  /**
   * The objectives besides the thresholds of the scenario, as the user wrote them.
   */
  objectives?: string[]
  [k: string]: unknown
}

/**
 * Metrics that the service exposed during a load run.
 */
export interface LoadScraped {
  url: string
  /**
   * The number of scrapes.
   */
  asked: number
  failed: number
  /**
   * The first ones.
   */
  problems: string[]
  /**
   * The least time by which the clock of the service is ahead of this machine, from its Date headers. 0: they may agree. null: no Date header.
   */
  clockSkewMs: number | null
  series: LoadScrapedSeries[]
}

/**
 * One series of a Prometheus endpoint over a run.
 */
export interface LoadScrapedSeries {
  name: string
  /**
   * The labels in braces, as the service sent them.
   */
  labels: string
  /**
   * For counters, the growth per second.
   */
  unit: 'value' | 'per second'
  /**
   * Milliseconds since the run began, and the value.
   */
  points: number[][]
}

/**
 * One second of a load run, all instances together.
 */
export interface LoadSecond {
  /**
   * Since the run began.
   */
  atMs: number
  /**
   * Sends that were due.
   */
  requested: number
  /**
   * Sends that left.
   */
  sends: number
  answers: number
  /**
   * Faults that the audit counted.
   */
  faults: number
  /**
   * Requests without an answer, or with a status of 400 and above, except 504.
   */
  errors: number
  /**
   * Responses with 504. The service returns it where a required reply does not come within the wait limit.
   */
  timeouts?: number
  /**
   * Message events of streams.
   */
  events: number
  openWaits: number
  openStreams: number
  /**
   * Memory of all k6 processes.
   */
  rssBytes?: number
  /**
   * By metric: p50, p90, p99 and maximum in milliseconds; with several instances, the highest of theirs.
   */
  bands: {
    /**
     * @minItems 4
     * @maxItems 4
     */
    [k: string]: number[]
  }
  /**
   * Responses that met every objective.
   */
  good?: number
}

/**
 * Measurements of the built-in service as a target.
 */
export interface LoadService {
  eventLoopDelayP50Ms: number
  /**
   * The delay of its event loop.
   */
  eventLoopDelayP99Ms: number
  eventLoopDelayMaxMs: number
  cpuSeconds: number
  peakRssBytes: number
  /**
   * It was too slow for latencies to count.
   */
  bottleneck: boolean
}

/**
 * A slice of a load run: the sends that were due in it. If sends are held open, those that ended in it.
 */
export interface LoadSlice {
  /**
   * Since the run began.
   */
  atMs: number
  untilMs: number
  /**
   * Sends that have a response or failed.
   */
  ended: number
  /**
   * Those that met every objective.
   */
  good: number
  refused: number
  /**
   * By kind of send.
   */
  kinds: {
    [k: string]: {
      ended: number
      good: number
    }
  }
  /**
   * Faults of the audit that began in it, by name.
   */
  faults: {
    [k: string]: number
  }
  /**
   * Times of these sends, by name and way to send.
   */
  metrics: {
    [k: string]: LoadMetric
  }
}

/**
 * Consecutive slices with a fault or a missed objective.
 */
export interface LoadStretch {
  /**
   * A fault that the audit found, or an objective that was not met.
   */
  what: string
  fault: boolean
  /**
   * Since the run began.
   */
  atMs: number
  untilMs: number
}

/**
 * One threshold and what was measured for it.
 */
export interface LoadThreshold {
  metric: string
  /**
   * The objective, such as `p99 <= 500 ms`.
   */
  expression: string
  /**
   * null: nothing was measured.
   */
  value: number | null
  /**
   * It was measured and is met. Without a value it is neither met nor missed.
   */
  ok: boolean
  /**
   * It does not count: the generator was too slow, or there is nothing to measure.
   */
  void?: boolean
}

/**
 * The verdict of a load run.
 */
export type LoadVerdict = 'pass' | 'fail' | 'invalid' | 'aborted' | 'interrupted'

/**
 * One message of a history, from either side (spec 2.8).
 */
export interface Message {
  messageId: string
  role: 'assistant' | 'user'
  text: string
  /**
   * ISO 8601, where known.
   */
  timestamp: string | null
}

/**
 * One page of a history, oldest message first (spec 2.9).
 */
export interface MessagePage {
  /**
   * Opaque cursor to the page of older messages; null at the start.
   */
  before: string | null
  conversationId: string
  messages: Message[]
}

/**
 * Something that a person should know, such as a retry.
 */
export interface NoticeEvent {
  type: 'notice'
  /**
   * The wall clock.
   */
  time: string
  text: string
}

/**
 * Observed behaviour where the specification leaves a choice.
 */
export interface Observation {
  /**
   * The id of the rule: area/slug.
   */
  rule: string
  value: string | number | boolean | null
  exchange?: string
}

/**
 * Access or credits that were lost during a run.
 */
export interface Outage {
  /**
   * The credential's place in the target file.
   */
  slot: string
  /**
   * 401: the credential was rejected. 403: access was refused. 402: the account has no credits.
   */
  status: number
  /**
   * Milliseconds of the run: when the first request that got it was sent.
   */
  fromMs: number
  /**
   * That request.
   */
  exchange: string
  /**
   * The same in words.
   */
  what: string
}

/**
 * The outcome of a check.
 */
export type Outcome = Finding | Undecided | Observation

/**
 * A question, an approval or a task that waits on the caller (spec 2.7).
 */
export interface PendingGate {
  kind: string
  prompt: string
  requestId: string | null
  tool?: string
}

/**
 * What a run set out to play.
 */
export interface Plan {
  scenes: {
    id: string
    meteredSends: number
    expectedMs: number
  }[]
  /**
   * Scenes that cannot be played, and what each lacks.
   */
  missing: {
    scene: string
    missing: string[]
  }[]
  /**
   * The most that it may cost, with what may have to be played again.
   */
  meteredSends: number
  /**
   * What of it is kept for scenes that may have to be played again.
   */
  again?: number
  expectedMs: number
}

/**
 * Where the service itself says which version it is: one GET before the first test case.
 */
export interface Probe {
  /**
   * A path below the address, such as version; from the root of the host if it begins with a slash.
   */
  path: string
  /**
   * The response header that holds the version.
   */
  header?: string
  /**
   * Where the version stands in the JSON of the response, such as /build/version.
   */
  jsonPointer?: string
}

/**
 * The set of rules to test.
 */
export type Profile = 'certify' | 'nightly' | 'smoke'

/**
 * What an estimate rests on (spec 2.5).
 */
export type ProjectionBasis = 'history' | 'none' | 'ticks' | 'ticks+history'

/**
 * How sure an estimate is (spec 2.5).
 */
export type ProjectionConfidence = 'high' | 'low' | 'medium' | 'none'

/**
 * An agent that cannot be scripted: { "prompts": { "reply": PROMPT, … } }.
 */
export interface PromptedAgent {
  prompts: AgentPrompts
}

/**
 * One request: { "method": "POST", "path": "/messages", "body": … }.
 */
export interface ProvokingRequest {
  /**
   * An HTTP method in capitals.
   */
  method: string
  /**
   * A path relative to the base URL, beginning with a slash.
   */
  path: string
  /**
   * The JSON body, if any.
   */
  body?: unknown
}

/**
 * How long quick reads took, less our own delay.
 */
export interface ReadTimes {
  leastMs: number
  mostMs: number
  /**
   * All but one of six took no longer; absent where there were too few of them to tell.
   */
  usualMs?: number
}

/**
 * What one scene produced.
 */
export interface RecordLine {
  type: 'record'
  scene: string
  attempt: number
  /**
   * The scene was played again, and that record counts.
   */
  superseded: boolean
  /**
   * Why the scene was played again.
   */
  again?: string
  /**
   * Why the scene was not played again, although that might have decided more.
   */
  notAgain?: string
  /**
   * Why the scene could not be played; null where it was.
   */
  unplayable: string | null
  /**
   * That was a fault of our own.
   */
  fault?: boolean
  startMs: number
  endMs: number
  /**
   * Our own longest delay meanwhile.
   */
  maxDelayMs: number
  meteredSends: number
  /**
   * The ids of its exchanges.
   */
  exchanges: string[]
  /**
   * The ids of those behind whose answer, on a connection that was kept, came another that nobody had asked for.
   */
  overheard?: string[]
  /**
   * What earlier versions kept of a test case; nothing reads it.
   */
  play?: unknown
}

/**
 * An answer after which the same request was sent again.
 */
export interface Repeat {
  status: number | null
  reason: string
  atMs: number
  /**
   * How the answer was cut; absent where it was whole.
   */
  cut?: CutShort
}

/**
 * One of several runs of the same command.
 */
export interface RepeatedRun {
  /**
   * The folder of its result.json and transcript.jsonl, beside this result.
   */
  folder: string
  verdict: RunVerdict
  durationMs: number
  meteredSends: number
}

/**
 * One message from the agent to the caller (spec 2.10).
 */
export interface Reply {
  messageId: string
  text: string
  timestamp: string
}

/**
 * What a send waits for (spec 4.2).
 */
export type ReplyMode = 'none' | 'optional' | 'required'

/**
 * Something that a statement is about, by its digest (in-toto ResourceDescriptor v1).
 */
export interface ResourceDescriptor {
  name: string
  uri?: string
  digest: {
    sha256?: string
    gitCommit?: string
  }
  /**
   * What else is said of it: until which day a certificate of this result is valid.
   */
  annotations?: {
    validUntil: string
  }
  /**
   * The thing itself, in base64.
   */
  content?: string
}

/**
 * result.json: the result of one run.
 */
export interface Result {
  /**
   * The version of this format. Results without it are of version 1.
   */
  formatVersion: 2
  suite: Suite
  spec: 'v1'
  /**
   * The set of requirements that says which rules count for the verdict.
   */
  requirements?: string
  /**
   * The id of the run, which its requests carry in x-conformance-run.
   */
  runId?: string
  target: {
    name: string
    baseUrl: string
    service?: Service
  }
  seed: number
  profile: Profile
  /**
   * The patterns that limited the run.
   */
  scope: Scope
  startedAt: string
  durationMs: number
  verdict: RunVerdict
  summary: {
    mandatory: Tally
    advisory: Tally
    informational: InformationalTally
  }
  rules: RuleResult[]
  checks: CheckResult[]
  cases: CaseResult[]
  observations: Observation[]
  /**
   * By METHOD /path/template.
   */
  timings: {
    [k: string]: EndpointTiming
  }
  /**
   * The ids of the conversations that the run made.
   */
  created: string[]
  usage: Usage
  /**
   * The command line that repeats this run, except for the patterns in scope; it writes into a folder of its own.
   */
  command?: string
  /**
   * The built-in service was the target.
   */
  demonstration?: boolean
  /**
   * The result of watched or recorded traffic: nothing was sent.
   */
  watched?: boolean
  /**
   * The reason by rule id.
   */
  waived?: {
    [k: string]: string
  }
  /**
   * What the vendor states about rules that were not exercised. It changes no verdict.
   */
  attestation?: Attestation
  interrupted?: boolean
  /**
   * Why the run gave up.
   */
  aborted?: string
  /**
   * The longest delay of our own process within half a second of a test case, in milliseconds, where it was above the tolerance: other processes used the processors.
   */
  lateMs?: number
  /**
   * With a baseline: the rules that fail here and not there.
   */
  regressions?: string[]
  /**
   * With a baseline: its known failures and their verdicts in this run.
   */
  baseline?: KnownFailure[]
  /**
   * With --repeat: all runs. This is the result of the first of the worst ones.
   */
  runs?: RepeatedRun[]
  /**
   * With --repeat: the rules whose verdicts differ between runs.
   */
  flaky?: Flaky[]
  /**
   * The mandatory rules that failed, grouped by root cause.
   */
  causes?: Cause[]
  /**
   * Where the agent deviated from its instructions.
   */
  agent?: AgentDeviation[]
  /**
   * Client errors in watched traffic; they never fail a rule.
   */
  client?: ClientNote[]
  /**
   * Watched or recorded traffic that was not checked, by reason.
   */
  leftOut?: LeftOut[]
  /**
   * Access or credits that were lost during the run; rules that depend on them are inconclusive from then on.
   */
  outages?: Outage[]
  /**
   * Retries of test cases.
   */
  replays?: {
    case: string
    reason: string
  }[]
  /**
   * How often a request was sent again, by the reason.
   */
  repeated?: {
    [k: string]: number
  }
}

/**
 * One rule and its verdict.
 */
export interface RuleResult {
  /**
   * The id of the rule: area/slug.
   */
  id: string
  area: string
  /**
   * The section of the spec.
   */
  section: string
  level: Level
  text: string
  /**
   * The rule is newer than the set of requirements: it is reported and counts for nothing.
   */
  isNew?: boolean
  verdict: Verdict
  /**
   * How many findings passed.
   */
  passed: number
  /**
   * How many findings failed.
   */
  failed: number
  reason?: SkipReason
  /**
   * The missing precondition: a credential slot, `agent`, `budget`, `conversations.emptyBalance` (a conversation in the account without credits), or credits of an account: `credits.otherAccount`, `credits.noAccess`.
   */
  missing?: string
  /**
   * Why it is inconclusive, or the internal error.
   */
  note?: string
  /**
   * Of a rule that passed: the numbers of the interpretations in suites/readings.md without which it would have failed.
   */
  tolerances?: number[]
  /**
   * Failed rules that this is a consequence of. For a failure, each of them explains all of it. For an inconclusive rule, some of them do.
   */
  because?: string[]
  /**
   * The first five places where the rule failed.
   *
   * @maxItems 5
   */
  findings: Evidence[]
}

/**
 * A run begins: its plan is made, and nothing was sent.
 */
export interface RunEvent {
  type: 'run'
  /**
   * The wall clock.
   */
  time: string
  suite: Suite
  target: {
    name: string
    baseUrl: string
    service?: Service
  }
  /**
   * The id of the run, which its requests carry in x-conformance-run.
   */
  runId: string
  /**
   * The rule set that scores the run.
   */
  requirements?: string
  profile: Profile
  seed: number
  /**
   * How many test cases are planned.
   */
  cases: number
  /**
   * How many metered sends are planned.
   */
  meteredSends: number
  expectedMs: number
}

/**
 * One line of `run --reporter ndjson`.
 */
export type RunEvents = RunEvent | CaseEvent | FindingEvent | NoticeEvent | EndEvent

/**
 * The first line of a transcript.
 */
export interface RunLine {
  type: 'run'
  version: 1
  suite: Suite
  spec: 'v1'
  /**
   * The set of requirements that says which rules count for the verdict.
   */
  requirements?: string
  runId: string
  target: RunTarget
  /**
   * The built-in service was the target.
   */
  demonstration: boolean
  seed: number
  profile: Profile
  /**
   * The patterns that the run was narrowed by.
   */
  scope: Scope
  startedAt: string
  timing: Timing
  plan: Plan
}

/**
 * What the run of the agent is doing (spec 3).
 */
export type RunPhase =
  'awaiting' | 'draining' | 'error' | 'idle' | 'queued' | 'stopping' | 'streaming' | 'thinking' | 'tool' | 'working'

/**
 * The target of a run, without its secrets.
 */
export interface RunTarget {
  name: string
  baseUrl: string
  service?: Service
  waitLimitMs: number
  concurrency?: number
  /**
   * The names of the credential slots that it offers.
   */
  slots: string[]
  /**
   * What kind of credential the target file says that a slot holds, where it says so.
   */
  kinds?: {
    [k: string]: 'apiKey' | 'accessToken'
  }
  agent: 'script' | 'prompts' | 'none'
  /**
   * The reason by requirement id.
   */
  waive?: {
    [k: string]: string
  }
}

/**
 * The verdict of a run.
 */
export type RunVerdict = 'conformant' | 'nonconformant' | 'incomplete' | 'aborted' | 'interrupted'

/**
 * Patterns of ids that a run included and excluded.
 */
export interface Scope {
  only: string[]
  skip: string[]
  /**
   * Test cases that wait longer are excluded if the wait limit of the service is longer than this.
   */
  maxWaitMs?: number
}

/**
 * An agent that executes a script: { "script": "LAB {steps}" }.
 */
export interface ScriptedAgent {
  /**
   * The first line of a scripted message. {steps} stands for the JSON array of steps: "LAB {steps}".
   */
  script: string
}

/**
 * The body of POST /messages (spec 4.2). The spec does not forbid further fields.
 */
export interface SendRequest {
  conversationId: string
  /**
   * The message, up to 100,000 characters.
   */
  text: string
  /**
   * What the call waits for; `optional` where absent.
   */
  reply?: ReplyMode
  /**
   * Answer with Server-Sent Events instead of one JSON body; false where absent.
   */
  stream?: boolean
  [k: string]: unknown
}

/**
 * The answer to a send that is not streamed (spec 2.11).
 */
export interface SendResult {
  conversationId: string
  /**
   * The id of the message that was sent.
   */
  messageId: string
  /**
   * The agent's messages in order; absent on a 202.
   */
  replies?: Reply[]
  /**
   * True where the wait ran out before the turn ended.
   */
  timedOut?: boolean
}

/**
 * Written before a send leaves, so that a crash cannot hide it.
 */
export interface SendingLine {
  type: 'sending'
  id: string
  scene: string
  attempt: number
  name: string
  method: string
  path: string
  atMs: number
}

/**
 * The build of the service that is tested, for reports and certificates.
 */
export interface Service {
  /**
   * Who makes it.
   */
  vendor?: string
  /**
   * What it is called.
   */
  product?: string
  /**
   * Its version, as its vendor names it.
   */
  version?: string
  /**
   * The commit that it was built from, as 40 or 64 hexadecimal digits.
   */
  commit?: string
  /**
   * The image that it runs from, with its digest if known, such as registry.example.com/agent@sha256:…
   */
  image?: string
  /**
   * Whom to ask about it.
   */
  contact?: string
  /**
   * The address of its documentation.
   */
  documentation?: string
}

/**
 * Why a rule was not exercised. missing-precondition: you can supply it. not-applicable: the service did not show the optional behaviour in this run. no-known-trigger: the specification defines no request for it. out-of-scope: excluded by --only, --skip or --profile.
 */
export type SkipReason = 'missing-precondition' | 'not-applicable' | 'no-known-trigger' | 'out-of-scope'

/**
 * How far the work has come, or null (spec 2.1, 3).
 */
export type Stage = 'done' | 'execute' | 'finalise' | 'plan' | 'review' | null

/**
 * The body of POST /conversations (spec 4.1). The spec does not forbid further fields.
 */
export interface StartRequest {
  /**
   * The first message, up to 100,000 characters.
   */
  text: string
  /**
   * The name of the conversation; the service finds one where absent.
   */
  title?: string
  /**
   * The agent's first working folder; the account's default where absent.
   */
  cwd?: string
  /**
   * What the call waits for; `optional` where absent.
   */
  reply?: ReplyMode
  /**
   * Answer with Server-Sent Events instead of one JSON body; false where absent.
   */
  stream?: boolean
  [k: string]: unknown
}

/**
 * Why a conversation is in its bucket, or null (spec 3).
 */
export type StateReason =
  | 'automatic-wake'
  | 'cron'
  | 'error'
  | 'executing'
  | 'gave-up'
  | 'held'
  | 'idle'
  | 'paused-all'
  | 'paused-one'
  | 'paused-subtree'
  | 'question'
  | 'queue-rule'
  | 'queued-for-slot'
  | 'recovery-wait'
  | 'request'
  | 'retrying'
  | 'stopped-mid-turn'
  | 'ticket-unknown'
  | 'waiting-on-convo'
  | null

/**
 * What a certificate says: an in-toto Statement v1 with the predicate test-result v0.1.
 */
export interface Statement {
  _type: 'https://in-toto.io/Statement/v1'
  /**
   * The service that was tested, with the digest of its image and its commit where they are stated, and the record of the run by the names of its files: result.json and transcript.jsonl.
   *
   * @minItems 1
   */
  subject: ResourceDescriptor[]
  predicateType: 'https://in-toto.io/attestation/test-result/v0.1'
  predicate: {
    result: 'PASSED' | 'WARNED'
    /**
     * The suite, the spec as the suite's rows state it, the target file without its secrets, the set of requirements, and the attestation: what the vendor states, and no test showed.
     *
     * @minItems 3
     * @maxItems 5
     */
    configuration: ResourceDescriptor[]
    /**
     * The rules that held.
     */
    passedTests: string[]
    /**
     * The rules of HTTP and SSE that did not hold: warnings.
     */
    warnedTests: string[]
    /**
     * Always empty: what is not conformant gets no certificate.
     *
     * @maxItems 0
     */
    failedTests: unknown[]
  }
}

/**
 * The suite that made this file.
 */
export interface Suite {
  name: string
  version: string
}

/**
 * How many rules of one level have each verdict.
 */
export interface Tally {
  pass: number
  fail: number
  inconclusive: number
  notExercised: number
  error: number
}

/**
 * A target file: the service under test.
 */
export interface Target {
  /**
   * The schema, for editors. The suite ignores it.
   */
  $schema?: string
  /**
   * A short name for the service, shown in every report.
   */
  name: string
  /**
   * The address of the service, ending in its version, such as https://agent.example.com/v1
   */
  baseUrl: string
  service?: Service
  probe?: Probe
  credentials: Credentials
  /**
   * Existing conversations that no list shows.
   */
  conversations?: {
    /**
     * The id of a settled conversation of the account without credits, without a waiting question.
     */
    emptyBalance?: string
  }
  /**
   * How to instruct the agent: { "script": "LAB {steps}" } or { "prompts": { … } }.
   */
  agent?: ScriptedAgent | PromptedAgent
  /**
   * The wait limit of the service in milliseconds. The default is 600000.
   */
  waitLimitMs?: number
  /**
   * The budget of a run.
   */
  budget?: {
    /**
     * The largest number of metered sends in one run, as a whole number.
     */
    meteredSends?: number
  }
  /**
   * How many turns the service runs at once, as a whole number. Open waits do not count.
   */
  concurrency?: number
  /**
   * Further request headers by name. Each value is written like a credential and never shown.
   */
  headers?: {
    [k: string]: Credential
  }
  /**
   * The TLS settings.
   */
  tls?: {
    /**
     * A PEM file with the certificate authority to trust.
     */
    caFile?: string
    /**
     * A PEM file with the client certificate.
     */
    certFile?: string
    /**
     * A PEM file with the key of the client certificate.
     */
    keyFile?: string
    /**
     * true to accept any certificate.
     */
    insecure?: boolean
  }
  /**
   * Requests that trigger a status for which the specification defines no request: { "409": [REQUEST, …] }.
   */
  provoke?: {
    /**
     * Requests sent in order. The last one must get 409.
     *
     * @minItems 1
     */
    '409'?: ProvokingRequest[]
  }
  /**
   * Rules that may stay without a verdict: the id of each, and your reason.
   */
  waive?: {
    /**
     * The reason, in words.
     */
    [k: string]: string
  }
}

/**
 * Bytes that are valid UTF-8.
 */
export interface TextChunk {
  atMs: number
  text: string
}

/**
 * A tiers file, YAML or JSON: one to five sets of objectives by name, such as gold, silver and bronze.
 */
export interface Tiers {
  /**
   * Objectives such as `service_delay p99 < 250ms`, all of which have to be met.
   *
   * @minItems 1
   */
  [k: string]: string[]
}

/**
 * The times that a run judges by, in milliseconds.
 */
export interface Timing {
  /**
   * The service's wait limit.
   */
  waitLimitMs: number
  /**
   * How much later than the limit an answer may come.
   */
  slackMs: number
  /**
   * How long a view may be behind.
   */
  lagMs: number
  /**
   * The pause of the agent against which promptness is judged.
   */
  longPauseMs: number
  /**
   * The shortest wait that was seen to run out, where nobody says what the limit is: it may be the limit.
   */
  ranOutFromMs?: number
  /**
   * A pause of the agent that outlasts the wait limit.
   */
  ranOutMs: number
}

/**
 * One line of transcript.jsonl.
 */
export type TranscriptLine = RunLine | SendingLine | ExchangeLine | RecordLine | HealthLine | EndLine

/**
 * One rule at one place, where it was inconclusive.
 */
export interface Undecided {
  /**
   * The id of the rule: area/slug.
   */
  rule: string
  /**
   * Why.
   */
  undecided: string
  /**
   * The place.
   */
  at: string
  exchange?: string
  /**
   * The kinds of steps of a script whose text no view showed. The rule fails if the agent performed the same script elsewhere.
   */
  script?: string
  /**
   * The instruction that the agent did not follow, and what it did. Present if that is the reason.
   */
  agent?: {
    told: string
    did: string
  }
  /**
   * The missing precondition, as in `missing` of a rule.
   */
  needs?: string
  /**
   * Present if a retry of the test case may decide it.
   */
  again?: true
}

/**
 * An eta without figures (spec 2.5).
 */
export interface UnknownEta {
  basis: 'none'
  confidence: 'none'
  kind: 'unknown'
  reason?: 'no-plan' | 'no-progress'
  /**
   * The clock that the reading is as of.
   */
  asOfMs?: number
  /**
   * Active milliseconds since the last evidence.
   */
  progressAgeMs?: number
  /**
   * Present only where it is true: the range is not on track.
   */
  runningLong?: true
  /**
   * Age of the confirmed copy at the reader's clock.
   */
  snapshotAgeMs?: number
}

/**
 * What a run used.
 */
export interface Usage {
  requests: number
  meteredSends: number
  bytesIn: number
  bytesOut: number
}

/**
 * The verdict of one rule.
 */
export type Verdict = 'pass' | 'fail' | 'inconclusive' | 'not-exercised' | 'error' | 'observed'

/** Every schema by its name. */
export type SchemaTypes = {
  acceptedSend: AcceptedSend
  accuracy: Accuracy
  agentDeviation: AgentDeviation
  agentPrompts: AgentPrompts
  apiError: ApiError
  attestation: Attestation
  base64Chunk: Base64Chunk
  benchmark: Benchmark
  benchmarkFigure: BenchmarkFigure
  benchmarkHeadline: BenchmarkHeadline
  benchmarkStep: BenchmarkStep
  bucket: Bucket
  calibration: Calibration
  capacity: Capacity
  capacityEdge: CapacityEdge
  capacityFigure: CapacityFigure
  capacityStep: CapacityStep
  caseEvent: CaseEvent
  caseResult: CaseResult
  cause: Cause
  checkResult: CheckResult
  chunk: Chunk
  chunks: Chunks
  clientCertificate: ClientCertificate
  clientNote: ClientNote
  conversation: Conversation
  conversationList: ConversationList
  conversationMember: ConversationMember
  conversationState: ConversationState
  conversationStatus: ConversationStatus
  credential: Credential
  credentialFromCommand: CredentialFromCommand
  credentialFromVariable: CredentialFromVariable
  credentialText: CredentialText
  credentials: Credentials
  cutShort: CutShort
  deferralCause: DeferralCause
  delay: Delay
  endEvent: EndEvent
  endLine: EndLine
  endpointTiming: EndpointTiming
  envelope: Envelope
  estimate: Estimate
  evidence: Evidence
  exchange: Exchange
  exchangeLine: ExchangeLine
  failure: Failure
  finding: Finding
  findingEvent: FindingEvent
  flaky: Flaky
  healthLine: HealthLine
  informationalTally: InformationalTally
  keptPart: KeptPart
  knownFailure: KnownFailure
  leftOut: LeftOut
  level: Level
  load: Load
  loadAudit: LoadAudit
  loadCalibration: LoadCalibration
  loadChange: LoadChange
  loadComparison: LoadComparison
  loadDisturbance: LoadDisturbance
  loadEvidence: LoadEvidence
  loadGenerator: LoadGenerator
  loadGoodput: LoadGoodput
  loadHistogram: LoadHistogram
  loadInstance: LoadInstance
  loadInstanceSecond: LoadInstanceSecond
  loadLostMessage: LoadLostMessage
  loadMetric: LoadMetric
  loadRunConfig: LoadRunConfig
  loadScraped: LoadScraped
  loadScrapedSeries: LoadScrapedSeries
  loadSecond: LoadSecond
  loadService: LoadService
  loadSlice: LoadSlice
  loadStretch: LoadStretch
  loadThreshold: LoadThreshold
  loadVerdict: LoadVerdict
  message: Message
  messagePage: MessagePage
  noticeEvent: NoticeEvent
  observation: Observation
  outage: Outage
  outcome: Outcome
  pendingGate: PendingGate
  plan: Plan
  probe: Probe
  profile: Profile
  projectionBasis: ProjectionBasis
  projectionConfidence: ProjectionConfidence
  promptedAgent: PromptedAgent
  provokingRequest: ProvokingRequest
  readTimes: ReadTimes
  recordLine: RecordLine
  repeat: Repeat
  repeatedRun: RepeatedRun
  reply: Reply
  replyMode: ReplyMode
  resourceDescriptor: ResourceDescriptor
  result: Result
  ruleResult: RuleResult
  runEvent: RunEvent
  runEvents: RunEvents
  runLine: RunLine
  runPhase: RunPhase
  runTarget: RunTarget
  runVerdict: RunVerdict
  scope: Scope
  scriptedAgent: ScriptedAgent
  sendRequest: SendRequest
  sendResult: SendResult
  sendingLine: SendingLine
  service: Service
  skipReason: SkipReason
  stage: Stage
  startRequest: StartRequest
  stateReason: StateReason
  statement: Statement
  suite: Suite
  tally: Tally
  target: Target
  textChunk: TextChunk
  tiers: Tiers
  timing: Timing
  transcriptLine: TranscriptLine
  undecided: Undecided
  unknownEta: UnknownEta
  usage: Usage
  verdict: Verdict
}
