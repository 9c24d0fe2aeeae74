// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { siteRulesFor } from '../find-site-rules.ts'
import { builtInRules } from '../sites/built-in-rules.ts'
import { openPage } from '../testing/open-page.ts'
import { forgetIds, type KnownTurn, pageTurns } from './read-turn.ts'

const url = 'https://claude.ai/chat/abc'
const rules = siteRulesFor(url, builtInRules)
const said = (words: string) => `<div data-testid="user-message"><p>${words}</p></div>`

function names(known: Map<Element, KnownTurn>): (string | undefined)[] {
  if (!rules) throw new Error('no rules')
  return pageTurns(document, rules, known).map((turn) => turn?.id)
}

it('keeps the id of a turn without a site id when earlier turns leave the page', () => {
  openPage(url, 'Bread', said('one') + said('go on') + said('go on'))
  const known = new Map<Element, KnownTurn>()
  const whole = names(known)
  expect(new Set(whole).size).toBe(3)
  document.body.firstElementChild?.remove()
  expect(names(known)).toEqual(whole.slice(1))
})

it('computes ids again after jumps, from the turn that is then before', () => {
  openPage(url, 'Bread', said('go on') + said('two'))
  const known = new Map<Element, KnownTurn>()
  names(known)
  document.body.insertAdjacentHTML('afterbegin', said('one'))
  forgetIds(known)
  expect(names(known)).toEqual(names(new Map()))
})
