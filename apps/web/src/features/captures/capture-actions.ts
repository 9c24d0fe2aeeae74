// What a person does to captures from the list: shown at once, kept on the device until the server has it, taken back with a
// sentence when the server refuses.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { finalTags } from '@jotsam/core/capture/tags'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { syncMessages } from '@jotsam/core/messages/sync'
import type { ChangeStep } from '@jotsam/core/pending/pending-change'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { saveFailureReason } from '../../lib/drafts/save-failure.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { dropCaptures, listedCapture, putCapture, refreshCaptures } from './captures-cache.ts'
import { focusBeside } from './card/card-focus.ts'
import { deleteLater } from './delayed-delete.ts'
import type { CaptureChange } from './pending-changes.ts'
import { pendingChanges } from './pending-store.ts'
import { takeStep } from './take-step.ts'
import { lookAtWaiting } from './waiting-work.ts'

export interface CaptureActions {
  togglePin(capture: Capture): Promise<boolean>
  move(captures: readonly Capture[], folderId: string | null, notebook: string): Promise<boolean>
  addTags(captures: readonly Capture[], tags: readonly string[]): Promise<boolean>
  /** After the question was answered. */
  remove(captures: readonly Capture[]): void
}

export function useCaptureActions(): CaptureActions {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => captureActions({ client, userId: user.id, cache }), [client, user.id, cache])
}

interface Deps {
  readonly client: Client
  readonly userId: string
  readonly cache: QueryClient
}

function captureActions(deps: Deps): CaptureActions {
  const actions: CaptureActions = {
    togglePin: (capture) => takeAll(deps, [capture], () => ({ kind: 'pin', to: !capture.is_pinned })),

    async move(captures, folderId, notebook) {
      const moving = captures.filter(({ folder_id }) => folder_id !== folderId)
      if (moving.length === 0) return true
      if (!(await takeAll(deps, moving, () => ({ kind: 'move', to: folderId })))) return false
      const { moved, movedMany, undo } = captureMessages
      // From where they are now to where each of them was.
      const origins = new Map(moving.map(({ id, folder_id }) => [id, folder_id]))
      const there = moving.map((capture) => ({ ...capture, folder_id: folderId }))
      const back = () => void takeAll(deps, there, ({ id }) => ({ kind: 'move', to: origins.get(id) ?? null }))
      toast.success(moving.length === 1 ? moved(notebook) : movedMany(moving.length, notebook), {
        action: { label: undo, onClick: back },
      })
      return true
    },

    async addTags(captures, tags) {
      const done = await takeAll(deps, captures, () => ({ kind: 'tag', tags }))
      if (done) toast.success(captureMessages.tagged(captures.length))
      return done
    },

    remove(captures) {
      const { deleted, restored, undo, deleteFailed } = captureMessages
      const ids = captures.map(({ id }) => id)
      focusBeside(ids)
      const deletion = deleteLater(deps.client, deps.userId, captures)
      // Its life is the deletion's own: an Undo on the screen must never be too late.
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
          (error: unknown) => toast.error(deleteFailed(saveFailureReason(error))),
        )
        .finally(async () => {
          toast.dismiss(notice)
          await refreshCaptures(deps.cache, deps.userId)
          pendingChanges.stay(ids)
        })
    },
  }
  return actions
}

async function takeAll(
  deps: Deps,
  captures: readonly Capture[],
  stepOf: (capture: Capture) => ChangeStep,
): Promise<boolean> {
  const results = await Promise.allSettled(captures.map((capture) => take(deps, capture, stepOf(capture))))
  const failed = results.find((result) => result.status === 'rejected')
  void refreshCaptures(deps.cache, deps.userId)
  if (!failed) return true
  const said = messageOf(failed.reason)
  toast.error(said === captureMessages.editingIsPro ? said : captureMessages.saveFailed)
  return false
}

async function take({ client, userId, cache }: Deps, capture: Capture, step: ChangeStep): Promise<void> {
  const shown = shownAs(capture, step)
  pendingChanges.change(capture.id, shown)
  try {
    const sent = await takeStep(client, capture, step, listedCapture(cache, userId, capture.id))
    if (sent === 'kept') return await lookAtWaiting(userId)
    if (sent.kind === 'gone') return dropCaptures(cache, userId, [capture.id])
    putCapture(cache, userId, sent.capture)
    if (sent.note) toast(syncMessages.changeNotes[sent.note](captureTitle(capture.title)))
  } finally {
    pendingChanges.settle(capture.id, shown)
  }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
