// A native select for the notebook of a capture, grouped as in the sidebar.

import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { folderTree, groupFolders } from '@jotsam/core/notebooks/folder-tree'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { notebooksQuery } from './notebooks-queries.ts'

export function NotebookSelect({
  value,
  disabled = false,
  hint,
  onChoose,
}: {
  value: string | null
  disabled?: boolean
  hint?: string
  onChoose: (folderId: string | null) => void
}) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  // A notebook comes before its subnotebooks.
  const named = folderTree(notebooks).flatMap((node) => [
    node,
    ...node.children.map((child) => ({ ...child, name: `${node.name} / ${child.name}` })),
  ])
  const groups = groupFolders(notebooks)
  const shown = [
    [notebookMessages.autoCreated, groups['auto-created']],
    [notebookMessages.personal, groups.personal],
    [notebookMessages.archive, groups.archive],
  ] as const
  return (
    <SelectField
      label={texts.notebookField}
      value={value ?? ''}
      disabled={disabled}
      hint={hint}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{texts.noNotebook}</option>
      {shown.map(([name, folders]) =>
        folders.length === 0 ? null : (
          <optgroup key={name} label={name}>
            {named
              .filter(({ id }) => folders.some((folder) => folder.id === id))
              .map(({ id, name: path }) => (
                <option key={id} value={id}>
                  {path}
                </option>
              ))}
          </optgroup>
        ),
      )}
    </SelectField>
  )
}
