// What a person does to captures from the list: shown at once, taken back with a sentence when the server refuses.
import type { Capture } from '@jotsam/core/capture'
import { captureMessages } from '@jotsam/core/messages/capture'
import { finalTags } from '@jotsam/core/tags'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import type { Client } from '../../lib/supabase.ts'
import { toast } from '../../lib/toast.tsx'
import { unwrap } from '../../lib/unwrap.ts'
import { dropCaptures, putCapture, refreshCaptures } from './captures-cache.ts'
import { deleteLater } from './delayed-delete.ts'
import type { CaptureChange } from './pending-changes.ts'
import { pendingChanges } from './pending-store.ts'

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
    togglePin: (capture) => changeAll(deps, [capture], () => ({ is_pinned: !capture.is_pinned })),

    async move(captures, folderId, notebook) {
      const moving = captures.filter(({ folder_id }) => folder_id !== folderId)
      if (moving.length === 0) return true
      if (!(await changeAll(deps, moving, () => ({ folder_id: folderId })))) return false
      const { moved, movedMany, undo } = captureMessages
      const back = () => void changeAll(deps, moving, ({ folder_id }) => ({ folder_id }))
      toast.success(moving.length === 1 ? moved(notebook) : movedMany(moving.length, notebook), {
        action: { label: undo, onClick: back },
      })
      return true
    },

    async addTags(captures, tags) {
      const done = await changeAll(deps, captures, (capture) => ({ tags: finalTags([...capture.tags, ...tags]) }))
      if (done) toast.success(captureMessages.tagged(captures.length))
      return done
    },

    remove(captures) {
      const { deleted, restored, undo, deleteFailed } = captureMessages
      const ids = captures.map(({ id }) => id)
      const deletion = deleteLater(deps.client, deps.userId, captures)
      // Its life is the deletion's own: an Undo on the screen must never be too late.
      const notice = toast(deleted(captures.length), {
        duration: Number.POSITIVE_INFINITY,
        action: { label: undo, onClick: deletion.undo },
      })
      void deletion.done
        .then(
          (isGone) => {
            if (isGone) dropCaptures(deps.cache, deps.userId, ids)
            else toast.success(restored(captures.length))
          },
          (error: unknown) => toast.error(deleteFailed(messageOf(error))),
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

async function changeAll(
  deps: Deps,
  captures: readonly Capture[],
  changeOf: (capture: Capture) => CaptureChange,
): Promise<boolean> {
  const results = await Promise.allSettled(captures.map((capture) => change(deps, capture.id, changeOf(capture))))
  const failed = results.find((result) => result.status === 'rejected')
  void refreshCaptures(deps.cache, deps.userId)
  if (!failed) return true
  const said = messageOf(failed.reason)
  toast.error(said === captureMessages.editingIsPro ? said : captureMessages.saveFailed)
  return false
}

// One capture's changes reach the server in the order they were made, however fast they were clicked.
const last = new Map<string, Promise<unknown>>()

async function change({ client, userId, cache }: Deps, id: string, change: CaptureChange): Promise<void> {
  pendingChanges.change(id, change)
  const before = last.get(id)
  const saving = (async () => {
    await before?.catch(() => {})
    return unwrap(await client.from('captures').update(change).eq('id', id).eq('user_id', userId).select().single())
  })()
  last.set(id, saving)
  try {
    putCapture(cache, userId, await saving)
  } finally {
    if (last.get(id) === saving) last.delete(id)
    pendingChanges.settle(id, change)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
