// The upload progress of each file, for all components that show it.

export type FileState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'stored' }

const states = new Map<string, FileState>()
const listeners = new Set<(sha256: string) => void>()

export function setFileState(sha256: string, state: FileState): void {
  states.set(sha256, state)
  for (const listener of listeners) listener(sha256)
}

/** Calls the listener at once when something is known, and with every change. Returns a function that stops it. */
export function watchFile(sha256: string, listener: (state: FileState) => void): () => void {
  const tell = (changed: string) => {
    const state = changed === sha256 ? states.get(sha256) : undefined
    if (state) listener(state)
  }
  tell(sha256)
  listeners.add(tell)
  return () => listeners.delete(tell)
}
