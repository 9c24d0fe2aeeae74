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
    const done = kind === 'token' ? whatTokenDid(touched) : `${some(touched.ids.length, 'note')} ${DONE[kind]}`
    return `${done}${summary ? `: ${summary}` : ''}`
  },
  imported: (count: number | null, file: string) =>
    count === null ? `Import of ${file}` : `${grouped(count)} ${count === 1 ? 'note' : 'notes'} imported: ${file}`,
  andMore: (count: number) => `and ${grouped(count)} more`,
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
  undoneCount: (count: number) => (count === 1 ? 'Undone for 1 note' : `Undone for ${grouped(count)} notes`),
  nothingToUndo: 'Nothing was undone: everything was changed or deleted since then. Undo later entries first.',
  /** The server's refusal on Free. */
  editingIsPro: 'Editing requires Pro plan',
  undoFailed: 'Could not undo. Please try again.',
}

type Touched = Pick<Activity, 'ids' | 'links' | 'notebooks' | 'files' | 'token_work'>

/** Whether something is left of what a token did: what it made and deleted again needs no undo. */
export function hasTokenWork({ ids, links, notebooks, files, token_work }: Touched): boolean {
  const made = new Set(links.flatMap((link) => ('made' in link ? [link.made] : [])))
  const gone = links.filter((link) => 'deleted' in link && made.has(link.deleted.id)).length
  return (
    ids.length > token_work.made_and_deleted ||
    made.size > gone ||
    links.length > made.size + gone ||
    notebooks.length + files.length > 0
  )
}

/** "2 notes and 1 link added, 1 note changed". */
function whatTokenDid({ ids, links, notebooks, files, token_work }: Touched): string {
  const { made, deleted, made_and_deleted, made_notebooks } = token_work
  const linksMade = links.filter((link) => 'made' in link).length
  return [
    step('added', { note: made, link: linksMade, notebook: made_notebooks, file: files.length }),
    step('changed', {
      note: ids.length - made - deleted - made_and_deleted,
      notebook: notebooks.length - made_notebooks,
    }),
    step('deleted', { note: deleted, link: links.length - linksMade }),
    step('added and deleted again', { note: made_and_deleted }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** "1 note, 1 link and 2 files added"; empty for no things. */
function step(verb: string, counts: Record<string, number>): string {
  const parts = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [some(count, what)]))
  const things = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
  return things && `${things} ${verb}`
}

const some = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`

const DONE = { create: 'added', delete: 'deleted', move: 'moved', tag: 'tagged' } satisfies Record<
  Exclude<Activity['kind'], 'token' | 'use'>,
  string
>
