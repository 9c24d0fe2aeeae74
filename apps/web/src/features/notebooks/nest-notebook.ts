// Moves a dragged notebook into another one, or to the top level. Loaded when one is dropped.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { toast } from '../../lib/ui/toast.tsx'
import { notebookActions } from './notebook-actions.ts'

export async function nestNotebook(
  deps: Parameters<typeof notebookActions>,
  all: readonly Folder[],
  id: string,
  target: Folder | null,
): Promise<void> {
  const dragged = all.find((folder) => folder.id === id)
  const to = target?.id ?? null
  if (!dragged || dragged.parent_id === to || id === to) return
  const hasChildren = all.some(({ parent_id }) => parent_id === id)
  if (target && (target.parent_id !== null || hasChildren)) {
    toast.error(notebookMessages.tooDeep)
    return
  }
  const { change } = notebookActions(...deps)
  if (!(await change(dragged, { parent_id: to }))) return
  toast.success(captureMessages.moved(target?.name ?? notebookMessages.atTop), {
    action: {
      label: captureMessages.undo,
      onClick: () => void change({ ...dragged, parent_id: to }, { parent_id: dragged.parent_id }),
    },
  })
}
