// The screen of one note: finds it by its id or zettel id, or begins a new one, and shows it to read or to edit.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { linkingMessages } from '@jotsam/core/messages/linking'
import { isUuid } from '@jotsam/core/util/uuid'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { EmptyState } from '@jotsam/ui/empty-state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { TryAgain } from '../../../components/try-again.tsx'
import { isSaveKey, KeepKeys } from '../../../components/writing/early-keys.tsx'
import { capturesKey } from '../../../lib/data/captures-key.ts'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { afterFailedRead } from '../../../lib/saving/failure-of.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { listedCapture } from '../captures-cache.ts'
import { captureIdByZettel, captureQuery } from '../captures-queries.ts'
import { ExportBar } from '../export/export-bar.tsx'
import { usePendingWork, withPendingWork } from '../use-pending-work.ts'
import { CaptureForm } from './capture-form.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { ChangedElsewhere, DraftBanner, DraftsFail } from './draft-banner.tsx'
import { CaptureView } from './reading/capture-view.tsx'
import { RelatedNotes } from './reading/related-notes.tsx'
import { UnsavedDraft } from './unsaved-draft.tsx'
import { UpgradeLink } from './upgrade-link.tsx'
import type { CaptureRoute } from './use-capture-route.ts'
import { useEditing } from './use-editing.ts'

const LinksSection = lazyPart(async () => (await import('../../links/index.ts')).LinksSection)
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export function CaptureScreen({ id, route }: { id: string; route: CaptureRoute }) {
  return (
    <>
      <FoundCapture key={`${id} ${route.form}`} id={id} route={route} />
      <Confirm
        open={route.isAsking}
        question={texts.leaveQuestion}
        detail={texts.leaveDetail}
        yes={texts.discard}
        no={texts.keepEditing}
        onAnswer={route.answer}
      />
    </>
  )
}

function FoundCapture({ id, route }: { id: string; route: CaptureRoute }) {
  if (id === 'new') return <NewCapture route={route} />
  if (isUuid(id)) return <StoredCapture id={id} route={route} />
  if (/^\d{12}$/.test(id)) return <ByZettelId zettelId={id} route={route} />
  return <NotFound route={route} />
}

function NewCapture({ route }: { route: CaptureRoute }) {
  const { isPro, isLoading } = usePlan()
  if (isLoading) return <Loading route={route} isNew />
  if (isPro) return <OpenCapture capture={null} route={route} />
  return (
    <DetailFrame isNew onClose={route.close}>
      <EmptyState title={dashboardMessages.addNoteIsPro} action={<UpgradeLink look="primary" />}>
        {dashboardMessages.invitationDetail}
      </EmptyState>
      <UnsavedDraft captureId={null} route={route} />
    </DetailFrame>
  )
}

function StoredCapture({ id, route }: { id: string; route: CaptureRoute }) {
  const { client, user } = useSignedIn()
  const plan = usePlan()
  const cache = useQueryClient()
  const query = useQuery(captureQuery(client, user.id, id))
  const { isPending, isError, error, isPaused, refetch } = query
  // Without a connection, the copy in a list is all there is.
  const data = query.data ?? (isPaused || isError ? listedCapture(cache, user.id, id) : null)
  const pending = usePendingWork(user.id)
  const capture = useMemo(() => (data ? withPendingWork(data, pending) : null), [data, pending])
  // A known capture stays on the screen even when a refresh fails.
  if (capture) return plan.isLoading ? <Loading route={route} /> : <OpenCapture capture={capture} route={route} />
  if (isPending) return <Loading route={route} />
  if (isError) return <LoadFailed route={route} error={error} onRetry={() => void refetch()} />
  return <NotFound route={route} id={id} />
}

function ByZettelId({ zettelId, route }: { zettelId: string; route: CaptureRoute }) {
  const { client, user } = useSignedIn()
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [...capturesKey(user.id), 'zettel', zettelId],
    queryFn: () => captureIdByZettel(client, zettelId),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object in each render.
  useEffect(() => {
    if (data) route.open(data, { replace: true })
  }, [data])
  if (isPending || data) return <Loading route={route} />
  if (isError) return <LoadFailed route={route} error={error} onRetry={() => void refetch()} />
  return <NotFound route={route} />
}

/** A note that is loaded, or a new one, to read or to edit. */
function OpenCapture({ capture, route }: { capture: Capture | null; route: CaptureRoute }) {
  const editing = useEditing(capture, route)
  const { isPro } = usePlan()
  const { isEditing, offered, conflict } = editing
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    // Prevents the browser's "save page" while reading, too.
    event.preventDefault()
    if (isEditing) void editing.save(true)
  }
  return (
    <DetailFrame
      isNew={editing.isNew}
      onClose={route.close}
      onKeyDown={onKeyDown}
      actions={<DetailActions capture={capture} editing={editing} route={route} />}
      footer={capture && !isEditing ? <ExportBar capture={capture} /> : null}
    >
      {offered ? (
        <DraftBanner
          draft={offered}
          isNew={editing.isNew}
          onRestore={editing.restore}
          onDiscard={editing.discardOffered}
        />
      ) : null}
      {editing.draftsWork ? null : <DraftsFail />}
      {editing.isStale ? <ChangedElsewhere onCompare={() => editing.setConflict(capture)} /> : null}
      {isEditing ? (
        <CaptureForm key={editing.editorKey} editing={editing} capture={capture} />
      ) : capture ? (
        <CaptureView capture={capture} route={route} />
      ) : null}
      {capture && isPro ? (
        <LinksSection
          instead={(retry) => <FaultLine isAlert text={linkingMessages.loadFailed} onRetry={retry} />}
          // As high as a section without links.
          loading={<div aria-hidden className="mt-8 h-45 border-t border-line" />}
          capture={capture}
          onOpen={route.open}
        />
      ) : null}
      {/* Last, because they arrive last: nothing moves. */}
      {capture && !isEditing ? <RelatedNotes id={capture.id} onOpen={route.open} /> : null}
      {conflict ? (
        <ConflictDialog
          onMissing={() => editing.setConflict(null)}
          mine={editing.fields}
          other={conflict}
          isBusy={editing.isSaving}
          title={texts.conflictTitle}
          onClose={() => editing.setConflict(null)}
          onChoose={(version) => void editing.resolve(version, conflict)}
        />
      ) : null}
    </DetailFrame>
  )
}

function Loading({ route, isNew = false }: { route: CaptureRoute; isNew?: boolean }) {
  return (
    <DetailFrame isNew={isNew} onClose={route.close}>
      {isNew ? <KeepKeys /> : null}
      <DetailSkeleton />
    </DetailFrame>
  )
}

function LoadFailed({ route, error, onRetry }: { route: CaptureRoute; error: unknown; onRetry: () => void }) {
  return (
    <DetailFrame isNew={false} onClose={route.close}>
      <EmptyState title={texts.loadFailed} action={<TryAgain isAlone onClick={onRetry} />}>
        {afterFailedRead(error)}
      </EmptyState>
    </DetailFrame>
  )
}

function NotFound({ route, id }: { route: CaptureRoute; id?: string }) {
  return (
    <DetailFrame isNew={false} onClose={route.close}>
      <EmptyState title={texts.notFound} action={<Button onClick={route.close}>{texts.backToNotes}</Button>}>
        {texts.notFoundDetail}
      </EmptyState>
      {id ? <UnsavedDraft captureId={id} route={route} /> : null}
    </DetailFrame>
  )
}
