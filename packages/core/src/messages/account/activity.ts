// What was done to many notes at once, and can be undone.
import type { Activity } from '../../database/database.ts'
import { grouped } from '../../util/grouped.ts'

export const activityMessages = {
  title: 'Activity',
  summary:
    'What was done to many notes at once, and what scripts and assistants did and when they looked. For 30 days you can undo changes as a whole.',
  none: 'Nothing yet.',
  assistants: 'What assistants and scripts did last',
  assistantsNone: 'Nothing yet. What they read and change is listed here, and changes can be undone.',
  failed: 'Your activity could not be loaded.',
  offline: 'There is no connection. Your activity is shown once you are online.',
  list: 'Recent activity',
  what: ({ kind, ids, links, summary }: Pick<Activity, 'kind' | 'ids' | 'links' | 'summary'>) => {
    if (kind === 'use') return `Read or searched your notes${summary ? ` from ${summary}` : ''}`
    const parts = [...(ids.length > 0 ? [some(ids, 'note')] : []), ...(links.length > 0 ? [some(links, 'link')] : [])]
    return `${parts.join(' and ')} ${DONE[kind]}${summary ? `: ${summary}` : ''}`
  },
  imported: (count: number | null, file: string) =>
    count === null ? `Import of ${file}` : `${grouped(count)} ${count === 1 ? 'note' : 'notes'} imported: ${file}`,
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
  undoneCount: (count: number) => (count === 1 ? 'Undone for 1 note' : `Undone for ${grouped(count)} notes`),
  nothingToUndo: 'Nothing was undone: everything was changed again since then.',
  /** The server's refusal on Free. */
  editingIsPro: 'Editing requires Pro plan',
  undoFailed: 'Could not undo. Please try again.',
}

const some = ({ length }: readonly unknown[], what: string) => `${grouped(length)} ${what}${length === 1 ? '' : 's'}`

const DONE = { create: 'added', delete: 'deleted', move: 'moved', tag: 'tagged', token: 'changed' } satisfies Record<
  Exclude<Activity['kind'], 'use'>,
  string
>
