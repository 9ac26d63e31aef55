/** What a made service does otherwise than usual. Each function gets the number of the send, from 0. */
export interface Damages {
  /** The message is acknowledged and not stored. */
  forgets?: (send: number) => boolean
  /** Milliseconds after which a wait is given up. */
  waitLimitMs?: (send: number, open: number) => number
  /** The send whose texts are in the response to this one. */
  tellsOf?: (send: number) => number | undefined
  repeatsEvent?: (send: number) => boolean
  /** Delay of each response. */
  slowMs?: number
  /** Delay of the responses to sends in this span, in epoch milliseconds. */
  slowFrom?: { fromMs: number; untilMs: number; slowMs: number }
  status?: (send: number) => number | undefined
  /** The status of reads, by the number of sends so far. */
  readStatus?: (sends: number) => number | undefined
  cuts?: (send: number) => boolean
  /** Nothing listens when the send is made. */
  refuses?: (send: number) => boolean
  /** The agent says something else than its script, at once. */
  ignoresScripts?: boolean
  /** Milliseconds until its turn starts, as on an overloaded service; a stream is open until the end of its turn. */
  startsLateMs?: (send: number) => number
  /** Its stream has no end. */
  staysOpen?: (send: number) => boolean
  /** The send has no response. */
  hangs?: (send: number) => boolean
  /** Cursors count from the newest message, so that new ones shift what they lead to. */
  driftingCursors?: boolean
}
