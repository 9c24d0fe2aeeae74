// What was done to many notes at once, and can be undone.
import type { Activity, Kept } from '../../database/database.ts'
import { grouped } from '../../util/grouped.ts'

export const activityMessages = {
  title: 'Activity',
  summary:
    'Changes to several notes at once, and what scripts and assistants did with your notes. You can undo each change as a whole for 30 days.',
  none: 'Nothing yet',
  noneDetail: 'Move or tag several notes, or import some, and you can undo it here.',
  assistants: 'Recent activity of assistants and scripts',
  assistantsNone: 'Nothing yet. What they read and change shows here, and you can undo their changes.',
  failed: 'Your activity could not be loaded.',
  offline: 'You are offline. Your activity shows again once you are back.',
  list: 'Recent activity',
  what: ({ kind, summary, ...touched }: Pick<Activity, 'kind' | 'summary'> & Touched) => {
    if (kind === 'use') return `Used your notes${summary ? ` from ${summary}` : ''}`
    const done = kind === 'token' ? whatTokenDid(touched) : `${some(touched.ids.length, 'note')} ${DONE[kind]}`
    return `${done}${summary ? `: ${summary}` : ''}`
  },
  imported: (count: number | null, file: string) =>
    count === null ? `Import of ${file}` : `${grouped(count)} ${count === 1 ? 'note' : 'notes'} imported: ${file}`,
  andMore: (count: number) => `and ${grouped(count)} more`,
  undo: 'Undo',
  undoWhat: (what: string) => `Undo: ${what}`,
  undone: 'Undone',
  undoing: (done: number) => `Undoing: ${grouped(done)} so far`,
  interrupted: (left: number) =>
    `The undo is not finished: ${grouped(left)} ${left === 1 ? 'is' : 'are'} left. Press Undo to continue.`,
  undoneCount: (count: number) => (count === 1 ? 'Undone for 1 note' : `Undone for ${grouped(count)} notes`),
  nothingToUndo: 'Nothing was undone: everything has been changed or deleted since.',
  allKept: 'Nothing was undone. What stayed, and why, is listed with the entry.',
  nothingLeft: 'Nothing was left to undo.',
  someKept: 'Undone in part. What stayed, and why, is listed with the entry.',
  /** How many the last undo left as they are, and a sentence for each of the first ones: a note, notebook, link or file. */
  kept: (entries: readonly Kept[]): string[] => {
    const groups = new Map<string, Kept[]>()
    for (const entry of entries) {
      const group = `${entry.id} ${entry.by ?? ''} ${['trash', 'place'].includes(entry.field) ? entry.field : ''}`
      groups.set(group, [...(groups.get(group) ?? []), entry])
    }
    const stayed = [...groups.values()]
    if (stayed.length <= MOST_KEPT) return stayed.map(keptSentence)
    const more = activityMessages.andMore(stayed.length - MOST_KEPT)
    return [`${grouped(stayed.length)} stayed:`, ...stayed.slice(0, MOST_KEPT).map(keptSentence), more]
  },
  /** The server's refusal on Free. */
  editingIsPro: 'Editing requires Pro plan',
  undoFailed: 'Could not undo. Try again.',
}

const MOST_KEPT = 5

function keptSentence(entries: readonly Kept[]): string {
  const [first] = entries
  if (!first) return ''
  const { kind, is_made, by, name, field } = first
  const what = name === undefined ? `A ${kind}` : `The ${kind} “${name}”`
  if (field === 'trash') {
    const next = by
      ? `“${by}” put ${kind === 'note' ? 'it' : 'its note'} there: undo that first.`
      : 'Restore the note first.'
    return kind === 'note' ? `${what} is in the trash. ${next}` : `${what} belongs to a note in the trash. ${next}`
  }
  if (kind === 'link') return `${what} stayed: “${by}” changed it since. Undo that first.`
  if (kind === 'file') return `${what} stayed: ${FILE_REASONS[field]}.`
  if (field === 'is_public' && !is_made) return `${what} was not shared again. Share it yourself if you want to.`
  if (field === 'place') return `${what} kept its place: notebooks can be nested two levels deep.`
  const used = entries.flatMap((entry) => USES[entry.field] ?? [])
  const changed = entries.flatMap((entry) => FIELDS[entry.field] ?? [])
  const who = by ? `“${by}”` : 'you'
  const next = by ? ' Undo that first.' : ''
  if (!is_made)
    return `${what} kept its ${listed(changed)}: ${who} changed ${changed.length === 1 ? 'it' : 'them'} since.${next}`
  const reasons = [
    ...(changed.length > 0 ? [`${who} changed its ${listed(changed)} since`] : []),
    ...(used.length > 0 ? [`it has ${listed(used)}`] : []),
    ...(entries.some((entry) => entry.field === 'restored') ? ['you restored it'] : []),
    ...(entries.some((entry) => entry.field === 'free')
      ? ['nothing uses it any more, so undo again to delete it']
      : []),
  ]
  return `${what} stayed: ${reasons.join(', and ')}.${next}`
}

const FILE_REASONS: Record<string, string> = {
  files: 'you changed it since',
  note: 'its note stayed',
  text: 'a note uses it',
}

const FIELDS: Record<string, string> = {
  title: 'title',
  content: 'text',
  tags: 'tags',
  folder_id: 'notebook',
  source_url: 'source',
  is_pinned: 'pin',
  is_public: 'sharing',
  name: 'name',
  color: 'color',
  icon: 'icon',
  auto_tags: 'tags',
  is_smart: 'rules',
  sort_order: 'order',
  parent_id: 'place',
}

const USES: Record<string, string> = {
  highlights: 'highlights',
  links: 'links',
  files: 'files',
  notes: 'notes',
  trashed_notes: 'notes in the trash',
  notebooks: 'notebooks',
  feed: 'a feed',
  webhook: 'a webhook',
  mail: 'an email address',
  token: 'an access token',
}

const listed = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

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
  return parts.length === 0 ? '' : `${listed(parts)} ${verb}`
}

const some = (count: number, what: string) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`

const DONE = { create: 'added', delete: 'deleted', move: 'moved', tag: 'tagged' } satisfies Record<
  Exclude<Activity['kind'], 'token' | 'use'>,
  string
>
