// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { focusBeside, focusStep } from './card-focus.ts'

afterEach(() => document.body.replaceChildren())

function show(ids: readonly string[]): void {
  const cards = ids.map(
    (id) => `<article data-capture-id="${id}"><a href="#" data-capture-link id="${id}">x</a></article>`,
  )
  document.body.innerHTML = `<main>${cards.join('')}<h2 tabindex="-1" data-empty-title id="empty"></h2></main>`
}

function openDialog(): HTMLElement {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'alertdialog')
  document.body.append(dialog)
  return dialog
}

const leave = (ids: readonly string[]) => {
  for (const id of ids) document.getElementById(id)?.parentElement?.remove()
}
const focused = () => document.activeElement?.id

it.each([
  ['the next card', ['a', 'b', 'c'], ['b'], 'c'],
  ['the previous card, from the last one', ['a', 'b', 'c'], ['c'], 'b'],
  ['the next remaining card, after several', ['a', 'b', 'c', 'd'], ['a', 'b', 'c'], 'd'],
  ['the previous remaining card, after several at the end', ['a', 'b', 'c', 'd'], ['b', 'd'], 'c'],
  ['the text of the empty list', ['a'], ['a'], 'empty'],
])('after a delete the focus goes to %s', async (_, all, gone, place) => {
  show(all)
  // A note beside the list is a dialog that stays.
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-beside="true"><button></button></div>')
  document.querySelector('button')?.focus()
  focusBeside(gone)
  leave(gone)
  await vi.waitFor(() => expect(focused()).toBe(place))
})

it('waits for the dialog to close, and keeps a focus that was set meanwhile', async () => {
  show(['a', 'b', 'c'])
  const question = openDialog()
  focusBeside(['a'])
  leave(['a'])
  await new Promise((done) => setTimeout(done))
  expect(focused()).toBe('')
  question.remove()
  await vi.waitFor(() => expect(focused()).toBe('b'))
  const second = openDialog()
  focusBeside(['b'])
  leave(['b'])
  document.getElementById('empty')?.focus()
  second.remove()
  await new Promise((done) => setTimeout(done))
  expect(focused()).toBe('empty')
})

it('Down and Up stay in the column of a card, and J and K follow the list', () => {
  // The third card is in the first column again, because that one is short.
  document.body.innerHTML = [1, 2, 1, 1, 2]
    .map(
      (column, at) =>
        `<p role="listitem" style="grid-column: ${column}"><a href="#" data-capture-link id="${at}"></a></p>`,
    )
    .join('')
  const walk = (from: string, step: Parameters<typeof focusStep>[2]) => {
    const link = document.getElementById(from)
    return link && focusStep(document.body, link, step).id
  }
  expect([walk('0', 'below'), walk('1', 'below'), walk('4', 'above')]).toEqual(['2', '4', '1'])
  expect([walk('1', 'next'), walk('1', 'previous')]).toEqual(['2', '0'])
  expect(walk('4', 'below')).toBe('4')
})
