// Files that make a regular expression backtrack. Every parser must still finish soon.
import { describe, expect, it } from 'vitest'
import type { ImportSource } from '../note.ts'
import { itemsOf, memoryFile } from '../testing.ts'
import { browserBookmarks } from './bookmarks.ts'
import { chatgpt } from './chatgpt.ts'
import { evernote } from './evernote.ts'
import { folder, logseq, obsidian } from './folder/folder.ts'
import { gemini } from './gemini.ts'
import { kindle } from './highlights.ts'

const MANY = 100_000
const title = `x${'\u00a0'.repeat(60)}と入力しましたy`
const heading = `# a${' '.repeat(20_000)}b\n\nText`
const enex = `<en-export><note><title>A</title><content><![CDATA[<en-note>${'<en-media'.repeat(MANY)}</en-note>]]></content></note></en-export>`
const clippings = `a${' '.repeat(MANY)}b\n- Your Highlight | Added on Monday, 1 January 2024\n\nText\n==========\n`

const FILES: readonly [string, ImportSource, string, string][] = [
  ['blanks before the end of a title of Gemini', gemini, 'a.json', JSON.stringify([{ header: 'Gemini', title }])],
  ['empty lines in Markdown', obsidian, 'a.md', `Text${'\n'.repeat(MANY)}Text`],
  ['empty lines in Logseq', logseq, 'a.md', `Text${'\n'.repeat(MANY)}Text`],
  ['blanks in a heading', obsidian, 'b.md', heading],
  ['unclosed titles of a page', folder, 'a.html', `<p>Text</p>${'<title'.repeat(MANY)}`],
  ['unclosed media of Evernote', evernote, 'a.enex', enex],
  ['unclosed headings of bookmarks', browserBookmarks, 'a.html', '<h3'.repeat(MANY)],
  ['unclosed links of bookmarks', browserBookmarks, 'a.html', '<a '.repeat(MANY)],
  ['blanks in a line of Kindle', kindle, 'My Clippings.txt', clippings],
]

describe('a hostile file', () => {
  it.each(FILES)('a file with %s is read to its end', async (_what, source, path, content) => {
    expect(await itemsOf(source, [memoryFile(path, content, 65_536)])).toBeInstanceOf(Array)
  })

  it('a chat with references that multiply each other stays small', async () => {
    const references = ['a', 'b', 'c'].map((matched_text, at) => ({ matched_text, alt: 'bcd'.charAt(at).repeat(500) }))
    const message = {
      author: { role: 'assistant' },
      content: { content_type: 'text', parts: ['a'] },
      metadata: { content_references: references },
    }
    const mapping = {
      root: { id: 'root', parent: null, children: ['one'], message: null },
      one: { id: 'one', parent: 'root', children: [], message },
    }
    const conversation = { id: 'x', title: 'T', create_time: 1, update_time: 1, mapping, current_node: 'one' }
    const [item] = await itemsOf(chatgpt, [memoryFile('conversations.json', JSON.stringify([conversation]), 4096)])
    expect(item?.kind === 'note' && item.note.html.length).toBeLessThan(2_000_000)
  })
})
