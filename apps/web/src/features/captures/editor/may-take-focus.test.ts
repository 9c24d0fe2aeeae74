// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { mayTakeFocus } from './may-take-focus.ts'

it.each([
  ['when the dialog around it has the focus', 'note', true],
  ['when nothing has the focus', 'nothing', true],
  ['but not from the title', 'title', false],
  ['but not from a row of the list', 'row', false],
])('the text takes the focus %s', (_, focused, may) => {
  document.body.innerHTML = `<a href="#" id="row">x</a>
    <div role="dialog" tabindex="-1" id="note"><textarea id="title"></textarea><div id="text"></div></div>`
  document.getElementById(focused)?.focus()
  const text = document.getElementById('text')
  expect(text && mayTakeFocus(text)).toBe(may)
})
