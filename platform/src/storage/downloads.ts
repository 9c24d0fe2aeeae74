// The addresses that serve bytes: as the caller, public, or signed; whole or as a resized picture.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { addressHolder } from '../db/share-holder.ts'
import type { Env } from '../deps.ts'
import { askingOf } from './asking.ts'
import { StorageFault } from './fault.ts'
import type { StoredObject } from './objects.ts'
import type { StorageParts } from './parts.ts'
import { type Transform, transformSchema } from './pictures/transform-options.ts'
import { serveObject } from './serving.ts'

export function downloadRoutes({ deps, objects, files, tokens, transforms }: StorageParts): Hono<Env> {
  async function serve(
    context: Context<Env>,
    object: StoredObject,
    more: { transform?: Transform; exp?: number; isPrivate?: boolean } = {},
  ) {
    const options = {
      request: context.req.raw,
      download: context.req.query('download'),
      ...(more.exp === undefined ? {} : { expires: new Date(more.exp * 1000) }),
      ...(more.isPrivate ? { isPrivate: true } : {}),
    }
    if (!more.transform) return serveObject(files, object, options)
    return transforms.serve(object, more.transform, addressHolder(context.get('clientAddress')), options)
  }

  async function findPublic(bucketId: string, name: string): Promise<StoredObject> {
    const bucket = await objects.bucket(bucketId)
    if (!bucket.public) throw new StorageFault('NoSuchBucket')
    return objects.findForAnybody(bucketId, name)
  }

  /** A public bucket is open to everybody; in a private one the policies decide. */
  async function findAsCaller(context: Context<Env>, bucketId: string, name: string) {
    const asking = await askingOf(context, deps)
    const bucket = await objects.bucket(bucketId)
    const object = bucket.public
      ? await objects.findForAnybody(bucketId, name)
      : await objects.find(asking, 'object.get_authenticated', bucketId, name)
    return { object, isPrivate: !bucket.public }
  }

  const hono = new Hono<Env>()
  for (const [path, isPicture] of [
    ['/object', false],
    ['/render/image', true],
  ] as const) {
    const transformOf = (context: Context<Env>) =>
      isPicture ? { transform: transformSchema.parse(context.req.query()) } : {}

    hono.get(`${path}/public/:bucket/:name{[^]+}`, async (context) => {
      const { bucket, name } = context.req.param()
      return serve(context, await findPublic(bucket, name), transformOf(context))
    })
    hono.get(`${path}/sign/:bucket/:name{[^]+}`, async (context) => {
      const { bucket, name } = context.req.param()
      const { transform, exp } = await tokens.verify(context.req.query('token'), 'download', `${bucket}/${name}`)
      // The token says which picture its holder may see: small, or the original.
      if (isPicture !== (transform !== undefined)) throw new StorageFault('InvalidSignature')
      return serve(context, await objects.findForAnybody(bucket, name), { exp, ...(transform ? { transform } : {}) })
    })
    hono.get(`${path}/authenticated/:bucket/:name{[^]+}`, async (context) => {
      const { bucket, name } = context.req.param()
      const { object, isPrivate } = await findAsCaller(context, bucket, name)
      return serve(context, object, { ...transformOf(context), isPrivate })
    })
  }

  for (const path of ['/object/info/public', '/object/info/authenticated', '/object/info'])
    hono.get(`${path}/:bucket/:name{[^]+}`, async (context) => {
      const { bucket, name } = context.req.param()
      const object = path.endsWith('public')
        ? await findPublic(bucket, name)
        : (await findAsCaller(context, bucket, name)).object
      return context.json(infoOf(object))
    })

  hono.get('/object/:bucket/:name{[^]+}', async (context) => {
    const { bucket, name } = context.req.param()
    const { object, isPrivate } = await findAsCaller(context, bucket, name)
    return serve(context, object, { isPrivate })
  })
  return hono
}

function infoOf({ id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at }: StoredObject) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size ?? 0,
    content_type: metadata.mimetype ?? null,
    cache_control: metadata.cacheControl ?? null,
    etag: metadata.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified ?? updated_at,
    created_at,
  }
}
