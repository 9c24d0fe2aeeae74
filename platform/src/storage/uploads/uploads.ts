// Uploads a file: checks the caller's permission, receives and stores the bytes, then stores the row. Nobody sees a change before the
// row is stored; bytes without a row are erased.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Release } from '../../limits/fair-slots.ts'
import type { Log } from '../../log/log.ts'
import { faultOf, StorageFault } from '../fault.ts'
import { fileNameOf } from '../names.ts'
import type { Asking, Bucket, Objects } from '../objects.ts'
import { pictureSize } from '../pictures/pictures.ts'
import { headOf, peek, receiveDraft } from '../store/drafts.ts'
import type { Draft, FileStore } from '../store/file-store.ts'
import { charsetOf, contentTypeOf, HEAD_BYTES, isAllowed } from './content-type.ts'

export interface Target {
  readonly asking: Asking
  readonly operation: string
  readonly bucket: Bucket
  readonly name: string
  readonly owner: string | null
  readonly upsert: boolean
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

export interface Stored {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface Uploads {
  /** Throws when a file of this size would be refused. */
  checkSize(bucket: Bucket, size: number | null, asking?: Asking): void
  /** Throws when the bucket does not accept this type. */
  checkType(bucket: Bucket, type: string): void
  /** Throws unless the project's policies and triggers would accept such a file now. */
  ask(target: Target, size: number, type: string): Promise<void>
  /** `leastSize` is what is known of the size before the bytes are received. `takeTurn` is called once the policies have agreed. */
  receive(
    target: Target,
    bytes: Readable,
    claim: { type: string | null; leastSize: number | null; signal: AbortSignal; takeTurn(): Promise<Release> },
  ): Promise<Stored>
  /** Stores a file that is on the local disk already. */
  store(target: Target, draft: Draft, type: string): Promise<Stored>
  typeOf(target: Pick<Target, 'bucket' | 'name'>, head: Buffer, claim: string | null): Promise<string>
}

export interface UploadParts {
  readonly objects: Objects
  readonly files: FileStore
  readonly drafts: string
  readonly maxBytes: number
  readonly isDiskFull: () => boolean
  readonly log: Log
  /** Called when bytes have become useless. */
  readonly eraseSoon: () => void
}

export function createUploads({ objects, files, drafts, maxBytes, isDiskFull, log, eraseSoon }: UploadParts): Uploads {
  // MAX_FILE_BYTES binds clients. The project's own functions keep to the limit of the bucket, if it has one.
  const limitOf = ({ file_size_limit }: Bucket, asking?: Asking) =>
    asking && isServiceItself(asking) ? (file_size_limit ?? maxBytes) : Math.min(maxBytes, file_size_limit ?? maxBytes)

  const uploads: Uploads = {
    checkSize(bucket, size, asking) {
      if (size !== null && size > limitOf(bucket, asking)) throw new StorageFault('EntityTooLarge')
    },

    checkType(bucket, type) {
      if (!isAllowed(type, bucket.allowed_mime_types))
        throw new StorageFault('InvalidMimeType', `mime type ${type} is not supported`)
    },

    async typeOf({ bucket, name }, head, claim) {
      const type = await contentTypeOf(head, claim)
      // Supabase's dashboard makes empty folders by such files.
      if (head.length > 0 || fileNameOf(name) !== '.emptyFolderPlaceholder') uploads.checkType(bucket, type)
      return type
    },

    async ask({ asking, operation, bucket, name, owner, upsert, userMetadata }, size, type) {
      const metadata = { mimetype: type, size, contentLength: size }
      const object = { bucketId: bucket.id, name, owner, version: null, metadata, userMetadata }
      await objects.write(asking, operation, randomUUID(), object, { upsert, isTrial: true })
    },

    async receive(target, bytes, { type: claim, leastSize, signal, takeTurn }) {
      uploads.checkSize(target.bucket, leastSize, target.asking)
      const { head, whole } = await peek(bytes, HEAD_BYTES)
      const type = await uploads.typeOf(target, head, claim)
      await uploads.ask(target, Math.max(leastSize ?? 0, head.length), type)
      const release = await takeTurn()
      try {
        const draft = await receiveDraft(drafts, whole, {
          maxBytes: limitOf(target.bucket, target.asking),
          isDiskFull,
          signal,
        })
        try {
          return await uploads.store(target, draft, type)
        } finally {
          // The store has taken it, unless the row was refused.
          await rm(draft.path, { force: true })
        }
      } finally {
        release()
      }
    },

    async store(target, draft, type) {
      const { owner, upsert, cacheControl } = target
      const { size, sha256 } = draft
      const charset = charsetOf(type, await headOf(draft.path, HEAD_BYTES))
      const lastModified = new Date().toISOString()
      const metadata = {
        eTag: `"${sha256.slice(0, 32)}"`,
        size,
        mimetype: type,
        ...(charset === null || charset === 'utf-8' ? {} : { charset }),
        cacheControl,
        lastModified,
        contentLength: size,
        httpStatusCode: 200,
        sha256,
        ...(await pictureSize(draft.path, type)),
      }
      const write = async (version: string) => {
        const { asking, operation, bucket, name, userMetadata } = target
        const object = { bucketId: bucket.id, name, owner, version, metadata, userMetadata }
        const id = await objects.write(asking, operation, randomUUID(), object, { upsert })
        if (upsert) eraseSoon()
        return { id, metadata }
      }
      const known = await objects.versionOf(owner, sha256)
      if (known !== null && (await files.size(known)) === size) {
        const stored = await write(known).catch((error: unknown) => {
          // The other file was deleted meanwhile, and its bytes are erased.
          if (faultOf(error)?.status === GONE) return null
          throw error
        })
        if (stored) {
          await rm(draft.path, { force: true })
          return stored
        }
      }
      const version = randomUUID()
      await objects.announce(version)
      try {
        await files.keep(version, draft)
        return await write(version)
      } catch (error) {
        // If the row was stored after all, its trigger has removed the version from the list.
        await objects.renounce(version).catch((reason: unknown) => log.warn({ err: reason }, 'bytes stay for a day'))
        eraseSoon()
        throw error
      }
    },
  }
  return uploads
}

/** The status with which the database refuses a version that is erased. */
const GONE = 408

/** An upload by a signed address has this role too, but acts for a person. */
function isServiceItself({ caller }: Asking): boolean {
  return caller.role === 'service_role' && caller.claims.sub === undefined
}
