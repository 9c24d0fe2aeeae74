// Opens the store that the settings name. Used by the server, by backups and by restores.
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

export interface OpenStore {
  readonly store: FileStore
  /** Folders on the local disk, on the same file system as the store's. */
  readonly drafts: string
  readonly resumable: string
}

export function openStore({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>): OpenStore {
  const folder = join(resolve(dataDir ?? 'data'), 'files')
  return {
    store: s3Url === null ? createDiskStore(folder) : createS3Store(s3Url),
    drafts: join(folder, 'drafts'),
    resumable: join(folder, 'resumable'),
  }
}
