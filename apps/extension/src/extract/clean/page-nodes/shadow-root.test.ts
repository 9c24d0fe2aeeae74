// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { openPage } from '../../testing/open-page.ts'
import { copyOf } from '../page-copy.ts'

afterEach(() => vi.unstubAllGlobals())

it('copies closed shadow trees with what is slotted into them, as the browser gives them to an extension', () => {
  openPage('https://sea.example/', 'Sea', '<tide-card><b>slotted</b></tide-card><svg><a-b></a-b></svg><p>Outside</p>')
  const host = document.querySelector('tide-card')
  const tree = host?.attachShadow({ mode: 'closed' })
  if (tree) tree.innerHTML = '<p>Drawn inside: <slot></slot></p>'
  const text = () => copyOf(document.body).textContent
  const openOrClosedShadowRoot = (element: Element) => {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') throw new TypeError('Not an HTML element')
    return element === host ? (tree ?? null) : null
  }
  expect(text()).toBe('slottedOutside')
  vi.stubGlobal('chrome', { dom: { openOrClosedShadowRoot } })
  expect(text()).toBe('Drawn inside: slottedOutside')
  // Firefox has it at the element.
  vi.stubGlobal('chrome', {})
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: tree })
  expect(text()).toBe('Drawn inside: slottedOutside')
})
