// Notebooks (folders).

export const notebookMessages = {
  autoCreated: 'Auto-Created',
  personal: 'Personal',
  archive: 'Archive',
  proOnly: 'Notebooks require Pro plan',
  invalidName: 'Notebook name must be 1-100 characters and contain no special characters',
  invalidFolder: 'Invalid folder data',
  tooDeep: 'Notebooks can be nested two levels deep',
  createFailed: 'Failed to create folder',
  createSubfolderFailed: 'Failed to create subfolder',
  updateFailed: 'Failed to update folder',
  deleteFailed: 'Failed to delete folder',
  notebooks: 'Notebooks',
  choose: 'Choose a notebook',
  create: 'New notebook',
  createSub: 'New subnotebook',
  createSubIn: (name: string) => `New subnotebook in ${name}`,
  rename: 'Rename',
  remove: 'Delete',
  name: 'Name',
  look: 'Color, icon and place',
  lookOf: (name: string) => `Color, icon and place of ${name}`,
  colour: 'Color',
  icon: 'Icon',
  inside: 'Inside',
  atTop: 'Top level',
  actionsFor: (name: string) => `Actions for ${name}`,
  filled: 'Suggested by what you wrote. Choose another, or none.',
  take: (name: string) => `Put it in ${name} (Alt+Enter)`,
  none: 'No notebooks yet',
  loadFailed: 'Your notebooks could not be loaded',
  confirmDelete: (name: string, captures: number) =>
    `Delete the notebook "${name}" and its subnotebooks? ${kept(captures)}`,
}

function kept(captures: number): string {
  if (captures === 0) return 'It is empty.'
  return captures === 1 ? 'Its 1 note will be kept.' : `Its ${captures} notes will be kept.`
}
