// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { pageText } from '../../../page/page-text.ts'
import { extractPage } from '../../article/extract-page.ts'
import { openPage } from '../../testing/open-page.ts'
import { copyOf, textOnly } from '../page-copy.ts'

const hiding = 'textContent remove nodeType childNodes parentNode attributes firstChild localName matches hasAttribute'
const sentence = 'The tide comes in twice a day, and the harbour empties. '
const article = `<article><h1>Tides</h1>${`<p>${sentence}</p>`.repeat(20)}</article>`

afterEach(() => vi.restoreAllMocks())

it('saves the article in a form whose fields hide the form’s own properties', () => {
  const fields = hiding.split(' ').map((name) => `<input name="${name}"><img id="${name}" alt="">`)
  openPage('https://site.org/tides', 'Tides', `<form>${fields.join('')}${article}</form>`)
  hideProperties(document.querySelector('form'))
  const { html, receipt } = extractPage(document)
  expect(html.match(/<p>The tide/g)).toHaveLength(20)
  expect(receipt?.isPartial).toBe(false)
  expect(pageText(document.body).text).toContain(sentence.trim())
})

it('saves a page whose images have the names of the document’s own properties', () => {
  openPage('https://site.org/tides', 'Tides', `<img name="title"><img name="body">${article}`)
  const names = ['title', 'body', 'head', 'querySelector', 'implementation', 'defaultView']
  for (const name of names) Object.defineProperty(document, name, { get: () => document.images[0], configurable: true })
  const { title, html, receipt } = extractPage(document)
  for (const name of names) Reflect.deleteProperty(document, name)
  expect({ title, isPartial: receipt?.isPartial }).toEqual({ title: 'Tides', isPartial: false })
  expect(html.match(/<p>The tide/g)).toHaveLength(20)
})

/** As a browser does; a test's document does not. */
function hideProperties(form: HTMLFormElement | null): void {
  for (const name of hiding.split(' ')) Object.defineProperty(form, name, { get: () => form?.elements[0] })
}

it('saves the visible text, and says so, when a page cannot be read', () => {
  openPage('https://site.org/tides', 'Tides', article)
  vi.spyOn(document.implementation, 'createHTMLDocument').mockImplementation(() => {
    throw new Error('Not today')
  })
  const { title, html, receipt } = extractPage(document)
  expect({ title, isPartial: receipt?.isPartial }).toEqual({ title: 'Tides', isPartial: true })
  expect(html).toContain(sentence.trim())
})

it('reads elements that are nested very deeply', () => {
  const root = document.createElement('div')
  let deepest = root
  for (let depth = 0; depth < 12_000; depth += 1) {
    const next = document.createElement('div')
    deepest.appendChild(next)
    deepest = next
  }
  deepest.textContent = sentence
  expect(pageText(root).text).toBe(`${sentence}\n`)
})

it('marks a deeply nested part that was copied as text alone, unless it is only text', () => {
  const copied = (inner: string) => {
    // Without a window, because computing styles at this depth takes long here.
    const page = document.implementation.createHTMLDocument('')
    page.body.innerHTML = `${'<div>'.repeat(410)}${inner}${'</div>'.repeat(410)}`
    return copyOf(page.body)
  }
  expect(copied(sentence).querySelector(`[${textOnly}]`)).toBeNull()
  const copy = copied(`<a href="/tides">${sentence}</a>`)
  expect(copy.textContent).toContain(sentence)
  expect(copy.querySelector(`[${textOnly}]`)).not.toBeNull()
})
