// Files that were dropped or pasted outside of a note, on their way into the editor of a new one.
let handed: readonly File[] = []

export function handFiles(files: readonly File[]): void {
  handed = files
}

/** Each file is given once. */
export function takeHandedFiles(): readonly File[] {
  const taken = handed
  handed = []
  return taken
}
