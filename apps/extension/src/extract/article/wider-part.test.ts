// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { widerPart } from './wider-part.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

function partOf(body: string): string | undefined {
  const page = document.implementation.createHTMLDocument('')
  page.body.innerHTML = body
  const selector = widerPart(page)
  return selector === null ? undefined : page.querySelector(selector)?.id
}

it('is the smallest element with most of the running text, whatever its sections are called', () => {
  const sections = `<section class="ad"><p>${words(60)}</p></section><section><p>${words(60)}</p></section>`
  expect(partOf(`<nav>${words(90)}</nav><div><div id="story">${sections}</div><p>${words(10)}</p></div>`)).toBe('story')
})

it('holds all sections of one kind, though one of them has most of the text', () => {
  const sections = [400, 50].map((count) => `<div class="section"><p>${words(count)}</p></div>`).join('')
  expect(partOf(`<nav>${words(90)}</nav><div id="story">${sections}</div>`)).toBe('story')
})

it('does not count comments and sidebars', () => {
  const comments = `<div class="comments"><p>${words(200)}</p></div>`
  expect(partOf(`<div id="story"><p>${words(60)}</p><p>${words(60)}</p></div>${comments}`)).toBe('story')
})

it('is nothing when the text is spread over the whole page', () => {
  expect(partOf(`<div><p>${words(60)}</p></div><div><p>${words(60)}</p></div>`)).toBeUndefined()
})

it('counts parts whose names only say that there is a sidebar', () => {
  const parts = [1, 2, 3].map(() => `<div class="row with-sidebar-right"><p>${words(60)}</p></div>`).join('')
  expect(partOf(`<div id="story">${parts}</div><div class="teaser"><p>${words(20)}</p></div>`)).toBe('story')
})
