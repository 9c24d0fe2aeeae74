// The rows of one notebook and of the notebooks inside it, and nothing about the account.
import type { AccountRows } from './account-rows.ts'

/** Null when the person has no such notebook. */
export async function notebookRows(rows: AccountRows, notebookId: string): Promise<AccountRows | null> {
  const folders = new Set<string>()
  for await (const { id, parent_id } of rows.folders())
    if (id === notebookId || parent_id === notebookId) folders.add(id)
  if (!folders.has(notebookId)) return null
  const isInside = ({ folder_id }: { folder_id: string | null }) => folder_id !== null && folders.has(folder_id)
  const notes = new Set<string>()
  for await (const head of rows.captureHeads()) if (isInside(head)) notes.add(head.id)
  const isOfNote = ({ capture_id }: { capture_id: string }) => notes.has(capture_id)
  return {
    ...rows,
    captures: () => only(rows.captures(), isInside),
    captureHeads: () => only(rows.captureHeads(), isInside),
    // It becomes a notebook of the first level.
    folders: async function* () {
      for await (const folder of rows.folders())
        if (folders.has(folder.id)) yield folder.id === notebookId ? { ...folder, parent_id: null } : folder
    },
    links: () => only(rows.links(), (link) => notes.has(link.source_capture_id) && notes.has(link.target_capture_id)),
    versions: () => only(rows.versions(), isOfNote),
    highlights: () => only(rows.highlights(), isOfNote),
    attachments: () => only(rows.attachments(), isOfNote),
    trash: () => only(rows.trash(), () => false),
  }
}

async function* only<T>(rows: AsyncIterable<T>, isWanted: (row: T) => boolean): AsyncGenerator<T> {
  for await (const row of rows) if (isWanted(row)) yield row
}
