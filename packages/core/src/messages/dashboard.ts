// The dashboard around its captures.

export const dashboardMessages = {
  addNote: 'Add a New Note',
  allNotes: 'All Notes',
  noteCount: (count: number) => `${count} ${count === 1 ? 'note' : 'notes'}`,
  totalNotes: 'Total Notes',
  thisWeek: 'This Week',
  uniqueTags: 'Unique Tags',
  loadMore: 'Load More Notes',
  showing: (shown: number, total: number) => `Showing ${shown} of ${total} notes`,
  noNotes: 'No notes yet',
  noMatches: 'No notes match your filters',
  install: 'Install',
  later: 'Later',
  approachingLimit: 'Approaching Daily Limit',
  limitReached: 'Daily Limit Reached',
  upgradeInvitation: 'Save without limits with Pro',
}
