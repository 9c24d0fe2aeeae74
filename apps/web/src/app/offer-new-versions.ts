// Starts the service worker on the first signed-in page and offers new versions.
import { pwaMessages as texts } from '@jotsam/core/messages/account/pwa'
import { startAppWorker } from '../lib/device/app-worker.ts'
import { toast } from '../lib/ui/toast.tsx'

let isStarted = false

export function offerNewVersions(): void {
  if (isStarted) return
  isStarted = true
  void startAppWorker((use) =>
    toast(texts.newVersion, {
      id: 'new-version',
      description: texts.newVersionDetail,
      duration: Number.POSITIVE_INFINITY,
      action: { label: texts.reload, onClick: use },
    }),
  )
}
