// What is open: a capture of one's own, or a new one.
import { DetailFrame, DetailSkeleton } from './detail-frame.tsx'
import type { DetailDoor } from './use-detail-door.ts'

export function DetailPanel({ id, door }: { id: string; door: DetailDoor }) {
  return (
    <DetailFrame isNew={id === 'new'} onClose={door.close}>
      <DetailSkeleton />
    </DetailFrame>
  )
}
