// What is open: a capture of one's own, found by its id or its zettel id, or a new one.

import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { isUuid } from '@jotsam/core/util/uuid'
import { Button } from '@jotsam/ui/button'
import { EmptyState } from '@jotsam/ui/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { capturesKey } from '../../../lib/data/captures-key.ts'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { listedCapture } from '../captures-cache.ts'
import { captureIdByZettel, captureQuery } from '../captures-queries.ts'
import { asLeft, useWaitingWork } from '../waiting-work.ts'
import { CaptureScreen } from './capture-screen.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { KeptWords } from './kept-words.tsx'
import { UpgradeLink } from './upgrade-link.tsx'
import type { DetailDoor } from './use-detail-door.ts'

export function DetailPanel({ id, door }: { id: string; door: DetailDoor }) {
  if (id === 'new') return <NewCapture door={door} />
  if (isUuid(id)) return <ExistingCapture id={id} door={door} />
  if (/^\d{12}$/.test(id)) return <ByZettelId zettelId={id} door={door} />
  return <NotFound door={door} />
}

function NewCapture({ door }: { door: DetailDoor }) {
  const { isPro, isLoading } = usePlan()
  if (isLoading) return <Loading door={door} isNew />
  if (isPro) return <CaptureScreen capture={null} door={door} />
  return (
    <DetailFrame isNew onClose={door.close}>
      <EmptyState title={dashboardMessages.addNoteIsPro} action={<UpgradeLink look="primary" />}>
        {dashboardMessages.invitationDetail}
      </EmptyState>
      <KeptWords id={null} door={door} />
    </DetailFrame>
  )
}

function ExistingCapture({ id, door }: { id: string; door: DetailDoor }) {
  const { client, user } = useSignedIn()
  const plan = usePlan()
  const cache = useQueryClient()
  const query = useQuery(captureQuery(client, user.id, id))
  const { isPending, isError, isPaused, refetch } = query
  // Without a connection, what the list has of it is what there is.
  const data = query.data ?? (isPaused || isError ? listedCapture(cache, user.id, id) : null)
  const waiting = useWaitingWork(user.id)
  const shown = useMemo(() => (data ? asLeft(data, waiting) : null), [data, waiting])
  // What is known is shown even when a refresh fails; only with nothing at all there is nothing to show.
  if (shown) return plan.isLoading ? <Loading door={door} /> : <CaptureScreen capture={shown} door={door} />
  if (isPending) return <Loading door={door} />
  if (isError) return <LoadFailed door={door} onRetry={() => void refetch()} />
  return <NotFound door={door} id={id} />
}

function ByZettelId({ zettelId, door }: { zettelId: string; door: DetailDoor }) {
  const { client, user } = useSignedIn()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [...capturesKey(user.id), 'zettel', zettelId],
    queryFn: () => captureIdByZettel(client, zettelId),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the door is made anew with every rendering.
  useEffect(() => {
    if (data) door.open(data, { replace: true })
  }, [data])
  if (isPending || data) return <Loading door={door} />
  if (isError) return <LoadFailed door={door} onRetry={() => void refetch()} />
  return <NotFound door={door} />
}

function Loading({ door, isNew = false }: { door: DetailDoor; isNew?: boolean }) {
  return (
    <DetailFrame isNew={isNew} onClose={door.close}>
      <DetailSkeleton />
    </DetailFrame>
  )
}

function LoadFailed({ door, onRetry }: { door: DetailDoor; onRetry: () => void }) {
  return (
    <DetailFrame isNew={false} onClose={door.close}>
      <EmptyState
        title={texts.loadFailed}
        action={
          <Button look="primary" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        {texts.loadFailedDetail}
      </EmptyState>
    </DetailFrame>
  )
}

function NotFound({ door, id }: { door: DetailDoor; id?: string }) {
  return (
    <DetailFrame isNew={false} onClose={door.close}>
      <EmptyState title={texts.notFound} action={<Button onClick={door.close}>{texts.backToNotes}</Button>}>
        {texts.notFoundDetail}
      </EmptyState>
      {id ? <KeptWords id={id} door={door} /> : null}
    </DetailFrame>
  )
}
