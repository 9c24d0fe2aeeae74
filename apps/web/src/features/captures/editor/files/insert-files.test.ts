// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, it, vi } from 'vitest'
import { nodesAndMarks } from '../document/nodes-and-marks.ts'
import { insertFiles } from './insert-files.ts'

vi.mock('../../../files/index.ts', () => ({
  addFiles: async (_place: unknown, files: readonly File[]) => ({
    files: files.map(({ name }) => ({ sha256: 'a'.repeat(64), name, size: { width: 2, height: 1 }, isSmaller: false })),
    faults: [],
  }),
}))

const inserted = async (content: string, at: number, count = 1) => {
  const editor = new Editor({ element: document.createElement('div'), extensions: nodesAndMarks, content })
  const files = Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`))
  await insertFiles(editor, {} as never, files, at)
  return editor.getHTML().replaceAll(/<img [^>]*>/g, 'IMG')
}

it.each([
  ['in a word, below its paragraph', '<p>words</p><p>more</p>', 3, '<p>words</p><p>IMG</p><p>more</p>'],
  ['at the start, above it', '<p>words</p>', 1, '<p>IMG</p><p>words</p>'],
  ['in a heading, below it', '<h2>Title</h2>', 6, '<h2>Title</h2><p>IMG</p>'],
  ['in an empty line, into it', '<p></p>', 1, '<p>IMG</p>'],
])('puts a picture that comes %s', async (_where, content, at, result) => {
  expect(await inserted(content, at)).toBe(result)
})

it('puts several pictures in their order, side by side', async () => {
  expect(await inserted('<p>words</p>', 6, 2)).toBe('<p>words</p><p>IMGIMG</p>')
})
