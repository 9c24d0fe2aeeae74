// Creates, renames and deletes notebooks. Each returns whether it succeeded, and shows a toast if it failed.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { byName, checkFolderUpdate, type Folder } from '@jotsam/core/notebooks/folder'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { capturesKey } from '../../lib/data/captures-key.ts'
import { notebooksKey, notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { unwrap } from '../../lib/data/unwrap.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'

export interface NotebookActions {
  create(name: string, parent: Folder | null): Promise<Folder | null>
  rename(folder: Folder, name: string): Promise<boolean>
  /** Its colour, its icon, or the notebook that it is in. */
  change(folder: Folder, change: Partial<Pick<Folder, 'color' | 'icon' | 'parent_id'>>): Promise<boolean>
  remove(folder: Folder): Promise<boolean>
}

export function useNotebookActions(): NotebookActions {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => notebookActions(client, user.id, cache), [client, user.id, cache])
}

export function notebookActions(client: Client, userId: string, cache: QueryClient): NotebookActions {
  const { queryKey } = notebooksQuery(client, userId)
  const texts = notebookMessages
  const put = (folder: Folder) =>
    cache.setQueryData(queryKey, (all = []) => [...all.filter(({ id }) => id !== folder.id), folder].sort(byName))
  const refresh = () => cache.invalidateQueries({ queryKey: notebooksKey(userId) })

  return {
    async create(name, parent) {
      const created = await attempt(parent ? texts.createSubfolderFailed : texts.createFailed, async () =>
        unwrap(
          await client
            .from('folders')
            .insert({ name, user_id: userId, parent_id: parent?.id ?? null })
            .select()
            .single(),
        ),
      )
      if (created) put(created)
      void refresh()
      return created
    },

    async rename(folder, name) {
      const update = checkFolderUpdate({ id: folder.id, name })
      if (!update.ok) {
        toast.error(update.message)
        return false
      }
      put({ ...folder, name })
      const renamed = await attempt(texts.updateFailed, async () =>
        unwrap(
          await client
            .from('folders')
            .update({ name, updated_at: new Date().toISOString() })
            .eq('id', folder.id)
            .select()
            .single(),
        ),
      )
      put(renamed ?? folder)
      void refresh()
      return renamed !== null
    },

    async change(folder, change) {
      put({ ...folder, ...change })
      const changed = await attempt(texts.updateFailed, async () =>
        unwrap(await client.from('folders').update(change).eq('id', folder.id).select().single()),
      )
      put(changed ?? folder)
      void refresh()
      return changed !== null
    },

    async remove(folder) {
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, (all = []) =>
        all.filter(({ id, parent_id }) => folder.id !== id && folder.id !== parent_id),
      )
      const moved = await attempt(texts.deleteFailed, async () =>
        unwrap(await client.rpc('delete_folder', { p_folder_id: folder.id })),
      )
      if (moved === null) cache.setQueryData(queryKey, before)
      // Its captures no longer have a notebook.
      void cache.invalidateQueries({ queryKey: capturesKey(userId) })
      void refresh()
      return moved !== null
    },
  }
}

async function attempt<T>(failure: string, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    const why = await import('../../lib/saving/failure-of.ts').catch(() => null)
    toast.error(failure, why ? { description: why.failureOf(error).detail } : {})
    return null
  }
}
