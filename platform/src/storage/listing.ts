// Lists of files and folders, as far as the caller may see them.
import { z } from 'zod'
import type { RunOptions } from '../db/as-user.ts'
import { StorageFault } from './fault.ts'
import type { Asking, Objects } from './objects.ts'

export interface ListBounds {
  readonly filterTimeoutMs: number
}

/** The policies run for every row of the bucket that begins with the prefix, so a list has the statement timeout of other filters. */
const boundedRead = ({ caller }: Asking, { filterTimeoutMs }: ListBounds): RunOptions => ({
  readOnly: true,
  ...(caller.role === 'service_role' ? {} : { settings: { statement_timeout: String(filterTimeoutMs) } }),
})

/** As PostgreSQL's integers. */
const MOST = 2_147_483_647

const order = z.enum(['asc', 'desc']).default('asc')

export const listRequest = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(MOST).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'), order })
    .default({ column: 'name', order: 'asc' }),
})

export async function listObjects(
  objects: Objects,
  asking: Asking,
  bucketId: string,
  { prefix, limit, offset, search, sortBy }: z.infer<typeof listRequest>,
  bounds: ListBounds,
): Promise<unknown[]> {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  const start = folder === '' ? '' : `${folder}/`
  const rows = await objects.asCaller(
    asking,
    'object.list',
    `select to_jsonb(s) as entry from storage.search($1::text, $2::text, $3::int, $4::int, $5::int, $6::text, $7::text, $8::text) s`,
    [
      start,
      bucketId,
      String(Math.min(limit, 1500)),
      String(start.split('/').length),
      String(offset),
      search,
      sortBy.column,
      sortBy.order,
    ],
    boundedRead(asking, bounds),
  )
  return rows.map(({ entry }) => entry)
}

export const listV2Request = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order })
    .default({ column: 'name', order: 'asc' }),
})

const cursorSchema = z.object({ after: z.string().nullable(), name: z.string() })
const entrySchema = z.looseObject({ name: z.string(), id: z.string().nullable(), position: z.string().nullable() })

/** One page of all files whose names begin with the prefix; with a delimiter, folders in place of what is in them. */
export async function pageOfObjects(
  objects: Objects,
  asking: Asking,
  bucketId: string,
  { prefix, limit, cursor, with_delimiter, sortBy: { column, order } }: z.infer<typeof listV2Request>,
  bounds: ListBounds,
) {
  const after = cursor === undefined ? null : cursorOf(cursor)
  const isByName = column === 'name'
  const [compare, direction] = order === 'asc' ? ['>', 'asc'] : ['<', 'desc']
  // The column and the order come from the lists above, never from the client.
  const position = isByName ? 'null::text' : `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  const rows = await objects.asCaller(
    asking,
    'object.list_v2',
    `with found as (
       select case when $3::boolean and strpos(substr(name, length($2::text) + 1), '/') > 0
         then left(name, length($2::text) + strpos(substr(name, length($2::text) + 1), '/')) end as folder, o.*
       from storage.objects o
       where bucket_id = $1::text and name collate "C" >= $2::text and name collate "C" < $2::text || chr(1114111)
     ), entries as (
       select name, id, updated_at, created_at, last_accessed_at, metadata, ${position} as position from found where folder is null
       union all
       select folder, null, null, null, null, null, '' from found where folder is not null group by folder
     )
     select to_jsonb(e) as entry from entries e
     where $4::text is null or (coalesce(position, '') collate "C", name collate "C") ${compare} ($5::text, $4::text)
     order by coalesce(position, '') collate "C" ${direction}, name collate "C" ${direction} limit $6::int`,
    [bucketId, prefix, String(with_delimiter), after?.name ?? null, after?.after ?? '', String(limit + 1)],
    boundedRead(asking, bounds),
  )
  const all = rows.map(({ entry }) => entrySchema.parse(entry))
  const page = all.slice(0, limit)
  const last = page.at(-1)
  const hasNext = all.length > limit
  const shown = page.map(({ position: _, ...entry }) => ({ ...entry, key: entry.name }))
  return {
    hasNext,
    ...(hasNext && last
      ? { nextCursor: Buffer.from(JSON.stringify({ after: last.position, name: last.name })).toString('base64') }
      : {}),
    folders: shown.filter(({ id }) => id === null),
    objects: shown.filter(({ id }) => id !== null),
  }
}

function cursorOf(text: string): z.infer<typeof cursorSchema> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  } catch {
    throw new StorageFault('InvalidRequest', 'The cursor is invalid')
  }
}
