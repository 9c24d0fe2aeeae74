// Makes, renames and removes saved searches. A removed one can be brought back.
import { searchMessages as texts } from '@jotsam/core/messages/search'
import type { SavedSearch } from '@jotsam/core/search/saved-search'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { succeed } from '../../../lib/data/unwrap.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { savedSearchesQuery } from './saved-searches-query.ts'

const NAME_MAX = 100

export interface SavedSearchActions {
  save(query: string): Promise<void>
  /** False when it failed. */
  rename(search: SavedSearch, name: string): Promise<boolean>
  remove(search: SavedSearch): Promise<void>
}

export function useSavedSearchActions(): SavedSearchActions {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  return useMemo(() => {
    const { queryKey } = savedSearchesQuery(client, user.id)
    const table = () => client.from('saved_searches')
    const done = async (
      work: PromiseLike<{ error: { message: string; code?: string } | null }>,
      failure: string,
    ): Promise<boolean> => {
      try {
        succeed(await work)
        return true
      } catch (error) {
        // A rule of the product has a message for people; other errors do not.
        const isRule = error instanceof Error && 'code' in error && error.code === 'P0001'
        toast.error(isRule ? error.message : failure)
        return false
      } finally {
        await cache.invalidateQueries({ queryKey })
      }
    }
    return {
      async save(query) {
        const name = query.slice(0, NAME_MAX)
        if (await done(table().insert({ name, query }), texts.saveFailed)) toast.success(texts.saved)
      },
      rename: ({ id }, name) => done(table().update({ name }).eq('id', id), texts.changeFailed),
      async remove(search) {
        cache.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== search.id))
        if (!(await done(table().delete().eq('id', search.id), texts.changeFailed))) return
        toast(texts.removed(search.name), {
          action: { label: texts.undo, onClick: () => void done(table().insert(search), texts.saveFailed) },
        })
      },
    }
  }, [client, user.id, cache])
}
