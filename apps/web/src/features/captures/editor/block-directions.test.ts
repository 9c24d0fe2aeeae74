// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { blockDirections } from './block-directions.ts'
import { nodesAndMarks } from './document/nodes-and-marks.ts'

it('directs the text by its first letter, and the blocks that differ, as they are typed', () => {
  const content =
    '<p>1</p><p>a</p><ul><li>ים</li><li>b</li></ul><pre><code>ים</code></pre><blockquote><p>ים</p></blockquote>'
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: [...nodesAndMarks, blockDirections],
    content,
  })
  const { dom } = editor.view
  const directed = () => [...dom.querySelectorAll('[dir]')].map((block) => [block.localName, block.getAttribute('dir')])
  expect(dom.getAttribute('dir')).toBe('ltr')
  expect(directed()).toEqual([
    ['ul', 'rtl'],
    ['li', 'ltr'],
    ['blockquote', 'rtl'],
  ])
  editor.commands.insertContentAt(1, 'ים')
  expect(dom.getAttribute('dir')).toBe('rtl')
  expect(directed()).toEqual([
    ['p', 'ltr'],
    ['li', 'ltr'],
  ])
  // The stored text has no directions.
  expect(editor.getHTML()).not.toContain('dir=')
  editor.destroy()
})
