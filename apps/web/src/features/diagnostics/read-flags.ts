// Checks what this browser supports of sharing to the app.
import type { ShareDiagnostics } from '@jotsam/core/device/share-diagnostics'
import { isWorkerRegistered } from '../../lib/device/app-worker.ts'
import { hasSharedData } from '../../lib/drafts/shared-data.ts'

export async function readFlags(): Promise<ShareDiagnostics> {
  const [serviceWorkerRegistered, manifestLoaded, sharedDataInCache] = await Promise.all([
    isWorkerRegistered().catch(() => false),
    hasShareTarget().catch(() => false),
    isCacheSupported() ? hasSharedData().catch(() => false) : false,
  ])
  return {
    // A page on localhost counts as secure too.
    isHTTPS: window.isSecureContext,
    serviceWorkerRegistered,
    cacheSupported: isCacheSupported(),
    manifestLoaded,
    webShareSupported: canShare(),
    isPWAInstalled: isInstalled(),
    sharedDataInCache,
  }
}

export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

function isCacheSupported(): boolean {
  return 'caches' in window
}

async function hasShareTarget(): Promise<boolean> {
  const answer = await fetch('/manifest.json', { cache: 'no-store' })
  const manifest: unknown = answer.ok ? await answer.json() : null
  if (typeof manifest !== 'object' || manifest === null || !('share_target' in manifest)) return false
  const target = manifest.share_target
  return typeof target === 'object' && target !== null && 'action' in target
}

function isInstalled(): boolean {
  const isApple = 'standalone' in navigator && navigator.standalone === true
  return isApple || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches
}
