// The browser's offer to install the app, kept until someone asks for it. No React but the hook at the end.
import { storageKeys } from '@jotsam/core/storage-keys'
import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallPrompt | null = null
let hiddenUntil = read()
const listeners = new Set<() => void>()

const LATER_MS = 7 * 24 * 3600 * 1000

// At once when this part is loaded: the browser offers it one time.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallPrompt
  tell()
})
addEventListener('appinstalled', () => {
  offer = null
  tell()
})

export function useInstallOffer(): boolean {
  return useSyncExternalStore(subscribe, () => offer !== null && Date.now() >= hiddenUntil)
}

export async function install(): Promise<void> {
  const taken = offer
  offer = null
  tell()
  await taken?.prompt()
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
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
