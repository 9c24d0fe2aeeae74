// The notebook and tags for the next save (Pro). They are stored, because people often save several things for one purpose.
import { finalTags, tagsFault } from '@jotsam/core/capture/tags'
import type { Account, Place } from '../messaging/protocol.ts'
import { useStoredText } from './use-stored-text.ts'

export interface PlaceChoice {
  readonly folderId: string
  readonly tags: string
  chooseFolder(id: string): void
  typeTags(tags: string): void
  readonly chosen: Place
  /** Why nothing can be saved with these tags, or null. Tags are never cut silently. */
  readonly fault: string | null
}

export function usePlace(account: Account | null): PlaceChoice {
  const [folderId, chooseFolder] = useStoredText('notebook')
  const [tags, typeTags] = useStoredText('tags')
  const exists = account?.notebooks.some(({ id }) => id === folderId) ?? false
  const chosen: Place = account?.isPro
    ? { folderId: exists ? folderId : null, tags: finalTags(tags.split(',')) }
    : { folderId: null, tags: [] }
  const fault = account?.isPro ? tagsFault(tags) : null
  return { folderId: exists ? folderId : '', tags, chooseFolder, typeTags, chosen, fault }
}
