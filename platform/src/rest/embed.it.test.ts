import { describe, expect, it } from 'vitest'
import { useScene } from './testing/scene.ts'

describe('embedding related rows', () => {
  const { ana, raw } = useScene()

  const json = async (address: string): Promise<unknown> => (await raw(address)).json()

  it('embeds a to-one row as an object or null', async () => {
    const { data } = await ana().from('notes').select('id,folders(name)').order('id')
    expect(data).toEqual([
      { id: 1, folders: { name: 'Work' } },
      { id: 2, folders: { name: 'Plans' } },
      { id: 3, folders: { name: 'Plans' } },
      { id: 4, folders: null },
    ])
  })

  it('embeds to-many rows as an array', async () => {
    const { data } = await ana().from('folders').select('name,notes(id)').order('id')
    expect(data).toEqual([
      { name: 'Work', notes: [{ id: 1 }] },
      { name: 'Plans', notes: [{ id: 2 }, { id: 3 }] },
      { name: 'Ideas', notes: [] },
    ])
  })

  it('embeds many-to-many rows through their junction, both ways', async () => {
    expect(await json('/notes?select=id,tags(word)&id=lte.2&order=id&tags.order=id')).toEqual([
      { id: 1, tags: [{ word: 'red' }, { word: 'green' }] },
      { id: 2, tags: [{ word: 'green' }] },
    ])
    expect(await json('/tags?select=word,notes(id)&order=id&notes.order=id')).toEqual([
      { word: 'red', notes: [{ id: 1 }] },
      { word: 'green', notes: [{ id: 1 }, { id: 2 }] },
      { word: 'blue', notes: [] },
    ])
  })

  it('embeds a one-to-one row as an object from both sides', async () => {
    expect(await json('/owners?select=name,badges(label)&order=name')).toEqual([
      { name: 'Ana', badges: { label: 'gold' } },
      { name: 'Ben', badges: null },
    ])
    expect(await json('/badges?select=label,owners(name)')).toEqual([{ label: 'gold', owners: { name: 'Ana' } }])
  })

  it('distinguishes two relationships by constraint, by column, and by column as target', async () => {
    expect(
      await json('/notes?select=owner:owners!notes_owner_id_fkey(name),editor:owners!editor_id(name)&id=eq.1'),
    ).toEqual([{ owner: { name: 'Ana' }, editor: { name: 'Ben' } }])
    expect(await json('/notes?select=editor_id(name)&id=eq.1')).toEqual([{ editor_id: { name: 'Ben' } }])
    expect(await json('/notes?select=e:notes_editor_id_fkey(name)&id=eq.1')).toEqual([{ e: { name: 'Ben' } }])
    expect(await json('/owners?select=name,edited:notes!editor_id(id)&order=name')).toEqual([
      { name: 'Ana', edited: [{ id: 4 }] },
      { name: 'Ben', edited: [{ id: 1 }] },
    ])
  })

  it('refuses an ambiguous embed with 300 and lists the candidates', async () => {
    const response = await raw('/notes?select=owners(name)')
    expect(response.status).toBe(300)
    expect(await response.json()).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'notes' and 'owners'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'notes with owners',
          relationship: 'notes_owner_id_fkey using notes(owner_id) and owners(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'notes with owners',
          relationship: 'notes_editor_id_fkey using notes(editor_id) and owners(id)',
        },
      ],
      hint: "Try changing 'owners' to one of the following: 'owners!notes_owner_id_fkey', 'owners!notes_editor_id_fkey'. Find the desired relationship in the 'details' key.",
    })
  })

  it('follows a self-referencing key: children by table, parent by column', async () => {
    expect(await json('/folders?select=name,folders(name)&id=eq.1&folders.order=name')).toEqual([
      { name: 'Work', folders: [{ name: 'Ideas' }, { name: 'Plans' }] },
    ])
    expect(await json('/folders?select=name,parent:parent_id(name)&id=eq.2')).toEqual([
      { name: 'Plans', parent: { name: 'Work' } },
    ])
    expect(await json('/folders?select=name,children:folders!parent_id(name)&id=eq.3')).toEqual([
      { name: 'Ideas', children: [] },
    ])
  })

  it('nests embeds', async () => {
    expect(
      await json('/folders?select=name,notes(id,tags(word),owner:owners!owner_id(name,badges(label)))&id=eq.1'),
    ).toEqual([
      {
        name: 'Work',
        notes: [
          {
            id: 1,
            tags: [{ word: 'red' }, { word: 'green' }],
            owner: { name: 'Ana', badges: { label: 'gold' } },
          },
        ],
      },
    ])
  })

  it('filters, orders and pages embedded rows without changing their parents', async () => {
    const { data } = await ana()
      .from('folders')
      .select('id,notes(id)')
      .gte('notes.stars', 1)
      .order('id', { referencedTable: 'notes', ascending: false })
      .limit(1, { referencedTable: 'notes' })
      .order('id')
    expect(data).toEqual([
      { id: 1, notes: [{ id: 1 }] },
      { id: 2, notes: [{ id: 3 }] },
      { id: 3, notes: [] },
    ])
    const or = await ana()
      .from('folders')
      .select('id,n:notes(id)')
      .or('stars.eq.4,stars.eq.0', { referencedTable: 'n' })
      .eq('id', 2)
    expect(or.data).toEqual([{ id: 2, n: [{ id: 2 }] }])
  })

  it('drops parents without a match in an inner join, also from the count', async () => {
    const { data, count } = await ana()
      .from('notes')
      .select('id,folders!inner(name)', { count: 'exact' })
      .eq('folders.name', 'Plans')
      .order('id')
      .limit(1)
    expect([data, count]).toEqual([[{ id: 2, folders: { name: 'Plans' } }], 2])
    expect(await json('/notes?select=id,tags!inner()&tags.word=eq.green&order=id')).toEqual([{ id: 1 }, { id: 2 }])
    expect(await json('/folders?select=id,notes!inner(id,tags!inner(word))&notes.tags.word=eq.red')).toEqual([
      { id: 1, notes: [{ id: 1, tags: [{ word: 'red' }] }] },
    ])
  })

  it('filters by the presence of an embed', async () => {
    expect(await json('/notes?select=id,folders()&folders=is.null')).toEqual([{ id: 4 }])
    expect(await json('/notes?select=id,folders()&folders=not.is.null&order=id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ])
    expect(await json('/notes?select=id,folders(),tags()&or=(folders.is.null,tags.not.is.null)&order=id')).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 4 },
    ])
    expect(((await json('/notes?select=id,folders()&folders=eq.1')) as { code: string }).code).toBe('PGRST120')
  })

  it('orders parents by a column of a to-one embed', async () => {
    expect(await json('/notes?select=id,folders(name)&order=folders(name).desc.nullslast,id')).toEqual([
      { id: 1, folders: { name: 'Work' } },
      { id: 2, folders: { name: 'Plans' } },
      { id: 3, folders: { name: 'Plans' } },
      { id: 4, folders: null },
    ])
    expect(((await json('/folders?select=id,notes(id)&order=notes(id)')) as { code: string }).code).toBe('PGRST118')
    expect(((await json('/notes?select=id&order=folders(name)')) as { code: string }).code).toBe('PGRST108')
  })

  it('spreads an embed’s columns into its parent', async () => {
    expect(await json('/notes?select=id,...folders(folder:name,parent_id)&order=id&id=gte.3')).toEqual([
      { id: 3, folder: 'Plans', parent_id: 1 },
      { id: 4, folder: null, parent_id: null },
    ])
    expect(await json('/notes?select=id,...tags(words:word)&order=id&id=lte.3&tags.order=word')).toEqual([
      { id: 1, words: ['green', 'red'] },
      { id: 2, words: ['green'] },
      { id: 3, words: [] },
    ])
    expect(await json('/notes?select=id,...folders(name,...owners(owner:name))&id=eq.1')).toEqual([
      { id: 1, name: 'Work', owner: 'Ana' },
    ])
  })

  it('embeds views by the keys of the tables behind them', async () => {
    expect(await json('/note_cards?select=title,folders(name),tags(word)&card=eq.1')).toEqual([
      { title: 'Alpha cats', folders: { name: 'Work' }, tags: [{ word: 'red' }, { word: 'green' }] },
    ])
    expect(await json('/folders?select=name,note_cards(card,owner)&id=eq.1')).toEqual([
      { name: 'Work', note_cards: [{ card: 1, owner: 'Ana' }] },
    ])
    expect(await json('/card_titles?select=nr,folders(name)&nr=eq.2')).toEqual([{ nr: 2, folders: { name: 'Plans' } }])
    expect(await json('/note_tags?select=note_cards(title)&note_id=eq.2')).toEqual([
      { note_cards: { title: 'Beta, "quoted" (x)' } },
    ])
    expect(await json('/notes?select=folder_id(name)&id=eq.1')).toEqual([{ folder_id: { name: 'Work' } }])
  })

  it('shows only embedded rows that the caller may see', async () => {
    const { data } = await ana().from('tags').select('word,note_tags(note_id)').eq('id', 3)
    expect(data).toEqual([{ word: 'blue', note_tags: [] }])
  })

  it('names a relationship that does not exist', async () => {
    const response = await raw('/notes?select=id,folder(name)')
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'notes' and 'folder' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'notes' and 'folder' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'folders' instead of 'folder'.",
    })
    expect(((await json('/notes?select=id&folders.name=eq.x')) as { code: string }).code).toBe('PGRST108')
    expect(((await json('/folders?select=id,notes(count)')) as { code: string }).code).toBe('PGRST123')
  })
})
