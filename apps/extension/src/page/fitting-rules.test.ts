// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from 'vitest'
import { rulesAt } from '../extract/testing/read-open-page.ts'
import type { SiteRules } from '../extract/types.ts'

let served: SiteRules[] = []
vi.doMock('../messaging/send.ts', () => ({ sendWithRetry: async () => served }))
vi.resetModules()
const { rulesInOrder } = await import('./fitting-rules.ts')
afterAll(() => {
  vi.doUnmock('../messaging/send.ts')
  vi.resetModules()
})

const builtIn = rulesAt('https://chat.deepseek.com/a/chat/s/1')
const unreadable = 'div[a]div >> p'
const changed: [string, SiteRules][] = [
  ['turns', { ...builtIn, turn: unreadable }],
  ['answers', { ...builtIn, answer: unreadable }],
  ['what is no content', { ...builtIn, page: { ...builtIn.page, remove: unreadable } }],
  ['content', { ...builtIn, page: { ...builtIn.page, content: { user: unreadable } } }],
  ['documents', { ...builtIn, page: { ...builtIn.page, documents: { entry: '.entry', panel: unreadable } } }],
]

it.each(changed)(
  'rules with a selector for %s that the browser does not know give way to the built-in ones',
  async (_, rules) => {
    served = [rules, builtIn]
    expect(await rulesInOrder()).toEqual([builtIn])
  },
)

it('rules that find a turn come before rules that find none', async () => {
  document.body.innerHTML = '<div class="ds-message"></div>'
  const other = { ...builtIn, turn: '.other' }
  served = [other, builtIn]
  expect(await rulesInOrder()).toEqual([builtIn, other])
})
