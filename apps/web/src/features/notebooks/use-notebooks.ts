// The notebooks with their groups and counts.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { type FolderGroup, groupFolders } from '@jotsam/core/notebooks/folder-tree'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { notebookCountsQuery, notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { withColours } from '../../lib/ui/notebook-colours.ts'

export interface NotebookGroup<F> {
  readonly name: FolderGroup
  readonly label: string
  readonly folders: readonly F[]
}

export function useNotebooks() {
  const { client, user } = useSignedIn()
  const list = useQuery(notebooksQuery(client, user.id))
  const counts = useQuery(notebookCountsQuery(client, user.id))
  const all = useMemo(() => withColours(list.data ?? []), [list.data])
  return useMemo(() => {
    const byId = new Map((counts.data ?? []).map(({ folder_id, count }) => [folder_id, count]))
    const count = (folderId: string | null) => byId.get(folderId) ?? 0
    return {
      all,
      groups: notebookGroups(all),
      /** The captures in a notebook; those without one for null. */
      count,
      /** The captures in the notebook and its subnotebooks. */
      countWithin: (folder: Folder) =>
        all
          .filter(({ id, parent_id }) => id === folder.id || parent_id === folder.id)
          .reduce((sum, { id }) => sum + count(id), 0),
      total: [...byId.values()].reduce((sum, each) => sum + each, 0),
      /** False until the counts have been read: then they are all zero. */
      isCounted: counts.data !== undefined,
      isLoading: list.isPending,
      /** The list may be from the device, and is being read again. */
      isFetching: list.isFetching,
      hasFailed: list.isError,
      retry: () => void list.refetch(),
    }
  }, [all, counts.data, list.isPending, list.isFetching, list.isError, list.refetch])
}

export function notebookGroups<F extends Folder>(folders: readonly F[]): NotebookGroup<F>[] {
  const grouped = groupFolders(folders)
  return GROUPS.map((name) => ({ name, label: LABELS[name], folders: grouped[name] }))
}

const GROUPS: readonly FolderGroup[] = ['auto-created', 'personal', 'archive']
const LABELS: Record<FolderGroup, string> = {
  'auto-created': notebookMessages.autoCreated,
  personal: notebookMessages.personal,
  archive: notebookMessages.archive,
}
