/** A statement of the spec that yields no row: what it says, where, and why no row judges it. */
export interface Excluded {
  readonly what: string
  readonly section: string
  readonly why: string
}

/** What the suite leaves out on purpose, in the order of the spec. */
export const excluded: readonly Excluded[] = [
  {
    what: 'Conversations are also visible in the application.',
    section: '1',
    why: 'The application is not part of the API.',
  },
  {
    what: "Sends consume the account's credits.",
    section: '1',
    why: 'No endpoint shows a balance. Area balance tests the 402 for an empty one.',
  },
  {
    what: 'Gates are answered in the application, not through the API.',
    section: '1',
    why: 'The API has no request that answers a gate.',
  },
  {
    what: 'Thinking is not exposed.',
    section: '1',
    why: 'No script triggers known thinking. Tools and notes represent all hidden entries.',
  },
  {
    what: 'waitingFor describes what a deferred turn waits on, in plain words.',
    section: '2.4',
    why: 'No program can check plain words. status/deferral-fields records the value.',
  },
  {
    what: 'etaSeconds is measured, and given when there is evidence for it.',
    section: '2.4',
    why: 'The evidence is inside the service. The value is recorded in status/eta-seconds.',
  },
  {
    what: 'The range of an estimate that runs long must not be presented as on track.',
    section: '2.5',
    why: 'It is a rule for user interfaces, not for the service.',
  },
  {
    what: 'What asOfMs, progressAgeMs and snapshotAgeMs measure.',
    section: '2.5',
    why: 'The clocks of these fields are inside the service.',
  },
  {
    what: "Messages of others in the caller's workspace are messages too.",
    section: '2.8',
    why: 'The API has no request for another member of the workspace.',
  },
  {
    what: 'The bucket needs-you covers several unrelated situations.',
    section: '3',
    why: 'It requires nothing.',
  },
  {
    what: 'A conversation is in exactly one bucket at a time.',
    section: '3',
    why: 'The bucket is a single value. shape/state-bucket tests its type.',
  },
  {
    what: 'What moves a conversation between phases, stages, buckets and reasons.',
    section: '3',
    why: 'The specification does not define it. Area status records what the service shows in each situation.',
  },
  {
    what: 'The meaning of each reason and of each deferral cause.',
    section: '3',
    why: 'The specification does not define it, and no request triggers most of them.',
  },
  {
    what: "The account's default folder is used when cwd is omitted.",
    section: '4.1',
    why: 'The specification does not define what cwd holds. The default of an account is not part of the API.',
  },
  {
    what: 'An access token is accepted like an API key.',
    section: '5.2',
    why: 'The specification does not define how tokens are issued. auth/credential-kinds records the kinds of the run.',
  },
  {
    what: 'The prefix of an API key, where it is created, and that it is shown once.',
    section: '5.3',
    why: 'Keys come from the application, and the suite never stores one.',
  },
  {
    what: 'The OAuth endpoints, how a key gets its scopes, and revocation.',
    section: '5.6',
    why: 'The specification does not define them, and they are not part of the API.',
  },
  {
    what: 'Webhooks and any other delivery of events.',
    section: '6',
    why: 'Not shown.',
  },
  {
    what: 'What triggers a 409, and whether a client can supply a message id.',
    section: '7',
    why: 'The request has no field for an id. A target file may name requests that trigger a 409.',
  },
  {
    what: 'Quotas.',
    section: '8',
    why: 'The specification does not define it, and a test would cost credits. A 429 is recorded.',
  },
  {
    what: 'Whether the service also responds without TLS.',
    section: '9',
    why: 'A test would need an address that the target file does not have.',
  },
  {
    what: 'The policy for changes, deprecation and further versions.',
    section: '9',
    why: 'The specification does not define it, and a run covers only one moment.',
  },
]
