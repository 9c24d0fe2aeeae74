// What the routes of storage/v1 share.
import type { Deps } from '../deps.ts'
import type { Objects } from './objects.ts'
import type { FileStore } from './store/file-store.ts'
import type { Transforms } from './transforms.ts'
import type { Uploads } from './uploads.ts'
import type { UrlTokens } from './url-token.ts'

export interface StorageParts {
  readonly deps: Deps
  readonly objects: Objects
  readonly uploads: Uploads
  readonly files: FileStore
  readonly tokens: UrlTokens
  readonly transforms: Transforms
  readonly eraseSoon: () => void
  /** Runs an upload when it is its caller's turn and there is room. */
  inTurn<T>(holder: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>
}
