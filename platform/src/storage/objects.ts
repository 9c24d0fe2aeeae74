// Reads and writes the rows of storage.objects. Every request runs as its caller, so the project's policies decide. Only for signed and
// public addresses the platform looks up the row itself.
import { z } from 'zod'
import type { RunOptions } from '../db/as-user.ts'
import type { Caller } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import { StorageFault } from './fault.ts'

export interface Asking {
  readonly caller: Caller
  /** Whose share of the connections it uses. */
  readonly holder: string
}

const bucketSchema = z.object({
  id: z.string(),
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
})
export type Bucket = z.infer<typeof bucketSchema>

const metadataSchema = z
  .looseObject({
    eTag: z.string().optional(),
    size: z.number().optional(),
    mimetype: z.string().optional(),
    charset: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional()
      .catch(undefined),
    cacheControl: z.string().optional(),
    lastModified: z.string().optional(),
    sha256: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
  })
  .nullable()
  .transform((given) => given ?? {})

const objectSchema = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  metadata: metadataSchema,
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  last_accessed_at: z.string(),
})
export type StoredObject = z.infer<typeof objectSchema>

export interface NewObject {
  readonly bucketId: string
  readonly name: string
  readonly owner: string | null
  /** Null in a dry run. */
  readonly version: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

export type Objects = ReturnType<typeof createObjects>

export function createObjects(db: Pick<Database, 'asUser' | 'ask'>) {
  const asCaller = (
    { caller, holder }: Asking,
    operation: string,
    text: string,
    values: readonly (string | null)[],
    options: RunOptions = {},
  ) =>
    db.asUser(
      caller,
      { text, values, prepare: true },
      {
        ...options,
        holder,
        settings: {
          ...options.settings,
          'storage.operation': `storage.${operation}`,
          'storage.allow_delete_query': 'true',
        },
      },
    )

  return {
    asCaller,

    /** Limits hold for everybody, so they are not read as the caller. */
    async bucket(id: string): Promise<Bucket> {
      const [row] = await db.ask(
        (sql) => sql`select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`,
      )
      if (!row) throw new StorageFault('NoSuchBucket')
      return bucketSchema.parse(row)
    },

    /** Throws unless the caller may see it. */
    async find(asking: Asking, operation: string, bucketId: string, name: string): Promise<StoredObject> {
      const [row] = await asCaller(
        asking,
        operation,
        'select to_jsonb(o) as object from storage.objects o where bucket_id = $1::text and name = $2::text',
        [bucketId, name],
        { readOnly: true },
      )
      if (!row) throw new StorageFault('NoSuchKey')
      return objectSchema.parse(row.object)
    },

    /** For addresses that are a permission themselves. */
    async findForAnybody(bucketId: string, name: string): Promise<StoredObject> {
      const [row] = await db.ask(
        (sql) =>
          sql`select to_jsonb(o) as object from storage.objects o where bucket_id = ${bucketId} and name = ${name}`,
      )
      if (!row) throw new StorageFault('NoSuchKey')
      return objectSchema.parse(row.object)
    },

    async findMany(asking: Asking, bucketId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await asCaller(
        asking,
        'object.sign_many',
        `select name from storage.objects
         where bucket_id = $1::text and name in (select jsonb_array_elements_text($2::jsonb))`,
        [bucketId, JSON.stringify(names)],
        { readOnly: true },
      )
      return new Set(rows.map(({ name }) => String(name)))
    },

    /**
     * Stores a row and returns its id. A dry run is rolled back: it checks the policies and triggers before the bytes are received.
     * A plain insert returns nothing from the database, because that would need the right to read.
     */
    async write(
      asking: Asking,
      operation: string,
      id: string,
      object: NewObject,
      { upsert, isTrial = false }: { upsert: boolean; isTrial?: boolean },
    ): Promise<string> {
      const values = [
        id,
        object.bucketId,
        object.name,
        UUID.test(object.owner ?? '') ? object.owner : null,
        object.owner,
        object.version,
        JSON.stringify(object.metadata),
        object.userMetadata === null ? null : JSON.stringify(object.userMetadata),
      ]
      const [row] = await asCaller(asking, operation, upsert ? UPSERT : INSERT, values, {
        ...(isTrial ? { accept: () => false } : {}),
      })
      return typeof row?.id === 'string' ? row.id : id
    },

    /** The version under which the same owner has stored these bytes already. */
    async versionOf(owner: string | null, sha256: string): Promise<string | null> {
      const [row] = await db.ask(
        (sql) => sql`
          select version from storage.objects
          where coalesce(owner_id, '') = ${owner ?? ''} and metadata ->> 'sha256' = ${sha256} and version is not null limit 1`,
      )
      return typeof row?.version === 'string' ? row.version : null
    },

    /** Bytes under this version are erased in a day, unless a row takes it. */
    async announce(version: string): Promise<void> {
      await db.ask((sql) => sql`insert into storage.erasures values (${version}, now() + interval '1 day')`)
    },
    /** Marks bytes that are no longer needed. */
    async renounce(version: string): Promise<void> {
      await db.ask((sql) => sql`update storage.erasures set due_at = now() where version = ${version}`)
    },
  }
}

const INSERT = `
  insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1::uuid, $2::text, $3::text, $4::uuid, $5::text, $6::text, $7::jsonb, $8::jsonb)`
const UPSERT = `${INSERT}
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata
  returning id`
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
