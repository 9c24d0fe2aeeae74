// Restores notes from the trash, and deletes them for good.
import { trashMessages as texts } from '@jotsam/core/messages/trash'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'

export interface TrashActions {
  readonly isBusy: boolean
  restore(ids: readonly string[]): Promise<void>
  /** All of the trash for null. */
  remove(ids: readonly string[] | null): Promise<void>
}

export function useTrashActions(): TrashActions {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async (failure: string, action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
    } catch {
      toast.error(failure)
    } finally {
      // Lists, counts and the used space.
      await cache.invalidateQueries()
      setBusy(false)
    }
  }
  return {
    isBusy,
    restore: (ids) =>
      run(texts.restoreFailed, async () => {
        let count = 0
        // The answer has the whole notes, so it is kept small.
        for (const some of inHundreds(ids)) {
          const { data } = await client.rpc('restore_captures', { p_ids: some }).select('id').throwOnError()
          count += data.length
        }
        const [only] = ids
        const open =
          ids.length === 1 && only ? { label: texts.open, onClick: () => void navigate(paths.openCapture(only)) } : null
        toast.success(texts.restored(count), open ? { action: open } : {})
      }),
    remove: (ids) =>
      run(texts.removeFailed, async () => {
        const { data: count } = await client.rpc('empty_trash', ids ? { p_ids: [...ids] } : {}).throwOnError()
        toast.success(texts.removed(count))
      }),
  }
}

function inHundreds(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += 100) parts.push(ids.slice(at, at + 100))
  return parts
}
