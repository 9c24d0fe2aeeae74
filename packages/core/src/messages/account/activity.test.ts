import { expect, it } from 'vitest'
import { activityMessages, hasTokenWork } from './activity.ts'

const none = { made: 0, deleted: 0, made_and_deleted: 0, made_notebooks: 0 }
const nothing = { ids: [], links: [], notebooks: [], files: [], summary: '', token_work: none }
const made = { made: 'l' }
const deleted = (id: string) => ({ deleted: { id } })

it.each([
  [{ ids: ['a', 'b'] }, '2 notes changed'],
  [{ ids: ['a', 'b'], token_work: { ...none, made: 1 } }, '1 note added, 1 note changed'],
  [{ ids: ['a', 'b'], token_work: { ...none, deleted: 2 } }, '2 notes deleted'],
  [{ ids: ['a'], token_work: { ...none, made_and_deleted: 1 } }, '1 note added and deleted again'],
  [{ links: [made] }, '1 link added'],
  [{ ids: ['a'], links: [made, deleted('m')] }, '1 link added, 1 note changed, 1 link deleted'],
  [
    {
      ids: ['a'],
      links: [made],
      notebooks: ['n', 'm'],
      files: ['f', 'g'],
      token_work: { ...none, made: 1, made_notebooks: 1 },
    },
    '1 note, 1 link, 1 notebook and 2 files added, 1 notebook changed',
  ],
])('says what a token did: %j', (touched, words) => {
  expect(activityMessages.what({ ...nothing, kind: 'token', ...touched })).toBe(words)
})

it.each([
  [{ ids: ['a'] }, true],
  [{ ids: ['a'], token_work: { ...none, made_and_deleted: 1 } }, false],
  [{ links: [made, deleted('l')] }, false],
  [{ links: [made, deleted('other')] }, true],
  [{ files: ['f'] }, true],
])('knows whether anything is left to undo: %j', (touched, isLeft) => {
  expect(hasTokenWork({ ...nothing, ...touched })).toBe(isLeft)
})

const note = { kind: 'note', id: 'n', name: 'Tide' } as const
const notebook = { kind: 'notebook', id: 'b', name: 'Sea', is_made: true } as const

it.each([
  [[{ ...note, field: 'content' }], 'The note “Tide” kept its text: you changed it since.'],
  [
    [
      { ...note, field: 'content', by: 'Bot' },
      { ...note, field: 'tags', by: 'Bot' },
    ],
    'The note “Tide” kept its text and tags: “Bot” changed them since. Undo that first.',
  ],
  [
    [
      { ...note, is_made: true, field: 'is_pinned' },
      { ...note, is_made: true, field: 'highlights' },
    ],
    'The note “Tide” stayed: you changed its pin since, and it has highlights.',
  ],
  [
    [
      { ...notebook, field: 'feed' },
      { ...notebook, field: 'webhook' },
    ],
    'The notebook “Sea” stayed: it has a feed and a webhook.',
  ],
  [
    [{ ...note, is_made: true, field: 'free' }],
    'The note “Tide” stayed: nothing uses it any more, so undo again to delete it.',
  ],
  [[{ ...note, field: 'trash', by: 'Bot' }], 'The note “Tide” is in the trash. “Bot” put it there: undo that first.'],
  [[{ ...note, field: 'trash' }], 'The note “Tide” is in the trash. Restore the note first.'],
  [[{ kind: 'link', id: 'l', field: 'trash' }], 'A link belongs to a note in the trash. Restore the note first.'],
  [[{ kind: 'link', id: 'l', field: 'link', by: 'Bot' }], 'A link stayed: “Bot” changed it since. Undo that first.'],
  [[{ kind: 'file', id: 'f', name: 'a.txt', field: 'text' }], 'The file “a.txt” stayed: a note uses it.'],
  [[{ kind: 'file', id: 'f', name: 'a.txt', field: 'note' }], 'The file “a.txt” stayed: its note stayed.'],
  [[{ kind: 'file', id: 'f', name: 'a.txt', field: 'files' }], 'The file “a.txt” stayed: you changed it since.'],
  [
    [
      { ...note, is_made: true, field: 'links' },
      { ...note, is_made: true, field: 'restored' },
    ],
    'The note “Tide” stayed: it has links, and you restored it.',
  ],
  [[{ ...notebook, field: 'trashed_notes' }], 'The notebook “Sea” stayed: it has notes in the trash.'],
  [
    [{ ...notebook, is_made: false, field: 'place' }],
    'The notebook “Sea” kept its place: notebooks can be nested two levels deep.',
  ],
  [[{ ...note, field: 'is_public' }], 'The note “Tide” was not shared again. Share it yourself if you want to.'],
] as const)('says what an undo kept, and why: %j', (kept, sentence) => {
  expect(activityMessages.kept(kept)).toEqual([sentence])
})

it('tells how many stayed, and of many only the first', () => {
  const kept = Array.from({ length: 7 }, (_, n) => ({
    kind: 'note' as const,
    id: String(n),
    name: `Note ${n}`,
    field: 'folder_id',
  }))
  const sentences = activityMessages.kept(kept)
  expect(sentences).toHaveLength(7)
  expect([sentences[0], sentences[1], sentences[6]]).toEqual([
    '7 stayed:',
    'The note “Note 0” kept its notebook: you changed it since.',
    'and 2 more',
  ])
})
