// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { afterEach, expect, it } from 'vitest'
import { nodesAndMarks } from '../document/nodes-and-marks.ts'
import { htmlWriter } from '../document/stored-html.ts'
import { addRowAbove, addRowBelow, deleteColumns, deleteRows } from './table-commands.ts'

const HEAD = '<thead><tr><th>A</th><th class="ql-align-right">B</th></tr></thead>'
const row = (first: string, second = '') => `<tr><td>${first}</td><td class="ql-align-right">${second}</td></tr>`

let editor: Editor
afterEach(() => editor.destroy())

/** The stored table after a command with the cursor in the cell with this text. */
function changed(html: string, cell: string, command: Command): string {
  editor = new Editor({ element: document.createElement('div'), extensions: nodesAndMarks, content: html })
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === cell) editor.commands.setTextSelection(at)
  })
  command(editor.state, editor.view.dispatch)
  return htmlWriter(editor.schema, new Map())(editor.state.doc)
}

it.each([
  ['above', addRowAbove, `${row('')}${row('a', 'b')}`],
  ['below', addRowBelow, `${row('a', 'b')}${row('')}`],
])('gives a row %s the alignment of its columns', (_where, command, rows) => {
  const html = `<table>${HEAD}<tbody>${row('a', 'b')}</tbody></table>`
  expect(changed(html, 'a', command)).toBe(`<table>${HEAD}<tbody>${rows}</tbody></table>`)
})

it('adds a row above the head to the head, so that it stays there when the note is opened again', () => {
  const html = `<table>${HEAD}<tbody>${row('a', 'b')}</tbody></table>`
  const two = HEAD.replace('<tr>', '<tr><th></th><th class="ql-align-right"></th></tr><tr>')
  expect(changed(html, 'A', addRowAbove)).toBe(`<table>${two}<tbody>${row('a', 'b')}</tbody></table>`)
})

it('adds a row below the head to the body', () => {
  const html = `<table>${HEAD}<tbody>${row('a', 'b')}</tbody></table>`
  expect(changed(html, 'A', addRowBelow)).toBe(`<table>${HEAD}<tbody>${row('')}${row('a', 'b')}</tbody></table>`)
})

it('leaves a cell that spans the new row as it is', () => {
  const html = '<table><tbody><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>'
  expect(changed(html, 'b', addRowBelow)).toBe(
    '<table><tbody><tr><td rowspan="3">a</td><td>b</td></tr><tr><td></td></tr><tr><td>c</td></tr></tbody></table>',
  )
})

it.each([
  ['row', deleteRows, '<tr><td>a</td><td>b</td></tr>'],
  ['column', deleteColumns, '<tr><td>a</td></tr><tr><td>b</td></tr>'],
])('deletes the table with its last %s', (_name, command, rows) => {
  const html = `<p>x</p><table><tbody>${rows}</tbody></table>`
  expect(changed(html, 'a', command)).toBe('<p>x</p>')
})
