// The browser's install prompt, and until when the person has hidden the banner.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { useSyncExternalStore } from 'react'
import { followInstallOffer, installOffer, takeInstallOffer } from '../../../lib/device/install-offer.ts'

let hiddenUntil = read()
const listeners = new Set<() => void>()

const LATER_MS = 7 * 24 * 3600 * 1000

export function useInstallOffer(): boolean {
  return useSyncExternalStore(subscribe, () => installOffer() !== null && Date.now() >= hiddenUntil)
}

export async function install(): Promise<void> {
  await takeInstallOffer()?.prompt()
}

/** For a week, or for good. */
export function hideInstallOffer(until: 'later' | 'forever'): void {
  hiddenUntil = until === 'later' ? Date.now() + LATER_MS : Number.MAX_SAFE_INTEGER
  try {
    localStorage.setItem(storageKeys.installBanner, String(hiddenUntil))
  } catch {} // Without storage, the banner shows again on the next visit.
  notify()
}

function read(): number {
  try {
    return Number(localStorage.getItem(storageKeys.installBanner)) || 0
  } catch {
    return 0
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unfollow = followInstallOffer(listener)
  return () => {
    listeners.delete(listener)
    unfollow()
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
