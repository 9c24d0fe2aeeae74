// Shared text from a URL, stored for this tab while the person signs in or the form loads.
import type { SharedText } from '@jotsam/core/capture/sources/share-intake'
import { storageKeys } from '@jotsam/core/pending/storage-keys'

/** The fallback for a tab without storage; lost on reload. */
let held: SharedText | null = null

export function keepSharedText(shared: { text: string; title: string | null; url: string | null }): void {
  const { text, title, url } = shared
  held = { text, title: title ?? '', url: url ?? '' }
  try {
    forgetKeys()
    sessionStorage.setItem(storageKeys.sharedText, text)
    if (title) sessionStorage.setItem(storageKeys.sharedTitle, title)
    if (url) sessionStorage.setItem(storageKeys.sharedUrl, url)
  } catch {}
}

export function readSharedText(): SharedText | null {
  const text = read(storageKeys.sharedText)
  if (!text) return held
  return { text, title: read(storageKeys.sharedTitle), url: read(storageKeys.sharedUrl) }
}

export function forgetSharedText(): void {
  held = null
  try {
    forgetKeys()
  } catch {}
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function forgetKeys(): void {
  for (const key of [storageKeys.sharedText, storageKeys.sharedTitle, storageKeys.sharedUrl])
    sessionStorage.removeItem(key)
}
