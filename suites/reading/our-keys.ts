/** Keys of one account: what another's key was told of a conversation says nothing of it to these (readings 19). */
export const ourKeys: ReadonlySet<string> = new Set(['full', 'readOnly', 'writeOnly'])
