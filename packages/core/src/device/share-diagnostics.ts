// Decides by five flags whether a device can receive shared text; two more are only shown.

import { diagnosticsMessages } from '../messages/account/diagnostics.ts'

export type ShareDiagnostics = {
  isHTTPS: boolean
  serviceWorkerRegistered: boolean
  cacheSupported: boolean
  manifestLoaded: boolean
  webShareSupported: boolean
  isPWAInstalled: boolean
  sharedDataInCache: boolean
}

/** The problems; empty when the device is ready. */
export function shareIssues(flags: ShareDiagnostics): string[] {
  const texts = diagnosticsMessages
  const checks: [boolean, string][] = [
    [flags.isHTTPS, texts.https],
    [flags.serviceWorkerRegistered, texts.serviceWorker],
    [flags.manifestLoaded, texts.manifest],
    [flags.isPWAInstalled, texts.notInstalled],
    [flags.cacheSupported, texts.cache],
  ]
  return checks.filter(([holds]) => !holds).map(([, issue]) => issue)
}
