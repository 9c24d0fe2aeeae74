// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { afterEach, expect, it, vi } from 'vitest'
import { nodesAndMarks } from './document/nodes-and-marks.ts'
import { markdownInput } from './markdown-input.ts'
import { clipboard } from './paste/clipboard.ts'
import { undoStep, writingKeys } from './writing-keys.ts'

// The sanitiser needs a real browser. These tests are about steps.
vi.mock('../../../lib/sanitize.ts', () => ({ cleanHtml: (html: string) => html }))

let editor: Editor
afterEach(() => editor.destroy())

function write(content: string): void {
  const extensions = [...nodesAndMarks, writingKeys, markdownInput, clipboard(() => {})]
  editor = new Editor({ element: document.createElement('div'), extensions, content })
  editor.commands.setTextSelection(editor.state.doc.content.size)
}

const rows = () => editor.$nodes('tableRow')?.map(({ textContent }) => textContent)

it('adds a row by Tab in the last cell, leaves the text by Tab in an empty one, and undoes the row alone', () => {
  write('<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>')
  editor.commands.setTextSelection(10)
  editor.commands.insertContent('c')
  expect(press('Tab')).toBe(true)
  expect(rows()).toEqual([expect.stringContaining('c'), ''])
  expect(press('Tab')).toBe(true)
  expect(press('Tab')).toBe(false)
  expect(rows()).toHaveLength(2)
  undoStep(editor)
  expect(rows()).toEqual([expect.stringContaining('c')])
})

it.each(['|---|:---:|---:|', '|-|:-:|-:|'])(
  'aligns the columns of a table typed with %s by its colons, also in the rows that Tab adds',
  (line) => {
    write('<p>| a | b | c |</p><p></p>')
    editor.commands.setTextSelection(editor.state.doc.content.size - 1)
    for (const sign of line) if (!type(sign)) editor.commands.insertContent(sign)
    editor.commands.insertContent('1')
    for (let cell = 0; cell < 3; cell += 1) press('Tab')
    const looks = editor.$nodes('tableRow')?.map(({ children }) => children.map(({ attributes }) => attributes.class))
    expect(looks).toEqual(Array.from({ length: 3 }, () => [null, 'ql-align-center', 'ql-align-right']))
  },
)

it('takes back what was pasted, and keeps the words that were typed just before', () => {
  write('<p></p>')
  editor.commands.insertContent('typed ')
  editor.view.pasteText('pasted')
  expect(editor.getText()).toBe('typed pasted')
  undoStep(editor)
  expect(editor.getText()).toBe('typed ')
})

it.each([
  ['Markdown', { 'text/plain': '**bold** and $x^2$' }, '**bold** and $x^2$'],
  ['TeX in HTML', { 'text/html': '<p>so $x^2$ is</p>', 'text/plain': 'so $x^2$ is' }, 'so $x^2$ is'],
])('gives the signs of pasted %s back by the first undo, and removes them by the second', (_kind, data, signs) => {
  write('<p>typed:</p>')
  paste(data)
  expect(editor.getHTML()).toContain('data-language')
  undoStep(editor)
  expect(editor.getHTML()).not.toContain('data-language')
  expect(editor.getText()).toBe(`typed:${signs}`)
  undoStep(editor)
  expect(editor.getText()).toBe('typed:')
})

it.each([
  ['see https://a.example/b_(c).', ' ', 'https://a.example/b_(c)'],
  ['(https://a.example/?x=1)', ' ', 'https://a.example/?x=1'],
  ['see https://a.example/', 'Enter', 'https://a.example/'],
])('links the typed address in %s, and undo takes the link back', (words, key, address) => {
  write('<p></p>')
  for (const sign of words) if (!type(sign)) editor.commands.insertContent(sign)
  if (key === 'Enter') expect(press(key)).toBe(true)
  else expect(type(key)).toBe(true)
  expect(links()).toEqual([[address, address]])
  expect(editor.getText()).toContain(words)
  expect(editor.isActive('link')).toBe(false)
  press('z', { ctrlKey: true })
  if (key === 'Enter') press('z', { ctrlKey: true })
  expect(links()).toEqual([])
})

it.each([
  ['<p><code>https://a.example/</code></p>', []],
  ['<pre><code>https://a.example/</code></pre>', []],
  ['<p>at https://</p>', []],
  ['<p><a href="https://b.example/">https://a.example/</a></p>', [['https://a.example/', 'https://b.example/']]],
])('leaves the address in %s as it is', (content, expected) => {
  write(content)
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  type(' ')
  press('Enter')
  expect(links()).toEqual(expected)
})

it.each([
  ['- one', '- two', '<ul><li><p>one</p></li><li><p>two</p></li></ul>'],
  ['1. one', '2. two', '<ol><li><p>one</p></li><li><p>two</p></li></ol>'],
  [
    '- [ ] one',
    '- [x] two',
    '<ul><li data-list="unchecked"><p>one</p></li><li data-list="checked"><p>two</p></li></ul>',
  ],
  ['1. one', '1. two', '<ol><li><p>one</p></li><li><p>two</p></li></ol>'],
  ['1. one', '2026. two', '<ol><li><p>one</p></li><li><p>2026. two</p></li></ol>'],
  ['4. four', '5. five', '<ol start="4"><li><p>four</p></li><li><p>five</p></li></ol>'],
  ['> one', '> two', '<blockquote><p>one</p><p>two</p></blockquote>'],
  ['> - one', '> - two', '<blockquote><ul><li><p>one</p></li><li><p>two</p></li></ul></blockquote>'],
  ['- one', '1. two', '<ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>'],
  ['4. four', '- two', '<ol start="4"><li><p>four</p></li></ol><ul><li><p>two</p></li></ul>'],
  ['[] one', '1. two', '<ul><li data-list="unchecked"><p>one</p></li></ul><ol><li><p>two</p></li></ol>'],
  ['- - one', '- two', '<ul><li><ul><li><p>one</p></li><li><p>two</p></li></ul></li></ul>'],
])('continues what %s began when the next line is typed as %s', (first, second, expected) => {
  write('<p></p>')
  for (const sign of first) if (!type(sign)) editor.commands.insertContent(sign)
  press('Enter')
  for (const sign of second) if (!type(sign)) editor.commands.insertContent(sign)
  expect(editor.getHTML()).toBe(expected)
})

it.each([
  ['ul', '- two'],
  ['ol', '- two'],
])('makes the list that Tab began in <%s> the one whose sign is typed: %s', (list, line) => {
  write(`<${list}><li><p>one</p></li></${list}>`)
  press('Enter')
  press('Tab')
  for (const sign of line) if (!type(sign)) editor.commands.insertContent(sign)
  expect(editor.getHTML()).toBe(`<${list}><li><p>one</p><ul><li><p>two</p></li></ul></li></${list}>`)
})

it.each(['- ', '1. ', '- one\n- ', '- one\n1. ', '> one\n> '])(
  'gives the last sign of %j back by Backspace',
  (lines) => {
    write('<p></p>')
    for (const sign of lines) {
      if (sign === '\n') press('Enter')
      else if (!type(sign)) editor.commands.insertContent(sign)
    }
    expect(press('Backspace')).toBe(true)
    expect(editor.state.selection.$from.parent.textContent).toBe(lines.split('\n').at(-1))
  },
)

function links(): string[][] {
  const found: string[][] = []
  editor.state.doc.descendants(({ text, marks }) => {
    for (const { type, attrs } of marks) if (type.name === 'link') found.push([text ?? '', attrs.href])
  })
  return found
}

const UL = '<ul><li><p>one</p></li><li><p>two</p></li></ul>'
const CODE = '<pre><code class="language-js">let a</code></pre>'
it.each([
  ['a list below the line', '<p>a|</p>', '- one\n- two', `<p>a</p>${UL}`],
  ['a list above the line', '<p>|a</p>', '- one\n- two', `${UL}<p>a</p>`],
  ['a list between two halves', '<p>a|b</p>', '- one\n- two', `<p>a</p>${UL}<p>b</p>`],
  ['a list into an empty line', '<p>|</p>', '- one\n- two', UL],
  ['items into a list', '<ul><li><p>a|</p></li></ul>', '- one\n- two', UL.replace('one', 'aone')],
  ['code below the line', '<p>a|</p>', '```js\nlet a\n```', `<p>a</p>${CODE}`],
  ['the words of a single heading', '<p>a|</p>', '# one', '<p>aone</p>'],
  ['paragraphs', '<p>a|</p>', 'one **two**\n\nthree', '<p>aone <strong>two</strong></p><p>three</p>'],
])('pastes %s', (_what, before, text, after) => {
  const cell = (inside: string) => `<table><tbody><tr><td>${inside}</td></tr></tbody></table>`
  for (const around of [(inside: string) => inside, cell]) {
    write(around(before))
    let at = 0
    editor.state.doc.descendants((node, pos) => {
      if (node.text?.includes('|')) at = pos + node.text.indexOf('|')
    })
    editor
      .chain()
      .setTextSelection({ from: at, to: at + 1 })
      .deleteSelection()
      .run()
    const empty = editor.getHTML()
    paste({ 'text/plain': text })
    expect(editor.getHTML()).toBe(around(after))
    while (undoStep(editor) && editor.getHTML() !== empty);
    expect(editor.getHTML()).toBe(empty)
  }
})

it('removes pasted lines without any signs by one undo', () => {
  write('<p>typed:</p>')
  paste({ 'text/plain': 'one\ntwo' })
  undoStep(editor)
  expect(editor.getText()).toBe('typed:')
})

it('begins a new line of code by Enter, also in a list', () => {
  write('<ul><li>a<pre><code>b</code></pre></li></ul>')
  editor.commands.setTextSelection(7)
  expect(press('Enter')).toBe(true)
  expect(editor.getHTML()).toBe('<ul><li><p>a</p><pre><code>b\n</code></pre></li></ul>')
})

it('indents the selected lines of code by Tab, and leaves code that is not indented by Shift+Tab', () => {
  write('<pre><code>a\nb\nc</code></pre>')
  editor.commands.setTextSelection({ from: 1, to: 4 })
  expect(press('Tab')).toBe(true)
  expect(editor.getText()).toBe('  a\n  b\nc')
  expect(press('Tab', { shiftKey: true })).toBe(true)
  expect(editor.getText()).toBe('a\nb\nc')
  expect(press('Tab', { shiftKey: true })).toBe(false)
  editor.commands.setTextSelection(2)
  expect(press('Tab')).toBe(true)
  expect(editor.getText()).toBe('a  \nb\nc')
})

it('keeps an empty task a task when Enter moves it to the list around it', () => {
  write('<ul><li data-list="checked"><p>a</p><ul><li data-list="checked"><p>b</p></li></ul></li></ul>')
  editor.commands.setTextSelection(9)
  press('Enter')
  press('Enter')
  const kinds = editor.$nodes('listItem')?.map(({ attributes }) => attributes['data-list'])
  expect(kinds).toEqual(['checked', 'checked', 'unchecked'])
})

it('makes a link of [words](address), and leaves a forbidden address as it was typed', () => {
  write('<p>see [the tide](https://a.example/x</p>')
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  expect(type(')')).toBe(true)
  expect(editor.getHTML()).toMatch(/^<p>see <a href="https:\/\/a\.example\/x"[^>]*>the tide<\/a><\/p>$/)
  editor.destroy()
  write('<p>[x](javascript:a</p>')
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  expect(type(')')).toBe(false)
})

it('begins a quote of its own below another, so that a callout does not take in both', () => {
  write('<blockquote><p>a</p></blockquote><p>&gt;</p>')
  type(' ')
  expect(editor.getHTML()).toBe('<blockquote><p>a</p></blockquote><blockquote><p></p></blockquote>')
})

it('pastes lines from a code editor as code in their language, and prose as prose', () => {
  const from = (mode: string, text: string) => {
    write('<p></p>')
    paste({ 'text/plain': text, 'text/html': '<div>x</div>', 'vscode-editor-data': `{"version":1,"mode":"${mode}"}` })
    return editor.getHTML()
  }
  expect(from('python', 'if a:\n\n  b()\n')).toContain('<pre><code class="language-python">if a:\n\n  b()</code></pre>')
  expect(from('python', 'a()')).toBe('<p>a()</p>')
  expect(from('markdown', '- a\n- b')).toContain('<li><p>a</p></li>')
})

it.each([
  [
    'the item that the cursor is in',
    '<p>a</p><ul><li>b|</li><li>c</li></ul>',
    '<p>a</p><ul><li>c</li><li>b|</li></ul>',
  ],
  [
    'the inner item',
    '<ul><li>a<ul><li>b|</li><li>c</li></ul></li><li>d</li></ul>',
    '<ul><li>a<ul><li>c</li><li>b|</li></ul></li><li>d</li></ul>',
  ],
  [
    'an item that was selected by its handle',
    '<p>a</p><ul><li>[b]</li><li>c</li></ul>',
    '<p>a</p><ul><li>c</li><li>[b]</li></ul>',
  ],
  [
    'all items of a selection',
    '<ul><li>a|</li><li>b|</li><li>c</li></ul>',
    '<ul><li>c</li><li>a|</li><li>b|</li></ul>',
  ],
  ['all blocks of a selection', '<p>a|</p><h2>b|</h2><p>c</p>', '<p>c</p><p>a|</p><h2>b|</h2>'],
  [
    'a list when the words around it are selected too',
    '<p>a|</p><ul><li>b|</li></ul><p>c</p>',
    '<p>c</p><p>a|</p><ul><li>b|</li></ul>',
  ],
  ['a list of one item', '<ul><li>b|</li></ul><p>c</p>', '<p>c</p><ul><li>b|</li></ul>'],
])('moves %s down by Alt+Down, and back by Alt+Up', (_what, before, after) => {
  const htmlOf = (content: string) => {
    write(content)
    const html = editor.getHTML()
    editor.destroy()
    return html
  }
  const [first, last] = [htmlOf(before), htmlOf(after)]
  write(before)
  const { doc, tr } = editor.state
  const ends: number[] = []
  doc.descendants((node, at) => {
    if (node.text?.includes('|')) ends.push(at)
    if (node.textContent === '[b]' && node.type.name === 'listItem') tr.setSelection(NodeSelection.create(doc, at))
  })
  editor.view.dispatch(ends.length > 0 ? tr.setSelection(TextSelection.create(doc, ends[0] ?? 0, ends.at(-1))) : tr)
  const words = () => editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to, ' ')
  const selected = words()
  expect(press('ArrowDown', { altKey: true })).toBe(true)
  expect(editor.getHTML()).toBe(last)
  expect(words()).toBe(selected)
  press('ArrowUp', { altKey: true })
  expect(editor.getHTML()).toBe(first)
})

/** True when the text was converted. */
function type(text: string): boolean {
  const { from, to } = editor.state.selection
  return (
    editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, text, () => editor.state.tr)) ??
    false
  )
}

function paste(data: Record<string, string>): void {
  const clipboardData = { files: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' }
  editor.view.dom.dispatchEvent(Object.assign(new Event('paste', { bubbles: true }), { clipboardData }))
}

/** True when the editor has handled the key. */
function press(key: string, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...held })
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) ?? false
}
