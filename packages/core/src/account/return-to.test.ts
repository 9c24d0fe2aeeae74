import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareIntake } from '../capture/sources/share-intake.ts'
import { parseAddress } from '../html/web-address.ts'
import { authTarget } from './return-to.ts'

describe('the target after signing in', () => {
  // spec: R04, R05, R06, R07
  it.each([
    ['capture', 'true', '/capture?shared=true'],
    ['capture', null, '/capture'],
    ['capture', 'false', '/capture'],
    ['pricing', null, '/pricing'],
    ['pricing', 'true', '/pricing'],
    ['/pricing', null, '/pricing'],
    ['share/abc?x=1#y', null, '/share/abc?x=1#y'],
    [null, null, '/dashboard'],
    ['', 'true', '/dashboard'],
  ])('the page for returnTo %j and shared %j is %j', (returnTo, shared, target) => {
    expect(authTarget({ returnTo, shared })).toBe(target)
  })

  it.each([
    ['//evil.example', '/evil.example'],
    ['\\\\evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['.//evil.example', '/dashboard'],
    ['x/..//evil.example', '/dashboard'],
    ['%2e/%2fevil.example', '/%2fevil.example'],
    ['https://evil.example', '/https://evil.example'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['\t//evil.example', '/evil.example'],
    ['auth', '/dashboard'],
    ['auth?returnTo=auth', '/dashboard'],
    ['logout-and-redirect', '/dashboard'],
    ['logout-and-redirect/', '/dashboard'],
  ])('the page for the malicious address %j stays on this site, at %j', (returnTo, target) => {
    expect(authTarget({ returnTo, shared: null })).toBe(target)
  })

  it('is always on this site', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', '//', '%2f', 'evil.example'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = authTarget({ returnTo: pieces.join(''), shared: null })
        expect(target).toMatch(/^\/(?![/\\])/)
        expect(parseAddress(target, 'https://here.example')?.origin).toBe('https://here.example')
      }),
    )
  })
})

describe('shared text in the address', () => {
  const none = { shared: null, text: null, title: null, redirect: null }
  const capture = '/capture?shared=true'
  const auth = '/auth?returnTo=capture&shared=true'

  it.each([
    [
      { ...none, shared: 'true', text: 'T', title: 'H' },
      true,
      { store: { text: 'T', title: 'H', url: null }, goTo: capture },
    ],
    [
      { ...none, shared: 'true', text: 'T', url: 'https://a.example/' },
      true,
      { store: { text: 'T', title: null, url: 'https://a.example/' }, goTo: capture },
    ],
    [{ ...none, shared: 'true', text: 'T' }, false, { store: { text: 'T', title: null, url: null }, goTo: auth }],
    [{ ...none, shared: 'true', redirect: 'capture' }, true, { store: null, goTo: capture }],
    [{ ...none, shared: 'true', redirect: 'capture' }, false, { store: null, goTo: auth }],
    [{ ...none, shared: 'true' }, true, { store: null, goTo: null }],
    [{ ...none, text: 'T', redirect: 'capture' }, true, { store: null, goTo: null }],
  ])('%j, signed in %s, gives %j', (query, signedIn, expected) => {
    expect(shareIntake(query, signedIn)).toEqual(expected)
  })
})
