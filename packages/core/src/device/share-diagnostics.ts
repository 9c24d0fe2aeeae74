// Whether a device can take shared text: five flags decide, two only inform.

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

/** What stands in the way; empty means ready. */
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
