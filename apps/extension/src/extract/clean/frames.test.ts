// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openPage } from '../testing/open-page.ts'
import { foreignFrames } from './frames.ts'

/** The number of frames of other sites in an article with this one. */
function framesWith(frame: string, width: number, height: number): number {
  openPage('https://site.org/', 'The page', `<article><h1>Tides</h1>${frame}</article>`)
  const shown = document.querySelector('iframe')
  if (!shown) return 0
  Object.defineProperty(shown, 'contentDocument', { value: null })
  shown.getBoundingClientRect = () => new DOMRect(0, 0, width, height)
  return foreignFrames(document)
}

it.each<[string, string, number, number, number]>([
  ['a chart in an article', '<iframe src="https://charts.example/1"></iframe>', 500, 300, 1],
  ['a post', '<div><iframe id="post-1" src="https://posts.example/1" title="A post"></iframe></div>', 500, 300, 1],
  ['a counter', '<iframe src="https://count.example/1"></iframe>', 1, 1, 0],
  ['an advertisement by its size', '<iframe src="https://x.example/1"></iframe>', 300, 250, 0],
  [
    'an advertisement by its name',
    '<div class="ad-slot"><iframe src="https://x.example/1"></iframe></div>',
    500,
    300,
    0,
  ],
  ['the comments', '<iframe src="https://disqus.example/1"></iframe>', 500, 300, 0],
  ['what stands aside', '<aside><iframe src="https://x.example/1"></iframe></aside>', 500, 300, 0],
])('tells a frame that shows something from the others: %s', (_, frame, width, height, count) => {
  expect(framesWith(frame, width, height)).toBe(count)
})
