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
  what: ({ kind, summary, ...touched }: Pick<Activity, 'kind' | 'summary'> & Touched) => {
    if (kind === 'use') return `Read or searched your notes${summary ? ` from ${summary}` : ''}`
    return `${listed(touched)} ${DONE[kind]}${summary ? `: ${summary}` : ''}`
  },
  imported: (count: number | null, file: string) =>
    count === null ? `Import of ${file}` : `${grouped(count)} ${count === 1 ? 'note' : 'notes'} imported: ${file}`,
  andMore: (count: number) => `and ${grouped(count)} more`,
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
  undoneCount: (count: number) => (count === 1 ? 'Undone for 1 note' : `Undone for ${grouped(count)} notes`),
  nothingToUndo: 'Nothing was undone: everything was changed again since then.',
  /** The server's refusal on Free. */
  editingIsPro: 'Editing requires Pro plan',
  undoFailed: 'Could not undo. Please try again.',
}

type Touched = Pick<Activity, 'ids' | 'links' | 'notebooks' | 'files'>

/** "2 notes", "1 note and 3 links", "1 note, 1 link and 2 files". */
function listed({ ids, links, notebooks, files }: Touched): string {
  const parts = [some(ids, 'note'), some(links, 'link'), some(notebooks, 'notebook'), some(files, 'file')].flat()
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
}

const some = ({ length }: readonly unknown[], what: string) =>
  length === 0 ? [] : [`${grouped(length)} ${what}${length === 1 ? '' : 's'}`]

const DONE = { create: 'added', delete: 'deleted', move: 'moved', tag: 'tagged', token: 'changed' } satisfies Record<
  Exclude<Activity['kind'], 'use'>,
  string
>
