/**
 * How much is read of what a service sends, in one place, each with its reason. No lawful service comes near them with
 * conversations of ours; one that does is told the bound that it passed, and nothing beyond it is read or kept.
 */

const kib = 1024
const mib = 1024 * kib

/**
 * One answer, decoded, and as it was received. The largest lawful page of ours holds a few texts of 100,000 characters,
 * each at most 1.2 MB where every UTF-16 unit is escaped.
 */
export const mostAnswerBytes = 8 * mib

/** One answer of a service that is only watched: what passes is held twice, where it passes and where it is judged. */
export const mostWatchedBytes = 3 * mib

/** One answer with all that frames it: each byte of a text may be a chunk of its own, which takes six. */
export const mostLineBytes = 2 * mostAnswerBytes

/** Pieces of one answer: each byte of a reply of 100,000 letters may come by itself. Each costs more than what it holds. */
export const mostPieces = 200_000
/** What a piece counts for among bytes that passed a bound: as many as there may be, for the largest answer. */
export const pieceBytes = mostAnswerBytes / mostPieces

/** One stream: the same texts, in fewer replies. */
export const mostStreamBytes = 8 * mib

/** What a report shows of one stream, of which it may quote thirty; the longest of a run on the built-in service has 34,068. */
export const shownStreamBytes = 128 * kib

/** The lines of one stream, and with them its events, comments and fields: three a reply, and a ping each 10 ms for ten minutes. */
export const mostStreamLines = 100_000

/** The message events of one stream, each of which is held against all that was said: a turn has a thousand steps at most. */
export const mostStreamMessages = 6_000

/** All headers of an answer: four times what Node's own client takes. */
export const mostHeaderBytes = 64 * kib
export const mostHeaders = 500

/** A path that we ask for: ids and cursors stand in it. Servers take 8 to 16 KB of a whole head; cursors may hold much. */
export const mostPathLength = 64 * kib

/** Informational answers (1xx) before the final one; a hint or two are usual, and a hundred are no fault. */
export const mostInformational = 1000

/** How deep JSON is nested. The spec's deepest is 5; what an event carries is not shown, and what recurses has to end. */
export const mostJsonDepth = 64

/** Values in one JSON text. A page of 1,000 messages has 5,004. */
export const mostJsonValues = 50_000

/** Blanks in a row between the signs of JSON. More say nothing, and are not kept. */
export const mostBlanks = 256

/** Digits of one number in JSON, in a row. What a double holds has 309 before its point at most. */
export const mostDigits = 1000

/** What is kept of an answer that passed a bound, or that is no JSON: its beginning, for people. */
export const keptBytes = 16 * kib

/**
 * What all answers of the scenes in play may hold of our memory: an answer gets what is left of it, and `leastBytes` where
 * that is less, as long as not half as much again is held. After that each gets `smallestBytes`, which any status and any
 * small list takes less than: what is sent without measure shall not keep us from reading what is. Lawful ones hold a little
 * above 20 MB where turns begin late and JSON is pure ASCII: then much is read again, and six letters stand for one.
 */
export const mostHeldBytes = 26 * mib
export const leastBytes = 256 * kib
export const smallestBytes = 32 * kib

/**
 * Bytes in answers that passed a bound: beyond this each is read as far as `leastBytes` alone, beyond twice as much as far
 * as `smallestBytes`, so that a run ends in time.
 */
export const mostWastedBytes = 32 * mib

/**
 * What a run keeps of answers on disk; a lawful one some 10 MB. Each answer may take an eighth of what is left of it, and
 * `smallestBytes` where nothing is.
 */
export const mostKeptBytes = 160 * mib
export const keptShare = 1 / 8

/** Requests of one run. A lawful one makes some 1,500, of which each may be put off a few times. */
export const mostRequests = 20_000

/** One walk through a history of ours, by bytes; by pages see run/stage/walk.ts. */
export const mostWalkBytes = 32 * mib

/** How much longer than planned a run may take: slow answers are lawful, endless ones are cut one by one, and it has to end. */
export const mostOverrunMs = 90_000
/**
 * Or so many wait limits: an agent lawfully pauses longer than its script says, and a turn that never begins is known for
 * one only when the wait for it and the wait for rest are over, for a start and then for a message.
 */
export const mostWaitsOver = 4

/** Or so many times what is planned: where few turns run at once, what each scene takes longer comes one after another, as the plan does. */
export const mostPlansOver = 2

/** The longest of these, in milliseconds. */
export function overrunMsOf({ waitLimitMs }: { waitLimitMs: number }, plannedMs = 0): number {
  return Math.max(mostOverrunMs, mostWaitsOver * waitLimitMs, mostPlansOver * plannedMs)
}

/**
 * How much longer a run, and with it each scene in play, may take since the service asked it to wait (429, and 503 with
 * Retry-After): a limit of 60 requests a minute takes half an hour of a run.
 */
export const mostPutOffMs = 45 * 60_000

/**
 * How much longer than planned one play of a scene may take, so that those which come last still get their time. Each
 * send may lawfully wait for its whole limit, its stream go on for as long again, and its turn come to rest as late as
 * that; the rest is for slow lines and slow services: who asks a hundred times and gets each answer after some seconds takes
 * minutes. Where the whole run takes ten of them anyway, one scene may as well.
 */
export const sceneReserveMs = 60_000
export const waitsOfASend = 3

export function mostSceneMs(plannedMs: number, sends: number, { waitLimitMs }: { waitLimitMs: number }): number {
  return plannedMs + sends * waitsOfASend * waitLimitMs + Math.max(sceneReserveMs, waitLimitMs)
}

/** One line of a transcript that is read again: an answer at its bound, with each character escaped. */
export const mostLineLength = 48 * mib

/** A size for people: `16 MB`, `64 KB`. */
export function shownBytes(bytes: number): string {
  return bytes >= mib ? `${Math.round(bytes / mib)} MB` : `${Math.round(bytes / kib)} KB`
}

/** A count for people: `50,000`. */
export function shownCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
