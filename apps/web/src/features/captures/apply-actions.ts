// Does what capture-actions.ts offers: pin, move, tag, delete. Shown at once, in the outbox until the server has them, and undone with
// a notice when the server refuses.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { finalTags } from '@jotsam/core/capture/tags'
import type { RecordedActivity } from '@jotsam/core/database/database'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { FolderCount } from '@jotsam/core/notebooks/folder-tree'
import type { ChangeStep } from '@jotsam/core/pending/pending-change'
import type { QueryClient } from '@tanstack/react-query'
import { notebookCountsQuery } from '../../lib/data/notebooks-queries.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { failureOf } from '../../lib/saving/failure-of.ts'
import { saveStep } from '../../lib/saving/save-change.ts'
import { toast } from '../../lib/ui/toast.tsx'
import type { CaptureActions } from './capture-actions.ts'
import { dropCaptures, listedCapture, putCapture, refreshCaptures } from './captures-cache.ts'
import { focusBeside } from './card/card-focus.ts'
import { deleteLater } from './delayed-delete.ts'
import { type CaptureChange, optimisticChanges } from './optimistic-changes.ts'
import { refreshPendingWork } from './use-pending-work.ts'

export { deleteNowWhenLeaving } from './delayed-delete.ts'

export interface Deps {
  readonly client: Client
  readonly userId: string
  readonly cache: QueryClient
}

export function captureActions(deps: Deps): CaptureActions {
  const actions: CaptureActions = {
    togglePin: (capture) => applyAll(deps, [capture], () => ({ kind: 'pin', to: !capture.is_pinned })),

    async move(captures, folderId, notebook) {
      const moving = captures.filter(({ folder_id }) => folder_id !== folderId)
      if (moving.length === 0) return true
      await record(deps, moving, { p_kind: 'move', p_summary: notebook, p_change: { folder_id: folderId } })
      if (!(await applyAll(deps, moving, () => ({ kind: 'move', to: folderId })))) return false
      const { moved, movedMany, undo } = captureMessages
      // Undo moves each capture from its new notebook to its old one.
      const origins = new Map(moving.map(({ id, folder_id }) => [id, folder_id]))
      const there = moving.map((capture) => ({ ...capture, folder_id: folderId }))
      const back = () => void applyAll(deps, there, ({ id }) => ({ kind: 'move', to: origins.get(id) ?? null }))
      toast.success(moving.length === 1 ? moved(notebook) : movedMany(moving.length, notebook), {
        action: { label: undo, onClick: back },
      })
      return true
    },

    async addTags(captures, tags) {
      await record(deps, captures, { p_kind: 'tag', p_summary: tags.join(', '), p_change: { tags: [...tags] } })
      const done = await applyAll(deps, captures, () => ({ kind: 'tag', tags }))
      if (done) toast.success(captureMessages.tagged(captures.length))
      return done
    },

    remove(captures) {
      const { deleted, restored, undo, deleteFailed } = captureMessages
      const ids = captures.map(({ id }) => id)
      focusBeside(ids)
      const deletion = deleteLater(deps.client, deps.userId, captures)
      // Shown exactly as long as the delete can be undone.
      const notice = toast(deleted(captures.length), {
        duration: Number.POSITIVE_INFINITY,
        action: { label: undo, onClick: deletion.undo },
      })
      void deletion.done
        .then(
          (outcome) => {
            if (outcome === 'deleted') dropCaptures(deps.cache, deps.userId, ids)
            else if (outcome === 'undone') toast.success(restored(captures.length))
          },
          (error: unknown) => toast.error(deleteFailed(failureOf(error).detail)),
        )
        .finally(async () => {
          toast.dismiss(notice)
          await refreshCaptures(deps.cache, deps.userId)
          optimisticChanges.unhide(ids)
        })
    },
  }
  return actions
}

/** So that the person can undo it later, from Activity. Without an answer the action is done all the same. */
async function record(
  { client }: Deps,
  captures: readonly Capture[],
  action: Omit<RecordedActivity, 'p_ids'>,
): Promise<void> {
  if (captures.length < 2 || !navigator.onLine) return
  const { p_summary = '' } = action
  await client.rpc('record_activity', {
    ...action,
    p_summary: p_summary.slice(0, 200),
    p_ids: captures.map(({ id }) => id),
  })
}

async function applyAll(
  deps: Deps,
  captures: readonly Capture[],
  stepOf: (capture: Capture) => ChangeStep,
): Promise<boolean> {
  const results = await Promise.allSettled(captures.map((capture) => apply(deps, capture, stepOf(capture))))
  const failed = results.find((result) => result.status === 'rejected')
  void refreshCaptures(deps.cache, deps.userId)
  if (!failed) return true
  const { message } = failureOf(failed.reason)
  toast.error(message === captureMessages.editingIsPro ? message : captureMessages.saveFailed)
  return false
}

async function apply({ client, userId, cache }: Deps, capture: Capture, step: ChangeStep): Promise<void> {
  const shown = shownAs(capture, step)
  optimisticChanges.change(capture.id, shown)
  if (step.kind === 'move')
    cache.setQueryData(notebookCountsQuery(client, userId).queryKey, (counts) =>
      counts ? withMove(counts, capture.folder_id, step.to) : counts,
    )
  try {
    const sent = await saveStep(client, capture, step, listedCapture(cache, userId, capture.id))
    if (sent === 'pending') return await refreshPendingWork(userId)
    if (sent.kind === 'gone') return dropCaptures(cache, userId, [capture.id])
    putCapture(cache, userId, sent.capture)
    if (sent.note) toast(syncMessages.changeNotes[sent.note](captureTitle(capture.title)))
  } finally {
    optimisticChanges.settle(capture.id, shown)
  }
}

/** The server's counts follow when it has answered. */
function withMove(counts: readonly FolderCount[], from: string | null, to: string | null): FolderCount[] {
  const byId = new Map(counts.map(({ folder_id, count }) => [folder_id, count]))
  byId.set(from, Math.max(0, (byId.get(from) ?? 0) - 1))
  byId.set(to, (byId.get(to) ?? 0) + 1)
  return [...byId].map(([folder_id, count]) => ({ folder_id, count }))
}

function shownAs(capture: Capture, step: ChangeStep): CaptureChange {
  switch (step.kind) {
    case 'pin':
      return { is_pinned: step.to }
    case 'move':
      return { folder_id: step.to }
    case 'tag':
      return { tags: finalTags([...capture.tags, ...step.tags]) }
    default:
      return {}
  }
}
