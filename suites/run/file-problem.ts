const words: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file stands there',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'it may only be read',
  ENOSPC: 'no room is left',
  EDQUOT: 'no room is left to this user',
}

/** What is wrong with a file, in words; the system's own where it is rare. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return code === undefined ? String(error) : (words[code] ?? code)
}

/** Whether nobody is wrong but the disk. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
