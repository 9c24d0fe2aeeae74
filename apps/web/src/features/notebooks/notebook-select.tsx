// A native select for the notebook of a capture, grouped as in the sidebar.

import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { notebookGroups } from './use-notebooks.ts'

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
  return (
    <SelectField
      label={texts.notebookField}
      value={value ?? ''}
      disabled={disabled}
      hint={hint}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{texts.noNotebook}</option>
      {notebookGroups(notebooks).map(({ name: group, label, folders }) =>
        folders.length === 0 ? null : (
          <optgroup key={group} label={label}>
            {named
              .filter(({ id }) => folders.some((folder) => folder.id === id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ),
      )}
    </SelectField>
  )
}
