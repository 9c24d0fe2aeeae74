// Note linking and the graph.

export const linkMessages = {
  panel: 'Zettelkasten Links',
  linkNote: 'Link Note',
  linkToNote: 'Link to Note',
  linksTo: 'Links to:',
  linkedFrom: 'Linked from:',
  proOnly: 'Linking notes requires Pro plan',
  none: 'No connected notes yet',
  search: 'Search notes...',
  loading: 'Loading...',
  noneFound: 'No notes found',
  howItWorks: 'How does this work',
  related: 'Related to',
  buildsOn: 'Builds on',
  contradicts: 'Contradicts',
  supports: 'Supports',
  failed: 'That did not work.',
  tryAgain: 'Try again',
}
