import fc from 'fast-check'
import { UnplayableError } from '../../run/errors.ts'

/** One property of a service: what is given, what is then done on the wire, and how that is judged. */
export interface Property<Given, Example> {
  given: fc.Arbitrary<Given>
  /** Tried first, in this order, and only then what is drawn. */
  examples?: readonly Given[]
  /** How many values are drawn besides the examples. */
  draws: number
  act: (given: Given) => Promise<Example>
  /** Whether an example shows a failure, so that a smaller one is worth a try. */
  breaks: (example: Example) => boolean
  /** Whether an example got no answer: then neither others nor smaller ones are waited for. */
  silent?: (example: Example) => boolean
}

/** What became of a property. */
export interface Tried<Example> {
  /** Every example that was played, in the order in which that was done. */
  examples: Example[]
  /** Where in `examples` the smallest one stands that broke something; null where none did. */
  smallest: number | null
  /** The purse, or what the run may spend, was used up, or an answer stayed away, before all that was meant to be tried had been. */
  cutShort: boolean
}

/** The tries that a property makes, at most, to find a smaller counterexample than its first. */
const mostShrinks = 12

/**
 * Plays a property until it breaks, then looks for the smallest value that breaks it still. The same seed gives the
 * same values. Never judges for good: a rule does. Throws what `act` throws.
 */
export async function tryOut<Given, Example>(
  property: Property<Given, Example>,
  seed: number,
  purse: Purse<Example> = new Purse<Example>({ tries: Number.POSITIVE_INFINITY }),
): Promise<Tried<Example>> {
  const { examples: first = [], given, draws, act, breaks, silent } = property
  const examples: Example[] = []
  let smallest: number | null = null
  let shrinks = 0
  let charged = false
  let cutShort = false
  let fault: { error: unknown } | undefined
  const holds = async (value: Given): Promise<boolean> => {
    const isShrink = smallest !== null
    // A smaller counterexample is not worth money. Values that are only passed over still cost time to make: a long text
    // has very many smaller ones, so fast-check is told to stop.
    if (fault !== undefined || cutShort || (isShrink && (charged || shrinks >= mostShrinks))) {
      throw new fc.PreconditionFailure(true)
    }
    if (!purse.take()) {
      cutShort = !isShrink
      return true
    }
    if (isShrink) shrinks += 1
    try {
      const example = await act(value)
      const isSilent = silent?.(example) === true
      charged = purse.pay(example) || isSilent
      examples.push(example)
      if (!breaks(example)) {
        if (isSilent) cutShort = true
        return true
      }
      smallest = examples.length - 1
      return false
    } catch (error) {
      if (error instanceof UnplayableError && examples.length > 0) {
        // The run may spend no more; what was tried until then still counts.
        cutShort = true
        return true
      }
      // What the property throws is no counterexample, so it must not be shrunk.
      fault = { error }
      return true
    }
  }
  const numRuns = first.length + draws
  if (numRuns > 0) {
    await fc.check(fc.asyncProperty(given, holds), { seed, numRuns, examples: first.map((each) => [each]) })
  }
  if (fault !== undefined) throw fault.error
  return { examples, smallest, cutShort }
}

/** What properties may spend together: tries, and among them those that cost money since the service took them. */
export class Purse<Example> {
  #tries: number
  #charges: number
  readonly #costs: (example: Example) => boolean

  constructor(most: { tries: number; charges?: number; costs?: (example: Example) => boolean }) {
    this.#tries = most.tries
    this.#charges = most.charges ?? Number.POSITIVE_INFINITY
    this.#costs = most.costs ?? (() => false)
  }

  /** Takes one try; false where none is left. */
  take(): boolean {
    if (this.#tries <= 0 || this.#charges <= 0) return false
    this.#tries -= 1
    return true
  }

  /** Books a try that was made; true where it cost money. */
  pay(example: Example): boolean {
    const charged = this.#costs(example)
    if (charged) this.#charges -= 1
    return charged
  }
}
