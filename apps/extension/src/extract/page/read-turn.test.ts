// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { siteRulesFor } from '../site-rules-for.ts'
import { builtInRules } from '../sites/built-in-rules.ts'
import { openPage } from '../testing/open-page.ts'
import { forgetNames, type KnownTurn, pageTurns } from './read-turn.ts'

const url = 'https://claude.ai/chat/abc'
const rules = siteRulesFor(url, builtInRules)
const said = (words: string) => `<div data-testid="user-message"><p>${words}</p></div>`

function names(known: Map<Element, KnownTurn>): (string | undefined)[] {
  if (!rules) throw new Error('no rules')
  return pageTurns(document, rules, known).map((turn) => turn?.id)
}

it('keeps the name of a turn, which the site gives none, while those before it leave the page', () => {
  openPage(url, 'Bread', said('one') + said('go on') + said('go on'))
  const known = new Map<Element, KnownTurn>()
  const whole = names(known)
  expect(new Set(whole).size).toBe(3)
  document.body.firstElementChild?.remove()
  expect(names(known)).toEqual(whole.slice(1))
})

it('names again what was read in leaps, by what then stands before it', () => {
  openPage(url, 'Bread', said('go on') + said('two'))
  const known = new Map<Element, KnownTurn>()
  names(known)
  document.body.insertAdjacentHTML('afterbegin', said('one'))
  forgetNames(known)
  expect(names(known)).toEqual(names(new Map()))
})
