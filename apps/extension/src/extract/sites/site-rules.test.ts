// @vitest-environment happy-dom
import { chatSites, moreChatSites } from '@jotsam/core/capture/sources/chat-sites'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { describe, expect, it } from 'vitest'
import { conversationIdIn, siteRulesFor } from '../find-site-rules.ts'
import { parseSiteRules } from '../parse-site-rules.ts'
import { builtInRules } from './built-in-rules.ts'
import chatgpt from './chatgpt.json'
import claude from './claude.json'
import { isSafeSelector } from './safe-selector.ts'

describe('the built-in rules', () => {
  it('have the names and hosts of the chat sites, and the texts name these sites', () => {
    const sites = builtInRules.map(({ site, name, hosts }) => [site, { name, hosts }])
    expect(Object.fromEntries(sites)).toEqual({ ...chatSites, ...moreChatSites })
    const [chatgpt, claude, gemini] = builtInRules.map(({ name }) => name)
    expect(extensionMessages.popup.noConversation).toContain(`${chatgpt}, ${claude} or ${gemini}`)
    expect(extensionMessages.settings.everywhereHint).toContain(`${chatgpt}, ${claude} and ${gemini}`)
  })

  it('have only valid selectors', () => {
    for (const { turn, answer, page, data } of builtInRules) {
      const selectors = [
        turn,
        answer,
        page.scroller,
        page.remove,
        page.title,
        page.busy,
        ...Object.values(page.content),
      ]
      const others = [...page.roles.map(({ is }) => is), ...(data?.embedded ?? []).map(({ selector }) => selector)]
      for (const selector of [...selectors, ...others]) {
        if (selector !== undefined) expect(() => document.querySelector(selector)).not.toThrow()
      }
    }
  })

  it.each([
    ['https://chatgpt.com/c/68a1-b2', 'chatgpt', '68a1-b2'],
    ['https://chatgpt.com/g/g-123-name/c/68a1?model=x', 'chatgpt', '68a1'],
    ['https://chat.openai.com/share/e/ab', 'chatgpt', 'ab'],
    ['https://claude.ai/chat/0f-1/', 'claude', '0f-1'],
    ['https://gemini.google.com/u/1/app/abc', 'gemini', 'abc'],
    ['https://gemini.google.com/u/1/gem/coach/abc', 'gemini', 'abc'],
    ['https://gemini.google.com/u/1/share/abc', 'gemini', 'abc'],
    ['https://chatgpt.com/s/t_12', 'chatgpt', 't_12'],
    ['https://chatgpt.com/?temporary-chat=true', 'chatgpt', 'temporary'],
    ['https://www.perplexity.ai/search/where-tea-grows-Ab.c_1', 'perplexity', 'where-tea-grows-Ab.c_1'],
    ['https://chat.deepseek.com/a/chat/s/0f-1', 'deepseek', '0f-1'],
    ['https://chat.mistral.ai/work/0f-1', 'mistral', '0f-1'],
    ['https://chatgpt.com/', 'chatgpt', null],
  ])('match %s', (url, site, id) => {
    const rules = siteRulesFor(url, builtInRules)
    expect(rules?.site).toBe(site)
    expect(rules && conversationIdIn(url, rules)).toBe(id)
  })

  it.each(['https://evilchatgpt.com/c/1', 'https://chatgpt.com.evil.org/c/1', 'ftp://chatgpt.com/c/1', 'nonsense'])(
    'are not for %s',
    (url) => expect(siteRulesFor(url, builtInRules)).toBeNull(),
  )
})

describe('rules from a server', () => {
  it('replace those of the same site and leave the others', () => {
    const parsed = parseSiteRules([{ ...chatgpt, turn: 'article.turn' }])
    expect(parsed.map(({ site }) => site)).toEqual(builtInRules.map(({ site }) => site))
    expect(parsed[0]?.turn).toBe('article.turn')
    // They travel between a page and the background as JSON.
    expect(JSON.parse(JSON.stringify(parsed[0]))).toEqual(parsed[0])
  })

  it('that this version does not understand leave that site its own, and the others get theirs', () => {
    const newer = { ...claude, turn: '.newer', data: { ...claude.data, holograms: 'a.b' } }
    const parsed = parseSiteRules([newer, { ...chatgpt, turn: 'article.turn' }, { ...chatgpt, site: 'bank' }])
    expect(parsed.find(({ site }) => site === 'claude')?.turn).toBe(claude.turn)
    expect(parsed.find(({ site }) => site === 'chatgpt')?.turn).toBe('article.turn')
    expect(parsed).toHaveLength(builtInRules.length)
  })

  it('may add a site with hosts of its own', () => {
    const parsed = parseSiteRules([{ ...chatgpt, site: 'tides', name: 'Tides', hosts: ['tides.example'] }])
    expect(parsed.map(({ site }) => site)).toEqual([...builtInRules.map(({ site }) => site), 'tides'])
    expect(siteRulesFor('https://tides.example/c/1', parsed)?.name).toBe('Tides')
  })

  it.each([
    ['nothing', null],
    ['no list', chatgpt],
    ['an empty list', []],
    ['another site’s hosts', [{ ...chatgpt, hosts: ['bank.example'] }]],
    ['a new site with a known site’s hosts', [{ ...chatgpt, site: 'bank' }]],
    ['a new site around a known site’s hosts', [{ ...chatgpt, site: 'bank', hosts: ['openai.com'] }]],
    ['a field nobody knows', [{ ...chatgpt, script: 'alert(1)' }]],
    ['a selector that is none', [{ ...chatgpt, turn: 'a[' }]],
    ['a pattern of its own', [{ ...chatgpt, conversationPath: '(a+)+$' }]],
    ['a path that is a pattern', [{ ...chatgpt, paths: ['/c/(a+)+/{id}'] }]],
    ['an address elsewhere', [withRead('https://evil.example/{id}')]],
    ['an address elsewhere, without a scheme', [withRead('//evil.example/{id}')]],
    ['an address with a way up', [withRead('/a/../../{id}')]],
    ['a path into prototypes', [{ ...chatgpt, data: { ...chatgpt.data, title: 'constructor.name' } }]],
    ['an attribute that is a selector', [{ ...chatgpt, turnId: 'x], body[y' }]],
    ['too much', Array.from({ length: 70 }, () => chatgpt)],
  ])('are refused: %s', (_, rules) => {
    expect(() => parseSiteRules(rules)).toThrow()
  })
})

describe('selectors in rules', () => {
  it.each(['a', '.a-b > c-d[data-x^="y z" i], #e:not(.f):first-child', ':is(h1, h2) + p', '* a ~ b'])(
    'may be %s',
    (each) => expect(isSafeSelector(each)).toBe(true),
  )

  it.each([
    '',
    'a,',
    '> a',
    'a[',
    'a]',
    ':not(a',
    'a)',
    'a { color: red }',
    '<img>',
    'a:hover(1)',
    '[a="\\""]',
    ':not(:not(:not(a)))',
    'a '.repeat(60),
    'x'.repeat(601),
    '/*a*/b',
  ])('may not be %s', (each) => expect(isSafeSelector(each)).toBe(false))
})

function withRead(address: string) {
  return { ...chatgpt, data: { ...chatgpt.data, reads: [{ path: '/c/{id}', address }] } }
}
