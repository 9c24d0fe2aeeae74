import { expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { filesOf, itemsOf, memoryFiles, notesOf } from '../testing.ts'
import { joplin } from './joplin.ts'

const id = (letter: string) => letter.repeat(32)
const item = (title: string, body: string, fields: Record<string, string | number>) =>
  `${title}\n\n${body === '' ? '' : `${body}\n\n`}${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}`

it('a Joplin export becomes notes with notebooks, tags, links and to-dos, and a cycle of notebooks ends', async () => {
  const note = {
    parent_id: id('f'),
    created_time: '2024-01-31T10:20:30.000Z',
    updated_time: '2024-02-01T00:00:00.000Z',
    source_url: '',
    type_: 1,
  }
  const files = memoryFiles({
    [`${id('1')}.md`]: item(
      'Tides',
      `High [Moon](:/${id('2')}) ![map](:/${id('d')}) ![lost](:/${id('c')}) <img src=":/${id('9')}" width="20"/>\n\n<kbd>X</kbd> ==deep== \`==\`\n\nkey: not a field`,
      {
        id: id('1'),
        ...note,
        is_todo: 1,
        todo_completed: 0,
        todo_due: 1706696430000,
      },
    ),
    [`${id('2')}.md`]: item('Moon', 'Full', { id: id('2'), ...note, source_url: 'https://example.org/' }),
    [`${id('3')}.md`]: item('Deleted', 'x', { id: id('3'), ...note, deleted_time: 1706696430000 }),
    [`${id('4')}.md`]: `id: ${id('4')}\nencryption_cipher_text: JED01\nencryption_applied: 1\ntype_: 1`,
    [`${id('e')}.md`]: item('Harbour', '', { id: id('e'), parent_id: id('f'), type_: 2 }),
    [`${id('f')}.md`]: item('Boats', '', { id: id('f'), parent_id: id('e'), type_: 2 }),
    [`${id('a')}.md`]: item('sea', '', { id: id('a'), type_: 5 }),
    [`${id('b')}.md`]: `id: ${id('b')}\nnote_id: ${id('1')}\ntag_id: ${id('a')}\ntype_: 6`,
    [`${id('d')}.md`]: item('map.png', '', { id: id('d'), mime: 'image/png', type_: 4 }),
    [`resources/${id('d')}.png`]: 'PNG',
    [`${id('9')}.md`]: item('chart', '', { id: id('9'), mime: 'image/gif', file_extension: 'gif', type_: 4 }),
    [`resources/${id('9')}.gif`]: 'GIF',
  })
  expect((await sourceOf(files))?.name).toBe('joplin')
  const [tides] = await notesOf(joplin, files)
  expect(await filesOf(tides)).toEqual([
    ['map.png', 'PNG'],
    ['chart.gif', 'GIF'],
  ])
  expect(await itemsOf(joplin, files)).toMatchObject([
    {
      note: {
        externalId: id('1'),
        title: 'Tides',
        notebook: ['Harbour', 'Boats'],
        tags: ['sea'],
        links: [{ to: id('2') }],
        missingFiles: ['lost'],
        createdAt: '2024-01-31T10:20:30.000Z',
        html: expect.stringMatching(
          /<li data-list="unchecked">To do \(due 2024-01-31\)[\s\S]*High <a href="https:\/\/note\.invalid\/(?:32){32}">Moon<\/a>[\s\S]*<kbd>X<\/kbd> <mark>deep<\/mark> <code>==<\/code>[\s\S]*key: not a field/,
        ),
      },
    },
    { note: { title: 'Moon', sourceUrl: 'https://example.org/' } },
    { kind: 'skipped', name: 'Deleted' },
    { kind: 'skipped', reason: expect.stringContaining('encrypted') },
  ])
})
