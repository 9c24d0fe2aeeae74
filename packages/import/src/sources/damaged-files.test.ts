// Every source with files that are cut, altered, in another encoding or far too long. A parser never fails: it yields what it could
// read, and a line about the rest.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportFile, ImportItem } from '../note.ts'
import { MAX_FILE_BYTES } from '../readers/read-text.ts'
import { sources } from '../sources.ts'
import { storableNotes } from '../storable-notes.ts'
import { itemsOf, memoryFile, memoryFiles } from '../testing.ts'
import { chatgptSample } from './chatgpt-sample.ts'

const id = (letter: string) => letter.repeat(32)
const keepNote = { title: 'Tides', textContent: 'High', isTrashed: false, userEditedTimestampUsec: 1706696430000000 }
const joplinNote = `Tides\n\nHigh\n\nid: ${id('1')}\nparent_id: ${id('f')}\ncreated_time: 2024-01-31T10:20:30.000Z\ntype_: 1`
const link = { url: 'https://example.org/a', name: 'Tides', tags: [{ name: 'sea' }] }
const enex =
  '<?xml version="1.0"?><en-export><note><title>Tides</title><content><![CDATA[<en-note><div>High</div></en-note>]]></content><created>20240131T102030Z</created><tag>sea</tag></note></en-export>'

/** One file that each source recognises, and others that it needs beside it. */
const SAMPLES: Record<string, readonly [path: string, text: string, beside?: Record<string, string>]> = {
  jotsam: [
    'data/captures.json',
    JSON.stringify([
      { id: 'a', zettel_id: '202401311020', title: 'Tides', content: 'High', tags: ['sea'], folder_id: 'f' },
    ]),
    {
      'data/notebooks.json': '[{"id":"f","name":"Sea","parent_id":"f"}]',
      'data/links.json': '[{"source_capture_id":1}]',
    },
  ],
  chatgpt: ['conversations.json', JSON.stringify([chatgptSample()])],
  claude: [
    'conversations.json',
    JSON.stringify([
      { uuid: 'c', name: 'Tides', chat_messages: [{ uuid: 'm', sender: 'human', text: 'Why?', content: [] }] },
    ]),
  ],
  gemini: [
    'Takeout/My Activity/Gemini Apps/MyActivity.json',
    JSON.stringify([
      {
        header: 'Gemini Apps',
        title: 'Prompted Why?',
        time: '2024-10-05T13:23:45.678Z',
        safeHtmlItem: [{ html: '<p>The moon</p>' }],
      },
    ]),
  ],
  keep: ['Takeout/Keep/a.json', JSON.stringify(keepNote)],
  evernote: ['Sea.enex', enex],
  joplin: [
    `${id('1')}.md`,
    joplinNote,
    { [`${id('f')}.md`]: `Boats\n\nid: ${id('f')}\nparent_id: ${id('f')}\ntype_: 2` },
  ],
  obsidian: ['v/Tides.md', '---\ntags: [sea]\n---\nHigh [[Moon]] ![[map.png]]', { 'v/.obsidian/app.json': '{}' }],
  logseq: ['g/pages/Tides.md', 'tags:: sea\n- High [[Moon]]', { 'g/logseq/config.edn': '{}' }],
  notion: [`Home ${id('a')}.md`, `# Home\n\nTags: sea\n\nSee [Sub](Sub%20${id('b')}.md)`],
  reader: [
    'reader.csv',
    'Title,URL,ID,Document tags,Saved date\nTides,https://example.org/a,01h,[],2024-01-31 10:20:30+00:00',
  ],
  readwise: [
    'readwise-data.csv',
    'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n"One, two",Sea,Kim,,Nice,yellow,a,page,12,2024-01-31 10:20:30+00:00,books',
  ],
  raindrop: [
    'export.csv',
    'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,Tides,My note,About,https://example.org/a,Sea / Deep,"a, b",2024-01-31T10:20:30.000Z,,Highlight:One,true',
  ],
  instapaper: [
    'instapaper.csv',
    'URL,Title,Selection,Folder,Timestamp,Tags\nhttps://example.org/a,Tides,"Said, so",Sailing,1706696430,"[""sea""]"',
  ],
  pocket: [
    'part_000000.csv',
    'title,url,time_added,tags,status\nTides,https://example.org/a,1706696430,sea|moon,unread',
  ],
  karakeep: [
    'karakeep-export.json',
    JSON.stringify({
      bookmarks: [{ createdAt: 1706696430, title: 'Tides', tags: ['sea'], content: { type: 'link', url: link.url } }],
    }),
  ],
  linkwarden: ['backup.json', JSON.stringify({ name: 'Kim', collections: [{ id: 1, name: 'Sea', links: [link] }] })],
  bookmarks: [
    'bookmarks.html',
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><H3>Sea</H3><DL><p><DT><A HREF="https://example.org/a" ADD_DATE="1706696430">Tides</A></DL></DL>',
  ],
  kindle: [
    'My Clippings.txt',
    'The Sea (Kim)\r\n- Your Highlight on page 5 | Added on Wednesday, January 31, 2024 10:20:30 AM\r\n\r\nWaves\r\n==========\r\n',
  ],
  folder: ['Tides.html', '<title>Tides</title><p>High <img src="map.png"></p>', { 'map.png': 'PNG' }],
}

const LONG = MAX_FILE_BYTES + 1024 ** 2

describe.each(sources.map((source) => [source.name, source] as const))('%s', (name, source) => {
  const [path = '', text = '', beside = {}] = SAMPLES[name] ?? []
  const filesWith = (content: string | Uint8Array) => [memoryFile(path, content, 4096), ...memoryFiles(beside)]

  it('recognises the sample', async () => {
    expect(await source.matches(filesWith(text))).toBe(true)
    expect((await itemsOf(source, filesWith(text))).some(({ kind }) => kind === 'note')).toBe(true)
  })

  it('reads a file that is cut or altered anywhere', async () => {
    const bytes = new TextEncoder().encode(text)
    const place = fc.nat(bytes.length - 1)
    const altered = fc.oneof(
      place.map((at) => bytes.subarray(0, at)),
      fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 4 })).map(([at, strange]) => {
        return Uint8Array.from([...bytes.subarray(0, at), ...strange, ...bytes.subarray(at + strange.length)])
      }),
      // Any string or number of a JSON file becomes another value.
      fc.tuple(fc.nat(), fc.jsonValue({ maxDepth: 2 })).map(([nth, value]) => {
        const values = [...text.matchAll(/(?<=[[:,]\s*)(?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)(?=\s*[\],}])/g)]
        const { 0: old = '', index = text.length } = values[nth % Math.max(1, values.length)] ?? {}
        return new TextEncoder().encode(text.slice(0, index) + JSON.stringify(value) + text.slice(index + old.length))
      }),
    )
    const check = async (content: Uint8Array) => {
      await source.matches(filesWith(content))
      expectStorable(await itemsOf(source, filesWith(content)))
    }
    await fc.assert(fc.asyncProperty(altered, check), { numRuns: 25 })
  })

  it('reads other encodings', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const content = Buffer.from(
        `${encoding === 'utf16le' ? '\ufeff' : ''}${text.replaceAll('High', 'Höhe')}`,
        encoding,
      )
      await source.matches(filesWith(content))
      expectStorable(await itemsOf(source, filesWith(content)))
    }
  })

  it('says that a string that is longer than a file may be does not come', async () => {
    // After the first bytes, by which the file is recognised.
    const items = await itemsOf(source, [longFile(path, text), ...memoryFiles(beside)])
    expectStorable(items)
    expect(items.some(({ kind }) => kind === 'skipped' || kind === 'warning')).toBe(true)
  })
})

function expectStorable(items: readonly ImportItem[]): void {
  for (const item of items) {
    if (item.kind === 'note') expect(storableNotes(item.note)).toHaveProperty('ok')
    if (item.kind === 'skipped') expect(item.reason).not.toBe('')
  }
}

/** The sample with too many letters in the middle of one of its words. */
function longFile(path: string, text: string): ImportFile {
  const word =
    ['Tides', 'Waves', 'Home', 'Prompted', 'One, two', 'High', 'Why'].find((each) => text.includes(each)) ?? ''
  const at = text.indexOf(word) + 2
  const [head, tail] = [text.slice(0, at), text.slice(at)].map((part) => new TextEncoder().encode(part))
  const letters = new Uint8Array(1024 ** 2).fill(97)
  return {
    path,
    bytes: LONG + text.length,
    modifiedAt: null,
    async *chunks() {
      if (head) yield head
      for (let sent = 0; sent < LONG; sent += letters.length) yield letters
      if (tail) yield tail
    },
  }
}
