// Splits a list of notes into small groups. A group begins at a note whose id ends with 0 or 8 (ids are random), so a note that comes or
// goes leaves the cards of nearly all other groups as they are.
const LARGEST = 12

interface Group<Note> {
  readonly key: string
  readonly notes: Note[]
}

export function groupsOf<Note extends { readonly id: string }>(notes: readonly Note[]): Group<Note>[] {
  let group: Group<Note> = { key: 'first', notes: [] }
  const groups = [group]
  for (const note of notes) {
    if (/[08]$/.test(note.id) || group.notes.length === LARGEST) {
      group = { key: note.id, notes: [] }
      groups.push(group)
    }
    group.notes.push(note)
  }
  return groups.filter((each) => each.notes.length > 0)
}
