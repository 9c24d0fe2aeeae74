// Reads the notebooks and how many captures each has. If the server cannot count them, the client does.
import { byName, type Folder } from '@jotsam/core/notebooks/folder'
import { countByFolder, type FolderCount } from '@jotsam/core/notebooks/folder-tree'
import { queryOptions } from '@tanstack/react-query'
import { readAllRows } from './read-all-rows.ts'
import type { Client } from './supabase.ts'

export const notebooksKey = (userId: string) => ['notebooks', userId] as const

export function notebooksQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notebooksKey(userId), 'list'],
    queryFn: async (): Promise<Folder[]> => {
      const all = await readAllRows((from, to) =>
        client.from('folders').select('*').eq('user_id', userId).order('id').range(from, to),
      )
      return all.sort(byName)
    },
  })
}

export function notebookCountsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notebooksKey(userId), 'counts'],
    queryFn: async (): Promise<FolderCount[]> => {
      const counted = await client.rpc('get_folder_counts', { p_user_id: userId })
      return counted.error ? countOnClient(client, userId) : (counted.data ?? [])
    },
  })
}

async function countOnClient(client: Client, userId: string): Promise<FolderCount[]> {
  const rows = await readAllRows((from, to) =>
    client.from('captures').select('folder_id').eq('user_id', userId).order('id').range(from, to),
  )
  return countByFolder(rows)
}
