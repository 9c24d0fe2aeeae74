// The services that the routes of storage/v1 share.
import type { Deps } from '../deps.ts'
import type { Release } from '../limits/fair-slots.ts'
import type { Objects } from './objects.ts'
import type { Transforms } from './pictures/transforms.ts'
import type { FileStore } from './store/file-store.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { UrlTokens } from './url-token.ts'

export interface StorageParts {
  readonly deps: Deps
  readonly objects: Objects
  readonly uploads: Uploads
  readonly files: FileStore
  readonly tokens: UrlTokens
  readonly transforms: Transforms
  readonly eraseSoon: () => void
  /** Waits for an upload slot. Call it after the policies were checked, so that callers without permission take no slots. */
  takeTurn(holder: string, signal: AbortSignal): Promise<Release>
}
