// Where the next save goes: a notebook and tags, for Pro. Kept, since people save several things for one purpose.
import { finalTags } from '@jotsam/core/capture/tags'
import type { Account, Place } from '../messaging/protocol.ts'
import { useKept } from './use-kept.ts'

export interface PlaceChoice {
  readonly folderId: string
  readonly tags: string
  chooseFolder(id: string): void
  typeTags(tags: string): void
  readonly chosen: Place
}

export function usePlace(account: Account | null): PlaceChoice {
  const [folderId, chooseFolder] = useKept('notebook')
  const [tags, typeTags] = useKept('tags')
  const isThere = account?.notebooks.some(({ id }) => id === folderId) ?? false
  const chosen: Place = account?.isPro
    ? { folderId: isThere ? folderId : null, tags: finalTags(tags.split(',')) }
    : { folderId: null, tags: [] }
  return { folderId: isThere ? folderId : '', tags, chooseFolder, typeTags, chosen }
}
