// Finds shared content: in the address, in this tab's storage after a link, or in the cache after the share menu.

import { type SharedText, sharedFields } from '@jotsam/core/capture/sources/share-intake'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { limits } from '@jotsam/core/plan/limits'
import { forgetSharedData, readSharedData } from '../../lib/drafts/shared-data.ts'
import { forgetSharedText, readSharedText } from '../../lib/drafts/shared-text.ts'

export interface SharedContent {
  readonly fields: ReturnType<typeof sharedFields>
  readonly images: readonly File[]
  /** Identifies this content. */
  readonly origin: string
  /** Removes it after it was saved or discarded. */
  forget(): Promise<void>
}

export type SharedLoad = { kind: 'found'; content: SharedContent } | { kind: 'fault'; message: string }

/** `query`: the content of the address itself. */
export async function loadShared(query: SharedText): Promise<SharedLoad> {
  const texts = quickCaptureMessages
  let timer: ReturnType<typeof setTimeout> | undefined
  const slow = new Promise<SharedLoad>((done) => {
    timer = setTimeout(() => done({ kind: 'fault', message: texts.loadTimeout }), limits.quickCapture.loadTimeoutMs)
  })
  const found = find(query).then(
    (content): SharedLoad => (content ? { kind: 'found', content } : { kind: 'fault', message: texts.nothingShared }),
    (): SharedLoad => ({ kind: 'fault', message: texts.loadFailed }),
  )
  return Promise.race([found, slow]).finally(() => clearTimeout(timer))
}

async function find(query: SharedText): Promise<SharedContent | null> {
  if (query.text || query.url) return plain(query)
  const stored = readSharedText()
  if (stored) return plain(stored)
  const cached = await readSharedData()
  if (!cached) return null
  return { ...contentOf(cached), images: cached.images, forget: () => forgetSharedData(cached) }
}

function plain(shared: SharedText): SharedContent {
  return { ...contentOf(shared), images: [], forget: async () => forgetSharedText() }
}

function contentOf(shared: SharedText): Pick<SharedContent, 'fields' | 'origin'> {
  const { title, text, url } = shared
  return { fields: sharedFields(shared), origin: JSON.stringify([title, url, text.length, text.slice(0, 200)]) }
}
