// The browser's offer to install the app, kept until someone asks for it, and whether the person wants to see it.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { useSyncExternalStore } from 'react'
import { followInstallOffer, installOffer, takeInstallOffer } from '../../lib/device/install-offer.ts'

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
export function hideInstallOffer(how: 'later' | 'forever'): void {
  hiddenUntil = how === 'later' ? Date.now() + LATER_MS : Number.MAX_SAFE_INTEGER
  try {
    localStorage.setItem(storageKeys.installBanner, String(hiddenUntil))
  } catch {} // Then it asks again on the next visit.
  tell()
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

function tell(): void {
  for (const listener of listeners) listener()
}
