// The colours of notebooks. All are stored with the same default colour, so each notebook without a chosen colour gets another one, in the
// order of creation. A notebook inside another has the colour of the outer one. Pure.
import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'

export const COLOURS = ['#1c7c72', '#2f7fb5', '#b8860b', '#7a5ba8', '#d9572b', '#5f7a3a', '#b0466f', '#5b6b73']

export function withColours(folders: readonly Folder[]): Folder[] {
  const uncoloured = folders
    .filter(({ parent_id, color }) => parent_id === null && color === folderDefaults.color)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
  const own = new Map(uncoloured.map(({ id }, at) => [id, COLOURS[at % COLOURS.length] ?? folderDefaults.color]))
  const colourOf = ({ id, color }: Folder) => own.get(id) ?? color
  return folders.map((folder) => {
    const outer = folders.find(({ id }) => id === folder.parent_id)
    const inherits = outer !== undefined && folder.color === folderDefaults.color
    return { ...folder, color: colourOf(inherits ? outer : folder) }
  })
}
