// @vitest-environment happy-dom

import { Editor } from '@tiptap/core'
import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../../../../lib/ui/toast.tsx'
import { nodesAndMarks } from '../document/nodes-and-marks.ts'
import { clipboard } from './clipboard.ts'

const sanitised = vi.hoisted(() => vi.fn((html: string) => html))
vi.mock('../../../../lib/sanitize.ts', () => ({ cleanHtml: sanitised }))
const refused = vi.spyOn(toast, 'error').mockReturnValue('')
const onFiles = vi.fn()

let editor: Editor
afterEach(() => {
  editor.destroy()
  vi.clearAllMocks()
})

it.each(['paste', 'drop'])(
  'refuses a %s of more than twice the limit before it is parsed, and offers it as a file',
  async (type) => {
    const text = 'tide '.repeat(20_001)
    expect(give(type, { 'text/plain': text, 'text/html': `<p>${text}</p>` }).defaultPrevented).toBe(true)
    expect(sanitised).not.toHaveBeenCalled()
    expect(editor.getText()).toBe('before')
    expect(refused.mock.calls[0]?.[0]).toBe(
      'This text has 100,005 characters, and a note can have 50,000. Nothing was added.',
    )
    const { label, onClick } = offered()
    expect(label).toBe('Add as a file')
    onClick(null)
    const [[file]] = onFiles.mock.calls[0] as [[File]]
    expect(file).toMatchObject({ name: 'Pasted text.txt', type: expect.stringMatching(/^text\/plain/) })
    expect(await file.text()).toBe(text)
  },
)

it('refuses markup of more than twice what can be stored, and adds its words as the file', async () => {
  give('paste', { 'text/html': `<p><b>so</b></p>${'<i></i>'.repeat(150_000)}` })
  expect(editor.getText()).toBe('before')
  offered().onClick(null)
  expect(await onFiles.mock.calls[0]?.[0][0].text()).toBe('so')
})

it.each([
  ['a text between the limit and twice the limit', { 'text/plain': 'tide '.repeat(20_000) }],
  [
    'a large picture within the markup',
    { 'text/html': `<p>a<img src="data:image/png;base64,${'A'.repeat(2_000_000)}"></p>` },
  ],
])('pastes %s', (_what, data) => {
  give('paste', data)
  expect(refused).not.toHaveBeenCalled()
  expect(editor.getHTML()).not.toBe('<p>before</p>')
})

const offered = () => refused.mock.calls[0]?.[1]?.action as { label: string; onClick(event: unknown): void }

function give(type: string, data: Record<string, string>): Event {
  const extensions = [...nodesAndMarks, clipboard(onFiles)]
  editor = new Editor({ element: document.createElement('div'), extensions, content: '<p>before</p>' })
  const given = { files: [], types: Object.keys(data), getData: (name: string) => data[name] ?? '' }
  const event = new Event(type, { bubbles: true, cancelable: true })
  editor.view.dom.dispatchEvent(
    Object.assign(event, type === 'drop' ? { dataTransfer: given } : { clipboardData: given }),
  )
  return event
}
