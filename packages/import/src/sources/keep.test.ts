import { expect, it } from 'vitest'
import { sourceOf } from '../sources.ts'
import { filesOf, itemsOf, memoryFiles, notesOf } from '../testing.ts'
import { keep, keepNote } from './keep.ts'

const base = {
  color: 'DEFAULT',
  isTrashed: false,
  isPinned: false,
  isArchived: false,
  title: '',
  userEditedTimestampUsec: 1706696430000000,
  createdTimestampUsec: 1706610000000000,
}

it('a Google Keep export becomes notes with lists, labels, pins and pages, without the notes in its trash', async () => {
  const files = memoryFiles({
    'Takeout/Keep/a.json': JSON.stringify({
      ...base,
      title: 'Shopping',
      isPinned: true,
      listContent: [
        { text: 'Rope', isChecked: true },
        { text: '<b>', isChecked: false },
      ],
      labels: [{ name: 'boat' }],
    }),
    'Takeout/Keep/a.html': '<html></html>',
    'Takeout/Keep/b.json': JSON.stringify({
      ...base,
      textContent: 'First line\nhttps://example.org',
      isArchived: true,
      annotations: [{ source: 'WEBLINK', title: 'Example', url: 'https://example.org/' }, { url: 'javascript:x' }],
      attachments: [{ filePath: 'x.jpg', mimetype: 'image/jpeg' }],
    }),
    'Takeout/Keep/picture.json': JSON.stringify({
      ...base,
      textContent: '',
      attachments: [{ filePath: 'sail.jpeg', mimetype: 'image/jpeg' }],
    }),
    'Takeout/Keep/sail.jpg': 'JPG',
    'Takeout/Keep/c.json': JSON.stringify({ ...base, title: 'Old', textContent: 'x', isTrashed: true }),
    'Takeout/Keep/d.json': '{broken',
    'Takeout/Keep/Labels.txt': 'boat',
    'Takeout/archive_browser.html': '<html></html>',
  })
  expect((await sourceOf(files))?.name).toBe('keep')
  const [, , picture] = await notesOf(keep, files)
  expect(await filesOf(picture)).toEqual([['sail.jpeg', 'JPG']])
  expect(await itemsOf(keep, files)).toMatchObject([
    {
      note: {
        externalId: 'a.json',
        title: 'Shopping',
        isPinned: true,
        tags: ['boat'],
        html: '<ul><li data-list="checked">Rope</li><li data-list="unchecked">&lt;b&gt;</li></ul>',
        createdAt: '2024-01-30T10:20:00.000Z',
        updatedAt: '2024-01-31T10:20:30.000Z',
      },
    },
    {
      note: {
        title: 'First line',
        html: expect.stringContaining('<p>First line<br><a href="https://example.org">https://example.org</a></p>'),
        tags: ['archived'],
        sourceUrl: 'https://example.org/',
        missingFiles: ['x.jpg'],
      },
    },
    { note: { html: expect.stringMatching(/^<p><img [^<>]+><\/p>$/), missingFiles: [] } },
    { kind: 'skipped', name: 'Old' },
    { kind: 'skipped', reason: expect.stringContaining('JSON') },
  ])
})

it('notes of two accounts with the same file name both come', async () => {
  const files = memoryFiles({
    'Takeout/Keep/a.json': JSON.stringify({ ...base, textContent: 'One' }),
    'Takeout 2/Keep/a.json': JSON.stringify({ ...base, textContent: 'Two', createdTimestampUsec: 1706610001000000 }),
    'Takeout 3/Keep/a.json': JSON.stringify({ ...base, textContent: 'One' }),
  })
  const keys = (await notesOf(keep, files)).map(({ externalId }) => externalId)
  expect(keys).toEqual(['a.json', 'Takeout 2/Keep/a.json', 'a.json'])
})

it('the look of words in a Google Keep note stays', () => {
  const textContentHtml =
    '<p dir="ltr"><span style="font-size:7.2pt;font-weight:700">High</span><span style="font-style:italic;text-decoration:underline"> tide</span><span style="font-weight:400"> at six</span></p>'
  expect(keepNote({ title: 'T', textContent: 'High tide at six', textContentHtml }, 'a.json')).toMatchObject({
    html: '<p><strong>High</strong><u><em> tide</em></u> at six</p>',
  })
})
