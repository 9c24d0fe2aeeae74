import { expect, it } from 'vitest'
import { chatgptSample } from './sources/chatgpt-sample.ts'
import { sourceOf, sourcesBeside } from './sources.ts'
import { memoryFiles } from './testing.ts'

it('names the programs whose notes are beside those that an import brings', async () => {
  const files = memoryFiles({
    'conversations.json': JSON.stringify([chatgptSample()]),
    'chat.html': '<html></html>',
    'Trips.enex': '<?xml version="1.0"?><en-export><note><title>A</title></note></en-export>',
    'v/.obsidian/app.json': '{}',
  })
  const beside = async (given: typeof files) => {
    const source = await sourceOf(given)
    return [source?.title, source && (await sourcesBeside(source, given)).map(({ title }) => title)]
  }
  expect(await beside(files)).toEqual(['ChatGPT', ['Evernote', 'Obsidian']])
  expect(await beside(files.slice(0, 2))).toEqual(['ChatGPT', []])
  const withMarkdown = [...files.slice(0, 2), ...memoryFiles({ 'a.md': 'Text' })]
  expect(await beside(withMarkdown)).toEqual(['ChatGPT', ['Folder of files']])
})
