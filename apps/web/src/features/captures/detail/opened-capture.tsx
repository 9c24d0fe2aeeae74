// The capture that is open, and the question before unsaved changes are left.
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Confirm } from '@jotsam/ui/confirm'
import { DetailPanel } from './detail-panel.tsx'
import type { DetailDoor } from './use-detail-door.ts'

export function OpenedCapture({ door, shown }: { door: DetailDoor; shown: string }) {
  return (
    <>
      <DetailPanel key={shown} id={shown} door={door} />
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
