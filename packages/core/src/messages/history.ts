// The history of a note: its versions, who wrote them, and what differs between two of them.

export const historyMessages = {
  title: 'History',
  open: 'History',
  versions: 'Versions',
  current: 'Now',
  first: 'First version',
  authors: {
    web: 'On the web',
    extension: 'Browser extension',
    import: 'Import',
    mail: 'By email',
    api: 'A script',
    undo: 'Undone in Activity',
  } as Record<string, string>,
  compareWith: 'Compare with',
  changes: 'Changes',
  added: 'Added:',
  removed: 'Removed:',
  onlyHere: 'Only in this version:',
  counts: (added: number, removed: number) => `${words(added)} added, ${words(removed)} removed`,
  same: 'Both versions have the same words. Only the formatting differs.',
  pictures: (added: number, removed: number) =>
    [...(added > 0 ? [`${pictures(added)} added`] : []), ...(removed > 0 ? [`${pictures(removed)} removed`] : [])].join(
      ', ',
    ),
  skipped: 'Unchanged text',
  restore: 'Restore this version',
  restoreIsPro: 'Restoring a version requires Pro plan',
  restored: 'Version restored',
  restoreFailed: 'Could not restore this version. Try again.',
  none: 'No earlier versions yet',
  noneDetail: 'When you edit this note, the version before is kept here.',
  loading: 'Loading the history',
  failed: 'The history could not be loaded',
  tags: (tags: string) => `Tags: ${tags}`,
}

function pictures(count: number): string {
  return `${count} ${count === 1 ? 'picture or file' : 'pictures or files'}`
}

function words(count: number): string {
  return `${count} ${count === 1 ? 'word' : 'words'}`
}
