// Texts of linking notes: the panel, the dialog, the small graph, the tutorial and the editor.

export const linkingMessages = {
  type: 'Connection type',
  results: 'Notes to link to',
  remove: (title: string) => `Delete the link to ${title}`,
  removed: 'Link deleted',
  undo: 'Undo',
  made: (title: string) => `Linked to ${title}`,
  alreadyLinked: 'These two notes are already linked in this way.',
  loadFailed: 'The links could not be loaded.',
  searchFailed: 'The notes could not be searched.',
  createFailed: 'The link was not created.',
  removeFailed: 'The link was not deleted.',
  mentionsFailed: 'The mentions could not be loaded.',
  graphFailed: 'The graph could not be drawn.',
  graphOf: (title: string, count: number) =>
    `Graph of the notes linked to ${title}: ${count} ${count === 1 ? 'note' : 'notes'}`,
  thisNote: (title: string) => `${title}, this note`,
  neighbour: (title: string, zettelId: string, connections: string) => `${title}, ${zettelId}, ${connections}`,
  linkOut: (type: string) => `link to it: ${type}`,
  linkIn: (type: string) => `link from it: ${type}`,
  openGraph: 'Graph of all notes',
  suggestions: 'Notes to mention',
  suggestionCount: (count: number) =>
    count === 0
      ? 'No notes found'
      : `${count} ${count === 1 ? 'note' : 'notes'}: up and down to choose, Enter to mention, Escape to close`,
  tutorial: [
    {
      title: 'One thought, one note',
      text: 'Keep each note to a single idea. Small notes are easy to connect in more than one way.',
    },
    {
      title: 'Every note has a Zettel ID',
      text: 'The twelve digits stand for the minute the note was made. They never change, even when the title does.',
    },
    {
      title: 'Link two notes',
      text: 'Press Link Note, search for the other note, and choose it. The link shows in both notes.',
    },
    {
      title: 'Choose how they relate',
      text: 'Related to, Builds on, Contradicts or Supports: the type is what makes a link worth reading later.',
    },
    {
      title: 'Mention notes while writing',
      text: 'Type [[ in the editor and choose a note. Its ID in double square brackets becomes a link to that note.',
    },
    {
      title: 'Follow the threads',
      text: 'Press a note in the graph to go there. The graph of all notes shows how everything connects.',
    },
  ],
}
