import { isTypedTextKey } from '@jotsam/core/pending/typed-text-prefixes'

/** Empties local storage, but keeps what a person typed and the server does not have: the outbox, drafts and texts read from pictures. */
export function clearStorageButTyped(): void {
  for (const key of Object.keys(localStorage)) if (!isTypedTextKey(key)) localStorage.removeItem(key)
}
