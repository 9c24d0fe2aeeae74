// Content from the phone's share menu, passed from the service worker to the page that saves it. Runs in both.
import { sharedDataKey, storageKeys } from '@jotsam/core/pending/storage-keys'

export interface SharedData {
  readonly title: string
  readonly text: string
  readonly url: string
  /** ISO. */
  readonly timestamp: string
}

export interface FoundSharedData extends SharedData {
  readonly images: readonly File[]
}

export async function storeSharedData(data: SharedData, images: readonly File[] = []): Promise<void> {
  const cache = await caches.open(storageKeys.sharedDataCache)
  const key = sharedDataKey(data.timestamp)
  for (const [at, image] of images.entries()) {
    const headers = { 'Content-Type': image.type, 'X-File-Name': encodeURIComponent(image.name) }
    await cache.put(imageAddress(key, at), new Response(image, { headers }))
  }
  await cache.put(`/${key}`, Response.json({ ...data, images: images.length }))
  // Stored as a path: the key contains colons and would be parsed as a URL with a scheme.
  await cache.put(storageKeys.sharedDataPointer, new Response(`/${key}`))
}

/** The latest shared content that is not saved yet. */
export async function readSharedData(): Promise<FoundSharedData | null> {
  const cache = await caches.open(storageKeys.sharedDataCache)
  // Earlier versions of the app wrote it without the slash.
  const key = (await (await cache.match(storageKeys.sharedDataPointer))?.text())?.replace(/^\//, '')
  const record: unknown = key ? await (await cache.match(`/${key}`))?.json() : null
  if (!key || typeof record !== 'object' || record === null) return null
  const text = (name: string) => {
    const value: unknown = Reflect.get(record, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    title: text('title'),
    text: text('text'),
    url: text('url'),
    timestamp: text('timestamp'),
    images: await readImages(cache, key, Number(Reflect.get(record, 'images')) || 0),
  }
}

export async function hasSharedData(): Promise<boolean> {
  const cache = await caches.open(storageKeys.sharedDataCache)
  return (await cache.match(storageKeys.sharedDataPointer)) !== undefined
}

/** Removes content that was saved or discarded. The one shared before it becomes the latest. */
export async function forgetSharedData({ timestamp }: SharedData): Promise<void> {
  const cache = await caches.open(storageKeys.sharedDataCache)
  const gone = `/${sharedDataKey(timestamp)}`
  const paths = (await cache.keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname))
  for (const path of paths) if (path === gone || path.startsWith(`${gone}/`)) await cache.delete(path)
  const left = paths.filter((path) => path !== gone && RECORD.test(path)).sort()
  const latest = left.at(-1)
  if (latest) await cache.put(storageKeys.sharedDataPointer, new Response(latest))
  else await cache.delete(storageKeys.sharedDataPointer)
}

const RECORD = /^\/shared-data-\d[^/]*$/

async function readImages(cache: Cache, key: string, count: number): Promise<File[]> {
  const images: File[] = []
  for (let at = 0; at < count; at++) {
    const answer = await cache.match(imageAddress(key, at))
    if (!answer) continue
    const type = answer.headers.get('Content-Type') ?? ''
    const name = decodeURIComponent(answer.headers.get('X-File-Name') ?? `image-${at}`)
    images.push(new File([await answer.blob()], name, { type }))
  }
  return images
}

function imageAddress(key: string, at: number): string {
  return `/${key}/image-${at}`
}
