// The colours of notebooks. All are stored with the same default colour, so each notebook without a chosen colour gets another one, in the
// order of creation among all: moving a notebook or choosing a colour changes no other one. A notebook inside another has the colour of
// the outer one. Pure.
import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'

/** With the names that screen readers say. */
export const COLOUR_NAMES: Readonly<Record<string, string>> = {
  '#1c7c72': 'Teal',
  '#2f7fb5': 'Blue',
  '#b8860b': 'Gold',
  '#7a5ba8': 'Purple',
  '#d9572b': 'Coral',
  '#5f7a3a': 'Olive',
  '#b0466f': 'Pink',
  '#5b6b73': 'Gray',
}
export const COLOURS = Object.keys(COLOUR_NAMES)

export function withColours(folders: readonly Folder[]): Folder[] {
  const byAge = folders.toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1),
  )
  const given = new Map(byAge.map(({ id }, at) => [id, COLOURS[at % COLOURS.length]]))
  const colourOf = ({ id, color }: Folder) => (color === folderDefaults.color && given.get(id)) || color
  return folders.map((folder) => {
    const outer = folders.find(({ id }) => id === folder.parent_id)
    const inherits = outer !== undefined && folder.color === folderDefaults.color
    return { ...folder, color: colourOf(inherits ? outer : folder) }
  })
}
