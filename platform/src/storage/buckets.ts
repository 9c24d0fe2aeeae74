// The routes of buckets. Policies on storage.buckets decide; a project without any leaves buckets to the service role.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../deps.ts'
import { askingOf, jsonOf, ownerOf } from './asking.ts'
import { StorageFault } from './fault.ts'
import { checkedBucketName } from './names.ts'
import type { Objects } from './objects.ts'

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

const byteLimit = z
  .union([z.int().min(0), z.string().regex(/^\d{1,12}(?:\.\d{1,3})?\s*(?:b|kb|mb|gb)?$/i)])
  .nullish()
  .transform((given) => {
    if (typeof given !== 'string') return given
    const [, number = '0', unit = 'b'] = /^([\d.]+)\s*(\w*)$/.exec(given) ?? []
    return Math.round(Number(number) * (UNITS[unit.toLowerCase() || 'b'] ?? 1))
  })
const limits = {
  public: z.boolean().optional(),
  file_size_limit: byteLimit,
  allowed_mime_types: z.array(z.string().max(255)).max(200).nullish(),
}
const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...limits })
const changedBucket = z.object(limits)

const order = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const COLUMNS = `id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at`

export function bucketRoutes(deps: Pick<Deps, 'keys' | 'tokens'>, objects: Objects, eraseSoon: () => void): Hono<Env> {
  const hono = new Hono<Env>()

  hono.get('/', async (context) => {
    const { limit, offset, search, sortColumn, sortOrder } = order.parse(context.req.query())
    const rows = await objects.asCaller(
      await askingOf(context, deps),
      'bucket.list',
      // The column names come from the lists above, never from the client.
      `select to_jsonb(b) as bucket from (select ${COLUMNS}, type from storage.buckets) b
       where strpos(lower(name), lower($1::text)) > 0
       order by ${sortColumn} ${sortOrder} limit $2::int offset $3::int`,
      [search, String(limit), String(offset)],
      { readOnly: true },
    )
    return context.json(rows.map(({ bucket }) => bucket))
  })

  hono.get('/:id', async (context) => {
    const [row] = await objects.asCaller(
      await askingOf(context, deps),
      'bucket.get',
      `select to_jsonb(b) as bucket from (select ${COLUMNS} from storage.buckets) b where id = $1::text`,
      [context.req.param('id')],
      { readOnly: true },
    )
    if (!row) throw new StorageFault('NoSuchBucket')
    return context.json(row.bucket)
  })

  hono.post('/', async (context) => {
    const asking = await askingOf(context, deps)
    const given = await jsonOf(context, newBucket)
    const name = checkedBucketName(given.name)
    const owner = ownerOf(asking)
    await objects
      .asCaller(
        asking,
        'bucket.create',
        `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
         values ($1::text, $2::text, $3::uuid, $3::text, $4::boolean, $5::bigint, ${TEXTS('$6')})`,
        [checkedBucketName(given.id ?? name), name, owner, String(given.public ?? false), ...limitValues(given)],
      )
      .catch((error: unknown) => {
        if (codeOf(error) === '23505') throw new StorageFault('BucketAlreadyExists')
        throw error
      })
    return context.json({ name })
  })

  hono.put('/:id', async (context) => {
    const asking = await askingOf(context, deps)
    const given = await jsonOf(context, changedBucket)
    const isGiven = (key: keyof typeof limits) => String(given[key] !== undefined)
    const rows = await objects.asCaller(
      asking,
      'bucket.update',
      `update storage.buckets set public = coalesce($2::boolean, public),
         file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
         allowed_mime_types = case when $5::boolean then ${TEXTS('$6')} else allowed_mime_types end
       where id = $1::text returning id`,
      [
        context.req.param('id'),
        given.public === undefined ? null : String(given.public),
        isGiven('file_size_limit'),
        limitValues(given)[0] ?? null,
        isGiven('allowed_mime_types'),
        limitValues(given)[1] ?? null,
      ],
    )
    if (rows.length === 0) throw new StorageFault('NoSuchBucket')
    return context.json({ message: 'Successfully updated' })
  })

  hono.post('/:id/empty', async (context) => {
    const asking = await askingOf(context, deps)
    const id = context.req.param('id')
    const [found] = await objects.asCaller(
      asking,
      'bucket.empty',
      `with found as (select id from storage.buckets where id = $1::text),
         emptied as (delete from storage.objects where bucket_id in (select id from found))
       select id from found`,
      [id],
    )
    if (!found) throw new StorageFault('NoSuchBucket')
    eraseSoon()
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })

  hono.delete('/:id', async (context) => {
    const rows = await objects
      .asCaller(
        await askingOf(context, deps),
        'bucket.delete',
        'delete from storage.buckets where id = $1::text returning id',
        [context.req.param('id')],
      )
      .catch((error: unknown) => {
        if (codeOf(error) === '23503') throw new StorageFault('ResourceNotEmpty')
        throw error
      })
    if (rows.length === 0) throw new StorageFault('NoSuchBucket')
    return context.json({ message: 'Successfully deleted' })
  })

  return hono
}

/** A list of texts, sent as JSON. */
const TEXTS = (parameter: string) =>
  `(select array_agg(value) from jsonb_array_elements_text(${parameter}::jsonb) as value)`

function limitValues(given: z.infer<typeof changedBucket>): (string | null)[] {
  const { file_size_limit: size, allowed_mime_types: types } = given
  return [size === null || size === undefined ? null : String(size), types?.length ? JSON.stringify(types) : null]
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
