// The trash: deleted notes, which can be restored for a while.
import { limits } from '../plan/limits.ts'
import { grouped } from '../util/grouped.ts'

const { days } = limits.trash

export const trashMessages = {
  title: 'Trash',
  description: `Your deleted notes, which can be restored for ${days} days.`,
  intro: `Deleted notes stay here for ${days} days. They count toward your storage until they are deleted for good.`,
  search: 'Search the trash',
  count: (count: number) => notes(count),
  list: 'Deleted notes',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${grouped(count)} selected`,
  selectAll: 'Select all shown',
  clearSelection: 'Clear selection',
  restore: 'Restore',
  restoreAll: 'Restore all',
  restoreNote: (title: string) => `Restore ${title}`,
  restored: (count: number) => (count === 1 ? 'Note restored' : `${notes(count)} restored`),
  restoreFailed: 'Could not restore. Try again.',
  open: 'Open',
  remove: 'Delete for good',
  removed: (count: number) => `${notes(count)} deleted for good`,
  removeFailed: 'Could not delete. Try again.',
  empty: 'Empty Trash',
  askRemove: (count: number) => `Delete ${count === 1 ? 'this note' : notes(count)} for good?`,
  askEmpty: (count: number) => `Delete ${count === 1 ? 'the note' : `all ${notes(count)}`} in the trash for good?`,
  askDetail: 'This cannot be undone.',
  askRestoreAll: (count: number) => `Restore ${count === 1 ? 'the note' : `all ${notes(count)}`} in the trash?`,
  askRestoreDetail: 'They go back to their notebooks. If a notebook was deleted, its notes come back without one.',
  progress: (done: number) => `${notes(done)} done...`,
  deletedOn: (date: string) => `Deleted ${date}`,
  from: (notebook: string) => `from ${notebook}`,
  goesIn: (days: number) => (days <= 0 ? 'last day' : days === 1 ? '1 day left' : `${days} days left`),
  showMore: 'Show more',
  none: 'The trash is empty',
  noneDetail: `Notes that you delete wait here for ${days} days, in case you want them back.`,
  noMatches: 'No deleted note matches',
  noMatchesDetail: 'Try fewer words.',
  toNotes: 'Go to your notes',
  loading: 'Loading the trash',
  failed: 'The trash could not be loaded',
}

function notes(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'note' : 'notes'}`
}
