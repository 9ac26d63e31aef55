import type { Load } from '../../../schemas/types.ts'

/** Why a load sent no more before its time. */
export type Stopped = NonNullable<Load['stopped']>
