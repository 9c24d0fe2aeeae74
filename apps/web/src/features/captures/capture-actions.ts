// Actions on captures in the list: pin, move, tag, delete. Their code loads on first use, and shortly after the page, so that it is
// there if the connection is lost later.
import type { Capture } from '@jotsam/core/capture/capture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { showPartMissing } from '../../components/lazy-part.tsx'
import { withoutReload } from '../../lib/device/new-version.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { optimisticChanges } from './optimistic-changes.ts'

export interface CaptureActions {
  togglePin(capture: Capture): Promise<boolean>
  move(captures: readonly Capture[], folderId: string | null, notebook: string): Promise<boolean>
  addTags(captures: readonly Capture[], tags: readonly string[]): Promise<boolean>
  /** The person has already confirmed it. */
  remove(captures: readonly Capture[]): void
}

export function useCaptureActions(): CaptureActions {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => {
    const actions = async () => {
      const loaded = await load().catch(showPartMissing)
      return loaded?.captureActions({ client, userId: user.id, cache })
    }
    return {
      async togglePin(capture) {
        const pinned = { is_pinned: !capture.is_pinned }
        // Before the code is loaded, so that a second click unpins.
        optimisticChanges.change(capture.id, pinned)
        const all = await actions()
        if (!all) optimisticChanges.settle(capture.id, pinned)
        return all?.togglePin(capture) ?? false
      },
      move: async (captures, folderId, notebook) => (await actions())?.move(captures, folderId, notebook) ?? false,
      addTags: async (captures, tags) => (await actions())?.addTags(captures, tags) ?? false,
      remove: (captures) => void actions().then((all) => all?.remove(captures)),
    }
  }, [client, user.id, cache])
}

/** Deletes at once what can still be undone, when the person leaves the list. */
export function useDeleteWhenLeaving(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), PRELOAD_MS)
    // Without the code, nothing has been deleted yet.
    const leave = () => code?.deleteNowWhenLeaving()
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

const PRELOAD_MS = 2000

let code: typeof import('./apply-actions.ts') | null = null
let loading: Promise<typeof import('./apply-actions.ts')> | null = null

/** All callers wait for one promise, so actions start in the order of the clicks. */
function load() {
  loading ??= withoutReload(() => import('./apply-actions.ts')).then(
    (loaded) => {
      code = loaded
      return loaded
    },
    (error) => {
      loading = null
      throw error
    },
  )
  return loading
}
