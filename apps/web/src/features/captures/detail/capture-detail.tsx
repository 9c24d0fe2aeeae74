// The capture over the dashboard, opened by the address: `?capture=ID`, `?capture=new`, or a zettel id. Mount it once and
// always: it shows nothing while no capture is asked for, and it can only ask about unsaved changes if it outlives the address.
import { lazyPart } from '../../../components/lazy-part.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { useDetailDoor } from './use-detail-door.ts'

const OpenedCapture = lazyPart(async () => (await import('./opened-capture.tsx')).OpenedCapture)

export function CaptureDetail() {
  const door = useDetailDoor()
  if (door.shown === null) return null
  return (
    <OpenedCapture
      onMissing={door.close}
      loading={
        <div className="fixed inset-0 z-40 bg-paper pt-[env(safe-area-inset-top)]">
          <div className="h-14 border-b border-line bg-surface" />
          <div className="mx-auto max-w-3xl px-4 py-6 sm:px-6">
            <DetailSkeleton />
          </div>
        </div>
      }
      door={door}
      shown={door.shown}
    />
  )
}
