// storage/v1, compatible with Supabase's: files in buckets. Rows of storage.objects decide who may do what with a file; the bytes
// are on the disk or in an S3-compatible store.
import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ZodError } from 'zod'
import type { Deps, Env } from '../deps.ts'
import { isClientGone } from '../http/client-gone.ts'
import { badRequest } from '../http/error-answer.ts'
import type { DiskGuard } from '../limits/disk-guard.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { bucketRoutes } from './buckets.ts'
import { downloadRoutes } from './downloads.ts'
import { faultOf, StorageFault } from './fault.ts'
import { objectRoutes } from './object-routes.ts'
import { createObjects } from './objects.ts'
import { createTransforms } from './pictures/transforms.ts'
import { openStore } from './store/open-store.ts'
import { createSweep, type Sweep } from './sweep.ts'
import { resumableRoutes } from './uploads/resumable.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { createUploads } from './uploads/uploads.ts'
import { createUrlTokens } from './url-token.ts'

export interface Storage {
  readonly hono: Hono<Env>
  readonly sweep: Sweep
  close(): Promise<void>
}

const MAX_JSON = 1024 * 1024
/** Uploads at once: each holds a file and a few buffers. */
const UPLOADS = 128
const UPLOADS_OF_ONE = 8

/** Null where another program stores the files, as on hosted Supabase. */
export async function createStorage(deps: Deps, disk: DiskGuard): Promise<Storage | null> {
  const { config, db, keys, log, now } = deps
  const [there] = await db.system`select to_regclass('storage.erasures') is not null as "isOurs"`
  if (!there?.isOurs) return null

  const { store: files, drafts, resumable } = openStore(config)
  const objects = createObjects(db)
  const sweep = createSweep({ db, files, drafts, resumable, log })
  const { eraseSoon } = sweep
  const uploads = createUploads({
    objects,
    files,
    drafts,
    maxBytes: config.maxFileBytes,
    isDiskFull: disk.isNearlyFull,
    log,
    eraseSoon,
  })
  const tokens = createUrlTokens(keys.jwtSecret, now, db)
  const folder = join(resolve(config.dataDir ?? 'data'), 'cache', 'pictures')
  const transforms = await createTransforms({ files, folder, waitMs: config.poolWaitMs, log })
  const slots = createFairSlots({
    size: UPLOADS,
    share: UPLOADS_OF_ONE,
    waitMs: config.poolWaitMs,
    timeoutError: () => new StorageFault('SlowDown'),
  })
  const takeTurn = async (holder: string, signal: AbortSignal) => {
    if (disk.isNearlyFull()) throw new StorageFault('DiskFull')
    return slots.take(holder, { signal })
  }
  const parts = { deps, objects, uploads, files, tokens, transforms, takeTurn, eraseSoon }

  const hono = new Hono<Env>()
  hono.route('/upload/resumable', resumableRoutes({ ...parts, folder: resumable }))
  hono.route('/', uploadRoutes(parts))
  // From here on bodies are short JSON.
  hono.use(
    bodyLimit({
      maxSize: MAX_JSON,
      onError: () => answer(new StorageFault('EntityTooLarge', 'The body is too large')),
    }),
  )
  hono.route('/bucket', bucketRoutes(deps, objects, eraseSoon))
  hono.route('/', downloadRoutes(parts))
  hono.route('/', objectRoutes(parts))
  hono.all('/*', () => answer(new StorageFault('NotSupported')))
  hono.onError((error, context) => {
    if (isClientGone(error) || context.req.raw.signal.aborted) return badRequest()
    if (error instanceof ZodError) return answer(new StorageFault('InvalidRequest', error.issues[0]?.message))
    const fault = faultOf(error)
    const isOurs = fault === null || (fault.status >= 500 && fault.code !== 'NotSupported')
    if (isOurs) context.get('log').error({ err: error }, 'storage request failed')
    const answered = answer(fault ?? new StorageFault('InternalError'))
    if (hasUnreadBody(context.req.raw)) answered.headers.set('Connection', 'close')
    return answered
  })
  sweep.start()
  return { hono, sweep, close: () => sweep.close() }
}

/** No other request can follow an upload that was refused before all of it was read. */
const hasUnreadBody = ({ method, headers }: Request): boolean =>
  (method === 'POST' || method === 'PUT') && !/^application\/json\b/.test(headers.get('content-type') ?? '')

function answer(fault: StorageFault): Response {
  const headers = new Headers()
  if (fault.code === 'SlowDown' || fault.status === 503) headers.set('Retry-After', fault.retryAfter)
  return Response.json(fault.body, { status: fault.httpStatus, headers })
}
