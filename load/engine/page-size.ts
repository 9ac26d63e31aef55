/** Entries of a page by which a history is read back. */
export const usualEntries = 1000

/** A page that is too large to be read is asked for in parts, down to this many entries. */
export const fewestEntries = 10
