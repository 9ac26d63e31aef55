/** What became of a property, as a play keeps it. */
export interface Tried<Example> {
  /** Every example that was played, in the order in which that was done. */
  examples: Example[]
  /** Where in `examples` the smallest one stands that broke something; null where none did. */
  smallest: number | null
  /** The purse, or what the run may spend, was used up, or an answer stayed away, before all that was meant to be tried had been. */
  cutShort: boolean
}
