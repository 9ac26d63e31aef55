import type { Target } from '../../schemas/types.ts'
import { realTime, type Time } from './time/time.ts'
import { createTransport, type Transport } from './wire/transport.ts'

/** What a run takes place in: time, and a way to the service. */
export interface World {
  time: Time
  /** Throws UsageError where a certificate file cannot be read, or is none. */
  connect(tls: Target['tls']): Transport
}

/** This machine, and its network. */
export const realWorld: World = { time: realTime, connect: createTransport }
