// The graph of all notes.

export const libraryGraphMessages = {
  description: 'All your notes and the links between them, drawn as a graph.',
  title: 'Graph of your notes',
  count: (notes: number, links: number) =>
    `${count(notes)} ${notes === 1 ? 'note' : 'notes'}, ${count(links)} ${links === 1 ? 'link' : 'links'}`,
  someOf: (shown: number, total: number) => `The ${count(shown)} best connected of ${count(total)} linked notes`,
  filtered: (shown: number, all: number) => `${count(shown)} of ${count(all)} notes`,
  arranging: 'Arranging the notes...',
  loading: 'Loading the graph',
  canvas: 'Graph',
  keys: 'Arrows move the picture, plus and minus zoom, 0 shows everything. N and P go from note to note, Enter opens the note. The list shows the same notes as text.',
  chosen: (title: string, links: number) => `${title}, ${links} ${links === 1 ? 'link' : 'links'}`,
  links: (links: number) => `${links} ${links === 1 ? 'link' : 'links'}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  find: 'Find a note',
  notebook: 'Notebook',
  allNotebooks: 'All notebooks',
  tag: 'Tag',
  allTags: 'All tags',
  view: 'View',
  asGraph: 'Graph',
  asList: 'List',
  list: 'Linked notes',
  showMore: 'Show more',
  noMatches: 'No linked notes match',
  noMatchesDetail: 'Try another notebook, tag or word.',
  clear: 'Clear filters',
  empty: 'No linked notes yet',
  emptyDetail:
    'Open a note and press Link Note, or type [[ while writing to mention another note. Every note with a link then shows here.',
  toNotes: 'Go to your notes',
  freeTitle: 'The graph of your notes is part of Pro',
  freeDetail: 'Pro links notes with each other and shows how all of them hang together.',
  upgrade: 'Upgrade to Pro',
  failed: 'The graph could not be loaded',
  tryAgain: 'Try again',
  failedDetail: 'Nothing is lost. Check your connection and try again.',
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
