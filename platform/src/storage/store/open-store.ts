// Opens the store that the settings name. Used by the server, by backups and by restores.
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { createDiskStore } from './disk-store.ts'
import { createS3Store } from './s3-store.ts'

export function openStore({ s3Url, dataDir }: Pick<Config, 's3Url' | 'dataDir'>) {
  const folder = join(resolve(dataDir ?? 'data'), 'files')
  return {
    store: s3Url === null ? createDiskStore(folder) : createS3Store(s3Url),
    // On the local disk, on the same file system as the store.
    drafts: join(folder, 'drafts'),
    resumable: join(folder, 'resumable'),
  }
}
