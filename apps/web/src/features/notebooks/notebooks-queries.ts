// Reading notebooks and how many captures each holds; when counting fails on the server, it is done here.
import type { Folder } from '@jotsam/core/folder'
import { countByFolder, type FolderCount } from '@jotsam/core/folder-tree'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export const notebooksKey = (userId: string) => ['notebooks', userId] as const

export function notebooksQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notebooksKey(userId), 'list'],
    queryFn: async (): Promise<Folder[]> =>
      unwrap(await client.from('folders').select('*').eq('user_id', userId).order('name')),
  })
}

export function notebookCountsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: [...notebooksKey(userId), 'counts'],
    queryFn: async (): Promise<FolderCount[]> => {
      const counted = await client.rpc('get_folder_counts', { p_user_id: userId })
      return counted.error ? countHere(client, userId) : (counted.data ?? [])
    },
  })
}

// The server gives so many rows in one answer at most.
const ROWS = 1000

async function countHere(client: Client, userId: string): Promise<FolderCount[]> {
  const rows: { folder_id: string | null }[] = []
  for (;;) {
    const some = unwrap(
      await client
        .from('captures')
        .select('folder_id')
        .eq('user_id', userId)
        .order('id')
        .range(rows.length, rows.length + ROWS - 1),
    )
    rows.push(...some)
    if (some.length < ROWS) return countByFolder(rows)
  }
}
