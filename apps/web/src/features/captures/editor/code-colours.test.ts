// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { codeColours } from './code-colours.ts'
import { nodesAndMarks } from './document/nodes-and-marks.ts'

let editor: Editor
afterEach(() => editor.destroy())

const CODE = '<pre><code class="language-js">const a = 1</code></pre>'

function write(content: string): void {
  editor = new Editor({ element: document.createElement('div'), extensions: nodesAndMarks, content })
}

const coloured = () => [...editor.view.dom.querySelectorAll('pre')].map((block) => block.querySelector('span') !== null)

it('colours each block once, and is then at rest', async () => {
  write(`<p>x</p>${CODE}${CODE}`)
  editor.registerPlugin(codeColours)
  await vi.waitFor(() => expect(coloured()).toEqual([true, true]))
  const colouring = vi.fn()
  editor.on('transaction', ({ transaction }) => transaction.docChanged || colouring())
  editor.commands.insertContentAt(1, 'y')
  await new Promise((done) => setTimeout(done, 300))
  expect(colouring).not.toHaveBeenCalled()
})

it('colours a block far from the screen when it is scrolled near', async () => {
  write(CODE.repeat(2))
  const [, far] = editor.view.dom.querySelectorAll('pre')
  const place = vi.spyOn(far as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 9000, 100, 100))
  editor.registerPlugin(codeColours)
  await vi.waitFor(() => expect(coloured()).toEqual([true, false]))
  place.mockReturnValue(new DOMRect(0, 900, 100, 100))
  dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(coloured()).toEqual([true, true]))
})
