// Restores notes from the trash, and deletes them for good, in parts: the server ends statements that take long.
import { trashMessages as texts } from '@jotsam/core/messages/trash'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { restoreNotes } from '../../lib/data/restore-notes.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { emptyTrash, restoreAll } from './trash-parts.ts'

export function useTrashActions() {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const run = async (failure: string, action: () => Promise<void>) => {
    setBusy(true)
    try {
      await action()
    } catch {
      toast.error(failure)
    } finally {
      // Lists, counts and the used space.
      await cache.invalidateQueries()
      setDone(null)
      setBusy(false)
    }
  }
  return {
    isBusy,
    /** How many notes of an action on the whole trash are done. */
    done,
    /** All of the trash for null. */
    restore: (ids: readonly string[] | null) =>
      run(texts.restoreFailed, async () => {
        const count = ids ? await restoreNotes(client, ids) : await restoreAll(client, setDone)
        const [only] = ids ?? []
        const open =
          ids?.length === 1 && only
            ? { label: texts.open, onClick: () => void navigate(paths.openCapture(only)) }
            : null
        toast.success(texts.restored(count), open ? { action: open } : {})
      }),
    remove: (ids: readonly string[] | null) =>
      run(texts.removeFailed, async () => {
        toast.success(texts.removed(await emptyTrash(client, ids, setDone)))
      }),
  }
}
