// Sync banners. The specification uses the plural for one, too.

export const syncMessages = {
  syncing: (count: number) => `Syncing ${count} pending captures...`,
  synced: (count: number) => `Synced ${count} captures successfully`,
  partly: (synced: number, failed: number) => `${synced} synced, ${failed} failed`,
  failed: 'Failed to sync pending captures',
  pending: (count: number) => `${count} captures pending sync, will sync when connection improves`,
  retry: 'Retry Sync',
  waitingTitle: 'Waiting on this device',
  waitingDetail: 'Kept safely here until the server has it.',
  state: {
    pending: 'Waiting to sync',
    syncing: 'Syncing',
    failed: 'Not synced yet',
    conflict: 'Changed elsewhere too',
  },
  edited: 'Edited',
  changeElsewhere: 'This note was changed elsewhere, too. Open it to choose between the two versions.',
  goneElsewhere: 'This note was deleted elsewhere. Copy your text to keep it.',
  /** Why a change was not applied as requested. */
  changeNotes: {
    'kept-words': (title: string) => `“${title}” was changed elsewhere after you deleted it here, so it was kept.`,
    'moved-elsewhere': (title: string) => `“${title}” was moved elsewhere meanwhile, and stays there.`,
    'notebook-gone': (title: string) => `The notebook for “${title}” is gone. The note stayed where it was.`,
  },
  changes: {
    pin: 'Pinned',
    unpin: 'Unpinned',
    move: 'Moved',
    tag: 'Tags added',
    delete: 'Deleted',
  },
  highlight: 'Highlight',
  highlightDeleted: 'Highlight deleted',
  takeBack: 'Undo',
  edit: 'Edit',
  open: 'Open',
  copy: 'Copy text',
  discard: 'Discard',
  discardQuestion: 'Discard this text?',
  andMore: (count: number) => `and ${count} more`,
  discardDetail: 'It has not been sent to the server yet, so it will be gone for good.',
}
