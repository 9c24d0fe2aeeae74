// Note linking in an opened capture, and the link to the graph of all notes. The tutorial and the graph page have files of
// their own, because the dashboard loads this one.

export const linkMessages = {
  network: 'Zettelkasten network',
  panel: 'Zettelkasten Links',
  linkNote: 'Link Note',
  linkToNote: 'Link to Note',
  linksTo: 'Links to:',
  linkedFrom: 'Linked from:',
  mentionedIn: 'Mentioned in:',
  none: 'No connected notes yet',
  search: 'Search notes...',
  loading: 'Loading...',
  noneFound: 'No notes found',
  howItWorks: 'How does this work',
  related: 'Related to',
  buildsOn: 'Builds on',
  contradicts: 'Contradicts',
  supports: 'Supports',
  mention: 'Mention',
  graph: 'Graph',
}
