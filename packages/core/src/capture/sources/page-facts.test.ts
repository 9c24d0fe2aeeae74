import { expect, it } from 'vitest'
import { factsOfCapture, pageFacts } from './page-facts.ts'

it('keeps what a page says about itself, without blanks, times and what is no text', () => {
  expect(pageFacts({ author: '  Ada\n Byron ', site: '', published: '2024-03-05T08:00:00Z' })).toEqual({
    author: 'Ada Byron',
    published: '2024-03-05',
  })
  expect(pageFacts({ author: 7, site: 'x'.repeat(400), published: 'March' })).toEqual({ site: 'x'.repeat(300) })
})

it('reads the facts of a stored page, and none where a client stored something else', () => {
  const turn = { id: 'page', digest: 'd', author: 'Ada Byron', site: 'Harbour Press' }
  expect(factsOfCapture({ turns: [turn] })).toEqual({ author: 'Ada Byron', site: 'Harbour Press' })
  for (const turns of [null, undefined, [], ['x'], [null], {}, 'x'])
    expect(factsOfCapture({ turns } as never)).toEqual({})
})
