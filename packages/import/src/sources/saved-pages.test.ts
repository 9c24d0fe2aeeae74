// Bookmarks and highlights: one sample of each format.
import { describe, expect, it } from 'vitest'
import type { ImportItem } from '../note.ts'
import { sourceOf } from '../sources.ts'
import { itemsOf, memoryFiles } from '../testing.ts'

async function read(name: string, text: string): Promise<{ source: string | undefined; items: ImportItem[] }> {
  const files = memoryFiles({ [name]: text })
  const source = await sourceOf(files)
  return { source: source?.name, items: source ? await itemsOf(source, files) : [] }
}

describe('saved pages', () => {
  it.each([
    [
      'pocket',
      'part_000000.csv',
      'title,url,time_added,tags,status\nTides,https://example.org/a,1706696430,sea|moon,unread\nx,javascript:alert(1),1,,archive',
      { tags: ['sea', 'moon'], createdAt: '2024-01-31T10:20:30.000Z' },
    ],
    [
      'reader',
      'reader-export.csv',
      "Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\nTides,https://example.org/a,01h,\"['sea', 'moon']\",2024-01-31 10:20:30+00:00,0.5,archive,True\nx,mailto:a@b.c,01j,[],2024-01-31 10:20:30+00:00,0,new,False",
      { tags: ['sea', 'moon'], notebook: ['Archive'], createdAt: '2024-01-31T10:20:30.000Z' },
    ],
    [
      'instapaper',
      'instapaper.csv',
      'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://example.org/a,Tides,"Said, so",Sailing,1706696430,"[""sea""]"\nbad,x,,Unread,1,[]',
      { notebook: ['Sailing'], tags: ['sea'] },
    ],
    [
      'raindrop',
      'export.csv',
      'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Tides,My note,About,https://example.org/a,Sea / Deep,"a, b",2024-01-31T10:20:30.000Z,,Highlight:One,true\n2,x,,,,Unsorted,,,,,false',
      { notebook: ['Sea', 'Deep'], isPinned: true, html: expect.stringMatching(/About[\s\S]*My note[\s\S]*One/) },
    ],
    [
      'karakeep',
      'karakeep-export.json',
      JSON.stringify({
        bookmarks: [
          {
            createdAt: 1706696430,
            title: 'Tides',
            tags: ['sea'],
            content: { type: 'link', url: 'https://example.org/a' },
            note: 'Mine',
            archived: true,
            lists: ['l2', 'l3'],
          },
          { createdAt: 1, title: '', tags: [], content: { type: 'asset' } },
        ],
        lists: [
          { id: 'l1', name: 'Sea', parentId: null },
          { id: 'l2', name: 'Deep', parentId: 'l1' },
          { id: 'l3', name: 'Later', parentId: null },
        ],
      }),
      { tags: ['Later', 'sea', 'archived'], notebook: ['Sea', 'Deep'], createdAt: '2024-01-31T10:20:30.000Z' },
    ],
    [
      'linkwarden',
      'backup.json',
      JSON.stringify({
        name: 'Kim',
        collections: [
          { id: 3, name: 'World', links: [] },
          {
            id: 1,
            name: 'Sea',
            parentId: 3,
            links: [
              {
                url: 'https://example.org/a',
                name: 'Tides',
                description: 'About',
                tags: [{ name: 'x' }],
                createdAt: '2024-01-31T10:20:30.000Z',
                highlights: [{ text: 'Twice a day' }],
              },
            ],
          },
          { id: 2, name: 'Deep', parentId: 1, links: [{ url: '', name: 'none' }] },
        ],
      }),
      { notebook: ['World', 'Sea'], tags: ['x'], html: expect.stringContaining('<p>Twice a day</p></blockquote>') },
    ],
    [
      'bookmarks',
      'bookmarks.html',
      '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><DL><p><DT><H3>Sea</H3><DL><p><DT><A HREF="https://example.org/a" ADD_DATE="1706696430" ICON="data:x" TAGS="x,y">Tides &amp; moon</A><DD>About</DL><p><DT><A HREF="javascript:x">Bad</A></DL>',
      { notebook: ['Sea'], title: 'Tides & moon', tags: ['x', 'y'], createdAt: '2024-01-31T10:20:30.000Z' },
    ],
    [
      'bookmarks',
      'ril_export.html',
      '<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul><li><a href="https://example.org/a" time_added="1706696430" tags="sea">Tides</a></li><li><a href="x">y</a></li></ul></body></html>',
      { tags: ['sea'], createdAt: '2024-01-31T10:20:30.000Z' },
    ],
  ] as const)('come from %s: %s', async (name, path, text, expected) => {
    const { source, items } = await read(path, text)
    expect(source).toBe(name)
    expect(items).toMatchObject([
      {
        kind: 'note',
        note: {
          externalId: 'https://example.org/a',
          sourceUrl: 'https://example.org/a',
          title: expect.stringContaining('Tides'),
          ...expected,
        },
      },
      { kind: 'skipped', reason: 'It has no web address.' },
    ])
  })
})

it('a text in Karakeep without a title is called after its first words', async () => {
  const text = { createdAt: 1706696430, title: null, content: { type: 'text', text: 'A **bold** idea\n\nMore' } }
  const { items } = await read('k.json', JSON.stringify({ bookmarks: [text] }))
  expect(items).toMatchObject([
    { note: { title: 'A bold idea', externalId: expect.stringContaining('A **bold** idea') } },
  ])
})

it('the remark on a picture in Karakeep comes, although the picture is not in the export', async () => {
  const { items } = await read(
    'k.json',
    JSON.stringify({
      bookmarks: [{ createdAt: 1706696430, title: 'Scan', content: null, note: 'Mine' }],
      x: { content: 1 },
    }),
  )
  expect(items).toMatchObject([{ kind: 'note', note: { title: 'Scan', html: '<p>Mine</p>' } }])
})

describe('highlights', () => {
  it('come from the last export of Pocket', async () => {
    const files = memoryFiles({
      'pocket/part_000000.csv': 'title,url,time_added,tags,status\nTides,https://example.org/a,1706696430,,unread',
      'pocket/annotations/part_000000.json': JSON.stringify([
        {
          url: 'https://example.org/a',
          title: 'Tides',
          highlights: [{ quote: 'Twice a day', created_at: 1706696430 }],
        },
      ]),
    })
    const source = await sourceOf(files)
    expect(source?.name).toBe('pocket')
    expect(source && (await itemsOf(source, files))).toMatchObject([
      { note: { html: expect.stringContaining('<blockquote><p>Twice a day</p></blockquote>') } },
    ])
  })

  it('come from Readwise, one note a book', async () => {
    const csv =
      'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"One, <two>",Sea,Kim,,Nice,yellow,a,page,12,2024-01-31 10:20:30+00:00,books\nThree,Sea,Kim,,,,,page,13,2024-02-01 10:20:30+00:00,\nFour,Land,Lee,,,,,,,,'
    const { source, items } = await read('readwise-data.csv', csv)
    expect(source).toBe('readwise')
    expect(items).toMatchObject([
      {
        note: {
          title: 'Sea',
          createdAt: '2024-01-31T10:20:30.000Z',
          updatedAt: '2024-02-01T10:20:30.000Z',
          tags: ['books', 'a', ''],
          html: expect.stringContaining('<blockquote><p>One, &lt;two&gt;</p></blockquote><p>Nice</p>'),
        },
      },
      { note: { title: 'Land' } },
    ])
  })

  it('come from a Kindle notebook', async () => {
    const csv =
      '"Your Kindle Notes For:",,,\n"THE SEA",,,\n"by Kim",,,\n"Free Kindle instant preview:",,,\n"https://a.co/x",,,\n"----------------------------------------------",,,\n,,,\n"Annotation Type","Location","Starred?","Annotation"\n"Highlight (Yellow)","Location 12","","Waves"\n"Note","Location 12","","Mine"'
    const { source, items } = await read('Sea.csv', csv)
    expect(source).toBe('kindle')
    expect(items).toMatchObject([
      { note: { title: 'THE SEA', html: expect.stringMatching(/Kim[\s\S]*<blockquote><p>Waves[\s\S]*Mine/) } },
    ])
  })

  it('come from My Clippings.txt', async () => {
    const text =
      '\ufeffThe Sea (Kim)\r\n- Your Highlight on page 5 | Location 70-71 | Added on Wednesday, January 31, 2024 10:20:30 AM\r\n\r\nWaves\r\n==========\r\n\ufeffThe Sea (Kim)\r\n- Your Note on page 5 | Location 71 | Added on Wednesday, January 31, 2024 10:21:30 AM\r\n\r\nMine\r\n==========\r\n'
    const { source, items } = await read('My Clippings.txt', text)
    expect(source).toBe('kindle')
    expect(items).toMatchObject([
      {
        note: {
          title: 'The Sea',
          createdAt: '2024-01-31T10:20:30.000Z',
          html: expect.stringMatching(/Waves[\s\S]*page 5, Location 70-71[\s\S]*Mine/),
        },
      },
    ])
  })
})
