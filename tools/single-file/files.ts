/** What the package has beside its code, by its first folder: JSON from paths to texts, brotli, base64. The build puts the files here. */
export const files: Readonly<Record<string, string>> = {}
