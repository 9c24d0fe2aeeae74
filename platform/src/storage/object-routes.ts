// The routes that send JSON: list, move, copy, remove, and signing of addresses.
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Env } from '../deps.ts'
import { askingOf, jsonOf, ownerOf } from './asking.ts'
import { receiveCopy } from './copying.ts'
import { StorageFault } from './fault.ts'
import { listObjects, listRequest, listV2Request, pageOfObjects } from './listing.ts'
import { checkedName } from './names.ts'
import type { Asking } from './objects.ts'
import type { StorageParts } from './parts.ts'
import { transformSchema } from './pictures/transform-options.ts'

const UPLOAD_SECONDS = 2 * 60 * 60
const seconds = z
  .int()
  .min(1)
  .max(60 * 60 * 24 * 365 * 10)
const path = z.string().max(1024)
const signRequest = z.object({ expiresIn: seconds, transform: transformSchema.optional() })
const signManyRequest = z.object({ expiresIn: seconds, paths: z.array(path).min(1).max(1000) })
const removeRequest = z.object({
  prefixes: z
    .array(z.union([path, z.object({ path }).transform((given) => given.path)]))
    .min(1)
    .max(1000),
})
const moveRequest = z.object({
  bucketId: z.string(),
  sourceKey: path,
  destinationKey: path,
  destinationBucket: z.string().optional(),
})
const copyRequest = moveRequest.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z
        .string()
        .regex(/^[\x20-\x7e]{0,200}$/)
        .optional(),
    })
    .nullish(),
})
const NOT_THERE = 'Either the object does not exist or you do not have access to it'

export function objectRoutes(parts: StorageParts): Hono<Env> {
  const { deps, objects, uploads, tokens, eraseSoon } = parts
  const hono = new Hono<Env>()

  hono.post('/object/list/:bucket', async (context) => {
    const asking = await askingOf(context, deps)
    return context.json(
      await listObjects(objects, asking, context.req.param('bucket'), await jsonOf(context, listRequest), deps.config),
    )
  })
  hono.post('/object/list-v2/:bucket', async (context) => {
    const asking = await askingOf(context, deps)
    return context.json(
      await pageOfObjects(
        objects,
        asking,
        context.req.param('bucket'),
        await jsonOf(context, listV2Request),
        deps.config,
      ),
    )
  })

  hono.post('/object/move', async (context) => {
    const asking = await askingOf(context, deps)
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await jsonOf(context, moveRequest)
    const source = await objects.find(asking, 'object.move', bucketId, sourceKey)
    const target = await objects.bucket(destinationBucket ?? bucketId)
    if (target.id !== bucketId) checkFits(source.metadata, target)
    // The bytes stay where they are: they are stored under the version, not under the name.
    const [moved] = await objects.asCaller(
      asking,
      'object.move',
      `update storage.objects set bucket_id = $3::text, name = $4::text
       where bucket_id = $1::text and name = $2::text returning id`,
      [bucketId, sourceKey, target.id, checkedName(destinationKey)],
    )
    if (!moved) throw new StorageFault('AccessDenied')
    return context.json({ message: 'Successfully moved', Id: moved.id, Key: `${target.id}/${destinationKey}` })
  })

  hono.post('/object/copy', async (context) => {
    const asking = await askingOf(context, deps)
    const { bucketId, sourceKey, destinationKey, destinationBucket, copyMetadata, metadata } = await jsonOf(
      context,
      copyRequest,
    )
    const source = await objects.find(asking, 'object.copy', bucketId, sourceKey)
    const bucket = await objects.bucket(destinationBucket ?? bucketId)
    checkFits(source.metadata, bucket)
    const target = {
      asking,
      operation: 'object.copy',
      bucket,
      name: checkedName(destinationKey),
      owner: ownerOf(asking),
      upsert: context.req.header('x-upsert') === 'true',
      cacheControl: metadata?.cacheControl ?? source.metadata.cacheControl ?? 'no-cache',
      userMetadata: copyMetadata ? source.user_metadata : null,
    }
    const stored = await receiveCopy(parts, source, target, context.req.raw.signal)
    return context.json({
      Id: stored.id,
      Key: `${bucket.id}/${destinationKey}`,
      id: stored.id,
      name: destinationKey,
      bucket_id: bucket.id,
      metadata: stored.metadata,
    })
  })

  async function remove(asking: Awaited<ReturnType<typeof askingOf>>, bucketId: string, names: readonly string[]) {
    const rows = await objects.asCaller(
      asking,
      'object.delete_many',
      `delete from storage.objects o
       where bucket_id = $1::text and name in (select jsonb_array_elements_text($2::jsonb))
       returning to_jsonb(o) - 'path_tokens' as object`,
      [bucketId, JSON.stringify(names)],
    )
    if (rows.length > 0) eraseSoon()
    return rows.map(({ object }) => object)
  }
  hono.delete('/object/:bucket', async (context) => {
    const asking = await askingOf(context, deps)
    const { prefixes } = await jsonOf(context, removeRequest)
    return context.json(await remove(asking, context.req.param('bucket'), prefixes))
  })
  hono.delete('/object/:bucket/:name{[^]+}', async (context) => {
    const { bucket, name } = context.req.param()
    const removed = await remove(await askingOf(context, deps), bucket, [name])
    if (removed.length === 0) throw new StorageFault('NoSuchKey')
    return context.json({ message: 'Successfully deleted' })
  })

  hono.post('/object/upload/sign/:bucket/:name{[^]+}', async (context) => {
    const asking = await signingOf(context)
    const { bucket: bucketId, name } = context.req.param()
    const bucket = await objects.bucket(bucketId)
    const upsert = context.req.header('x-upsert') === 'true'
    const owner = ownerOf(asking)
    const operation = 'object.sign_upload_url'
    const target = { asking, operation, bucket, name: checkedName(name), owner, upsert, cacheControl: '' }
    await uploads.ask({ ...target, userMetadata: null }, 0, 'application/octet-stream')
    // Not encoded: the client does that.
    const url = `${bucketId}/${name}`
    const token = await tokens.sign({ scope: 'upload', url, owner, upsert }, UPLOAD_SECONDS)
    return context.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  })

  hono.post('/object/sign/:bucket', async (context) => {
    const asking = await signingOf(context)
    const bucketId = context.req.param('bucket')
    const { expiresIn, paths } = await jsonOf(context, signManyRequest)
    const found = await objects.findMany(asking, bucketId, paths)
    const signed = paths.map(async (name) => {
      if (!found.has(name)) return { error: NOT_THERE, path: name, signedURL: null }
      const url = `${bucketId}/${name}`
      const token = await tokens.sign({ scope: 'download', url, owner: ownerOf(asking) }, expiresIn)
      return { error: null, path: name, signedURL: `/object/sign/${url}?token=${token}` }
    })
    return context.json(await Promise.all(signed))
  })
  hono.post('/object/sign/:bucket/:name{[^]+}', async (context) => {
    const asking = await signingOf(context)
    const { bucket, name } = context.req.param()
    const { expiresIn, transform } = await jsonOf(context, signRequest)
    await objects.find(asking, 'object.sign', bucket, name)
    const url = `${bucket}/${name}`
    const token = await tokens.sign({ scope: 'download', url, owner: ownerOf(asking), transform }, expiresIn)
    const kind = transform ? 'render/image' : 'object'
    return context.json({ signedURL: `/${kind}/sign/${url}?token=${token}` })
  })

  /** A signed address outlives an access token that is revoked, and does not know its limits. */
  async function signingOf(context: Context<Env>): Promise<Asking> {
    const asking = await askingOf(context, deps)
    if (asking.caller.claims.token !== undefined)
      throw new StorageFault('AccessDenied', 'An access token cannot sign addresses. Sign in to do it.')
    return asking
  }

  /** A file that comes from another bucket obeys the limits of its new one. */
  function checkFits(
    { size = 0, mimetype = '' }: { size?: number | undefined; mimetype?: string | undefined },
    bucket: Awaited<ReturnType<typeof objects.bucket>>,
  ) {
    uploads.checkSize(bucket, size)
    uploads.checkType(bucket, mimetype)
  }
  return hono
}
