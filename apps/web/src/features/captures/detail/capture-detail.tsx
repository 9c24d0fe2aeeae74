// The capture over the dashboard, opened by the address: `?capture=ID`, `?capture=new`, or a zettel id. Mount it once and
// always: it shows nothing while no capture is asked for, and it can only ask about unsaved changes if it outlives the address.
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture-detail'
import { Confirm } from '@jotsam/ui/confirm'
import { lazy, Suspense } from 'react'
import { DetailFrame, DetailSkeleton } from './detail-frame.tsx'
import { useDetailDoor } from './use-detail-door.ts'

const DetailPanel = lazy(async () => ({ default: (await import('./detail-panel.tsx')).DetailPanel }))

export function CaptureDetail() {
  const door = useDetailDoor()
  if (door.shown === null) return null
  return (
    <>
      <Suspense
        fallback={
          <DetailFrame isNew={door.shown === 'new'} onClose={door.close}>
            <DetailSkeleton />
          </DetailFrame>
        }
      >
        <DetailPanel key={door.shown} id={door.shown} door={door} />
      </Suspense>
      <Confirm
        open={door.isAsking}
        question={texts.leaveQuestion}
        detail={texts.leaveDetail}
        yes={texts.discard}
        no={texts.keepEditing}
        onAnswer={door.answer}
      />
    </>
  )
}
