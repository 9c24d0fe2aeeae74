// Uploads in one request: new files, replaced files, and files by a signed address.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { addressHolder } from '../../db/share-holder.ts'
import type { Env } from '../../deps.ts'
import { askingOf, ownerOf } from '../asking.ts'
import { StorageFault } from '../fault.ts'
import { checkedName } from '../names.ts'
import type { Asking } from '../objects.ts'
import type { StorageParts } from '../parts.ts'
import { discard } from '../store/drafts.ts'
import { isCutForm, readUploadBody } from './upload-body.ts'

/** The holder of an upload address acts for the person who made it, whose right was checked then. */
export const signedUploader = (owner: string | null, holder: string): Asking => ({
  caller: { role: 'service_role', claims: { role: 'service_role', ...(owner === null ? {} : { sub: owner }) } },
  holder,
})

export function uploadRoutes({ deps, objects, uploads, tokens, takeTurn }: StorageParts): Hono<Env> {
  async function take(context: Context<Env>, target: UploadTarget): Promise<{ Id: string; Key: string }> {
    const request = context.req.raw
    const { asking, bucketId, upsert, owner, operation } = target
    const name = checkedName(target.name)
    const bucket = await objects.bucket(bucketId)
    const { bytes, claimedType, leastSize, cacheControl, userMetadata } = await readUploadBody(request)
    try {
      const { id } = await uploads.receive(
        { asking, operation, bucket, name, owner, upsert, cacheControl, userMetadata },
        bytes,
        {
          type: claimedType,
          leastSize,
          signal: request.signal,
          takeTurn: () => takeTurn(asking.holder, request.signal),
        },
      )
      return { Id: id, Key: `${bucketId}/${name}` }
    } catch (error) {
      await discard(bytes)
      throw isCutForm(error) ? new StorageFault('InvalidRequest', 'The form ends before its file does') : error
    }
  }

  const hono = new Hono<Env>()

  hono.put('/object/upload/sign/:bucket/:name{[^]+}', async (context) => {
    const { bucket: bucketId, name } = context.req.param()
    const token = await tokens.verify(context.req.query('token'), 'upload', `${bucketId}/${name}`)
    const asking = signedUploader(
      token.owner,
      token.owner ? `account ${token.owner}` : addressHolder(context.get('clientAddress')),
    )
    const { owner, upsert } = token
    return context.json(
      await take(context, { asking, bucketId, name, owner, upsert, operation: 'object.upload_signed' }),
    )
  })

  const upload = (isUpdate: boolean) => async (context: Context<Env>) => {
    const { bucket: bucketId = '', name = '' } = context.req.param() as Record<string, string>
    const asking = await askingOf(context, deps)
    const upsert = isUpdate || context.req.header('x-upsert') === 'true'
    const operation = isUpdate ? 'object.upload_update' : 'object.upload'
    return context.json(await take(context, { asking, bucketId, name, owner: ownerOf(asking), upsert, operation }))
  }
  // Names of other routes stand where a bucket would.
  const path = '/object/:bucket{(?!(?:sign|list|list-v2|upload|move|copy)(?:/|$))[^/]+}/:name{[^]+}'
  hono.post(path, upload(false))
  hono.put(path, upload(true))
  return hono
}

interface UploadTarget {
  readonly asking: Asking
  readonly bucketId: string
  readonly name: string
  readonly owner: string | null
  readonly upsert: boolean
  readonly operation: string
}
