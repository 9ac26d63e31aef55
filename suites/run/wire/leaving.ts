import type { Dispatcher } from 'undici'
import { shownCount, mostPieces as whole } from '../../reading/bounds.ts'
import { afterOthers, TooLargeError } from './too-large.ts'

/** What a request may carry as `opaque`: told when it has a connection and its first byte leaves. */
export interface Leaving {
  leaves: () => void
  /** Told when something came behind its answer that nobody had asked for. */
  overheard?: () => void
  /** Told where it has to leave without the form that its body was to have. */
  plainly?: () => void
  /** Of its answer, where they are fewer than any may have. */
  mostPieces?: number
}

/**
 * A dispatcher that tells each request which asks for it when it leaves: until then it waited for a connection. It ends an
 * answer that comes in pieces beyond measure.
 */
export function tellingLeave(dispatcher: Dispatcher): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const { opaque } = options as { opaque?: unknown }
    return dispatch(options, isLeaving(opaque) ? told(handler, opaque) : handler)
  })
}

function told(
  handler: Dispatcher.DispatchHandler,
  { leaves, mostPieces = whole }: Leaving,
): Dispatcher.DispatchHandler {
  let pieces = 0
  let waiting: Buffer[] = []
  // What comes at once is handed on as one: an answer of a byte a piece would cost hundreds of bytes of memory for each.
  const handOn = (controller: Dispatcher.DispatchController): void => {
    const [only] = waiting
    if (only === undefined) return
    const all = waiting.length === 1 ? only : Buffer.concat(waiting)
    waiting = []
    handler.onResponseData?.(controller, all)
  }
  return {
    onRequestStart(...args) {
      leaves()
      handler.onRequestStart?.(...args)
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData(controller, piece) {
      pieces += 1
      if (pieces > mostPieces) controller.abort(tooMany(mostPieces))
      else if (waiting.push(piece) === 1) queueMicrotask(() => handOn(controller))
    },
    onResponseEnd(controller, ...args) {
      handOn(controller)
      handler.onResponseEnd?.(controller, ...args)
    },
    onResponseError(controller, ...args) {
      handOn(controller)
      handler.onResponseError?.(controller, ...args)
    },
  }
}

function tooMany(most: number): TooLargeError {
  return new TooLargeError(`more than ${shownCount(most)} pieces${most === whole ? '' : afterOthers}`, most)
}

export function isLeaving(value: unknown): value is Leaving {
  return typeof value === 'object' && value !== null && 'leaves' in value && typeof value.leaves === 'function'
}
