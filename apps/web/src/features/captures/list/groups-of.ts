// Splits a list of notes into groups of about eight. A group begins at a note whose id ends with 0 or 8 (ids are random), so a note
// that comes or goes changes only its own group, and the cards of the others stay as they are.
export function groupsOf<Note extends { readonly id: string }>(notes: readonly Note[]): Note[][] {
  const groups: Note[][] = []
  for (const note of notes) {
    const last = groups.at(-1)
    if (last && !/[08]$/.test(note.id)) last.push(note)
    else groups.push([note])
  }
  return groups
}
