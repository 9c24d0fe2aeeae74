// Uploads in several requests (tus 1.0.0). The parts are collected in a local folder; after the last one the file is stored like any other
// upload. If the server dies after the last byte and before the row, the client's next HEAD request finishes the upload.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { addressHolder } from '../../db/share-holder.ts'
import type { Env } from '../../deps.ts'
import type { Release } from '../../limits/fair-slots.ts'
import { askingOf, ownerOf } from '../asking.ts'
import { faultOf, StorageFault } from '../fault.ts'
import { checkedName } from '../names.ts'
import type { Asking } from '../objects.ts'
import type { StorageParts } from '../parts.ts'
import { draftOf, headOf } from '../store/drafts.ts'
import { HEAD_BYTES } from './content-type.ts'
import { metadataOf } from './upload-body.ts'
import { signedUploader } from './upload-routes.ts'
import type { Target } from './uploads.ts'

const PATH = '/storage/v1/upload/resumable'
const ID = /^[0-9a-f]{32}$/
/** The metadata that a client may send with its file. */
const METADATA = ['bucketName', 'objectName', 'contentType', 'cacheControl', 'metadata']
const UNKNOWN = 'application/octet-stream'
const MOST_UNFINISHED = 20
/** An upload that received something so recently counts with its whole size. A silent one counts with what has arrived. */
const LIVELY_MS = 60_000
const TOO_MANY_UNFINISHED = 'Too many unfinished uploads. Finish or end some, or try again in an hour.'

interface Sender {
  readonly asking: Asking
  readonly owner: string | null
  readonly upsert: boolean
  /** The one object that a signed upload is for. */
  readonly signedFor: string | null
  /** Waits until the sender may send bytes. */
  takeTurn(): Promise<void>
  /** Counts an upload with its whole size while this request runs. */
  reserve(id: string, bytes: number): void
}

type Upload = Awaited<ReturnType<FileStore['getUpload']>>

export function resumableRoutes({
  deps,
  objects,
  uploads,
  tokens,
  takeTurn,
  folder,
}: StorageParts & { folder: string }) {
  const senders = new AsyncLocalStorage<Sender>()
  const datastore = new FileStore({ directory: folder })
  // A file of unknown length could fill the disk before its size is checked.
  datastore.extensions = ['creation', 'creation-with-upload', 'termination']
  const finishing = new Map<string, Promise<void>>()
  /** Uploads that are receiving now. */
  const receiving = new Map<string, { readonly owner: string | null; readonly bytes: number }>()

  const server = new Server({
    path: PATH,
    datastore,
    generateUrl: (request, { path, id }) => `${originOf(request, deps.config.publicUrl)}${path}/${id}`,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID().replaceAll('-', ''),
    getFileIdFromRequest: (_request, last) => (ID.test(last ?? '') ? last : undefined),
    maxSize: deps.config.maxFileBytes,
    onUploadCreate: (_request, upload) =>
      tusFault(async () => {
        const sender = senderNow()
        const given = upload.metadata ?? {}
        const metadata = {
          ...Object.fromEntries(METADATA.map((name) => [name, given[name] ?? null])),
          owner: sender.owner ?? '',
          upsert: String(sender.upsert),
        }
        const target = await targetOf(metadata, sender)
        uploads.checkSize(target.bucket, upload.size ?? 0)
        sender.reserve(upload.id, upload.size ?? 0)
        const { count, bytes } = await unfinished(sender.owner, upload.id)
        if (count >= MOST_UNFINISHED) throw new StorageFault('SlowDown', TOO_MANY_UNFINISHED)
        // Space that other uploads will need counts as used.
        await uploads.ask(target, (upload.size ?? 0) + bytes, given.contentType ?? UNKNOWN)
        await sender.takeTurn()
        return { metadata }
      }),
    onIncomingRequest: (request, id) =>
      tusFault(async () => {
        if (request.method === 'POST') return
        const upload = await mine(id)
        if (request.method !== 'PATCH') return
        const sender = senderNow()
        const target = await targetOf(upload.metadata, sender)
        const size = upload.size ?? 0
        const isLively = await receivedLately(id)
        sender.reserve(id, size)
        // After a silence, others may have taken its space.
        const { bytes } = isLively ? { bytes: 0 } : await unfinished(upload.metadata?.owner || null, id)
        await uploads.ask(target, size + bytes, upload.metadata?.contentType ?? UNKNOWN)
        await sender.takeTurn()
      }),
    onUploadFinish: (_request, upload) =>
      tusFault(async () => {
        await finish(upload.id)
        return { headers: { 'Tus-Complete': '1' } }
      }),
  })

  function senderNow(): Sender {
    const sender = senders.getStore()
    if (!sender) throw new StorageFault('AccessDenied')
    return sender
  }

  /** Only the person who started an upload may continue it. */
  async function mine(id: string): Promise<Upload> {
    const upload = await datastore.getUpload(id)
    const { asking, owner, signedFor } = senderNow()
    const { bucketName, objectName, owner: beganBy } = upload.metadata ?? {}
    // A signed address has the rights of the service, but only for its own object.
    const isService = asking.caller.role === 'service_role' && signedFor === null
    const isSigned = signedFor === null || signedFor === `${bucketName}/${objectName}`
    if (!isService && !(isSigned && (beganBy ?? '') === (owner ?? ''))) throw new StorageFault('NoSuchUpload')
    return upload
  }

  async function targetOf(metadata: Upload['metadata'], { asking, signedFor }: Sender): Promise<Target> {
    const { bucketName, objectName, cacheControl, metadata: userMetadata, owner, upsert } = metadata ?? {}
    const name = checkedName(objectName ?? '')
    if (signedFor !== null && signedFor !== `${bucketName}/${name}`) throw new StorageFault('InvalidSignature')
    return {
      asking,
      operation: 'tus.upload.part',
      bucket: await objects.bucket(bucketName ?? ''),
      name,
      owner: owner || null,
      upsert: upsert === 'true',
      cacheControl: /^\d{1,10}$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache',
      userMetadata: metadataOf(userMetadata ?? null),
    }
  }

  /** Once for each upload, also when the client asks again meanwhile. */
  function finish(id: string): Promise<void> {
    const running = finishing.get(id) ?? finishNow(id).finally(() => finishing.delete(id))
    finishing.set(id, running)
    return running
  }

  async function finishNow(id: string): Promise<void> {
    const upload = await datastore.getUpload(id)
    const path = join(folder, id)
    try {
      const target = await targetOf(upload.metadata, senderNow())
      const type = await uploads.typeOf(target, await headOf(path, HEAD_BYTES), upload.metadata?.contentType ?? null)
      await uploads.store(target, await draftOf(path), type)
    } catch (error) {
      // The client cannot correct these errors.
      const fault = faultOf(error)
      if (fault && fault.status < 500) await datastore.remove(id).catch(() => undefined)
      throw error
    }
    const record = await datastore.configstore.get(id)
    if (record) await datastore.configstore.set(id, Object.assign(record, { offset: record.size }))
  }

  /** A finished upload is known by its record; its bytes have moved. */
  async function offset(id: string): Promise<Response | null> {
    const record = ID.test(id) ? await datastore.configstore.get(id).catch(() => undefined) : undefined
    if (record?.size === undefined) return null
    if (record.offset !== record.size || record.size === 0) {
      const upload = await mine(id).catch(() => null)
      if (upload?.offset !== record.size) return null
      await senderNow().takeTurn()
      await finish(id)
    }
    const size = String(record.size)
    return new Response(null, {
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': size, 'Upload-Length': size, 'Cache-Control': 'no-store' },
    })
  }

  /** The number of a person's other unfinished uploads, and the space that they need. Uploads without an owner are not counted. */
  async function unfinished(owner: string | null, except: string): Promise<{ count: number; bytes: number }> {
    if (owner === null) return { count: 0, bytes: 0 }
    const sizes = new Map<string, number>()
    // The bytes of a finished upload have moved.
    for (const id of await readdir(folder).catch(() => [])) {
      const record = ID.test(id) ? await datastore.configstore.get(id).catch(() => undefined) : undefined
      if (record === undefined || (record.metadata?.owner ?? '') !== owner) continue
      const arrived = await stat(join(folder, id)).catch(() => null)
      if (arrived) sizes.set(id, isLately(arrived.mtimeMs) ? (record.size ?? 0) : arrived.size)
    }
    for (const [id, each] of receiving) if (each.owner === owner) sizes.set(id, each.bytes)
    sizes.delete(except)
    return { count: sizes.size, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }
  }

  async function receivedLately(id: string): Promise<boolean> {
    return receiving.has(id) || isLately((await stat(join(folder, id)).catch(() => null))?.mtimeMs ?? 0)
  }

  async function senderOf(context: Context<Env>): Promise<Omit<Sender, 'takeTurn' | 'reserve'>> {
    const signature = context.req.header('x-signature')
    if (signature === undefined) {
      const asking = await askingOf(context, deps)
      return { asking, owner: ownerOf(asking), upsert: context.req.header('x-upsert') === 'true', signedFor: null }
    }
    const { owner, upsert, url } = await tokens.verify(signature, 'upload', null)
    const holder = owner ? `account ${owner}` : addressHolder(context.get('clientAddress'))
    return { asking: signedUploader(owner, holder), owner, upsert, signedFor: url }
  }

  async function answer(context: Context<Env>): Promise<Response> {
    const request = context.req.raw
    if (request.method === 'OPTIONS') return server.handleWeb(request)
    // The library would serve the parts to everybody.
    if (request.method === 'GET') throw new StorageFault('NotSupported')
    let release: Release | null = null
    let giveBack = () => {}
    try {
      const sender = await senderOf(context)
      const takeTurnOnce = async () => {
        release ??= await takeTurn(sender.asking.holder, request.signal)
      }
      const reserve = (id: string, bytes: number) => {
        receiving.set(id, { owner: sender.owner, bytes })
        giveBack = () => void receiving.delete(id)
      }
      return await senders.run({ ...sender, takeTurn: takeTurnOnce, reserve }, async () => {
        const id = context.req.path.slice(context.req.path.lastIndexOf('/') + 1)
        const known = request.method === 'HEAD' ? await offset(id) : null
        return known ?? (await server.handleWeb(request))
      })
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      return new Response(fault.message, { status: fault.status, headers: { 'Tus-Resumable': '1.0.0' } })
    } finally {
      giveBack()
      ;(release as Release | null)?.()
    }
  }

  const hono = new Hono<Env>()
  for (const path of ['/', '/sign', '/:id', '/sign/:id']) hono.all(path, answer)
  return hono
}

/** The protocol's errors are plain text with the real status. */
async function tusFault<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    throw { status_code: fault.status, body: `${fault.message}\n` }
  }
}

const isLately = (time: number): boolean => Date.now() - time < LIVELY_MS

/** Clients of Supabase expect a whole address. A client that reached the server under another name gets a path, which is right under any. */
function originOf({ headers }: Pick<Request, 'headers'>, publicUrl: string): string {
  const { host, origin } = new URL(publicUrl)
  return headers.get('host') === host ? origin : ''
}
