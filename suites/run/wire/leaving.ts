import type { Dispatcher } from 'undici'
import { mostPieces, shownCount } from '../../reading/bounds.ts'
import { TooLargeError } from './too-large.ts'

/** What a request may carry as `opaque`: told when it has a connection and its first byte leaves. */
export interface Leaving {
  leaves: () => void
  /** Told when something came behind its answer that nobody had asked for. */
  overheard?: () => void
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

function told(handler: Dispatcher.DispatchHandler, { leaves }: Leaving): Dispatcher.DispatchHandler {
  let pieces = 0
  return {
    onRequestStart(...args) {
      leaves()
      handler.onRequestStart?.(...args)
    },
    onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
    onResponseStart: (...args) => handler.onResponseStart?.(...args),
    onResponseData(controller, ...args) {
      pieces += 1
      if (pieces > mostPieces) controller.abort(new TooLargeError(`more than ${shownCount(mostPieces)} pieces`))
      else handler.onResponseData?.(controller, ...args)
    },
    onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
    onResponseError: (...args) => handler.onResponseError?.(...args),
  }
}

export function isLeaving(value: unknown): value is Leaving {
  return typeof value === 'object' && value !== null && 'leaves' in value && typeof value.leaves === 'function'
}
