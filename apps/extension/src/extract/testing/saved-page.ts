// A page with a given body as the extension saves it.
import { expect } from 'vitest'
import { extractPage } from '../article/extract-page.ts'
import { openPage } from './open-page.ts'

export function savedPage(body: string, title = 'The page') {
  openPage('https://site.org/blog/post', title, body)
  const before = document.body.innerHTML
  const extracted = extractPage(document)
  expect(document.body.innerHTML).toBe(before)
  return extracted
}

export const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
