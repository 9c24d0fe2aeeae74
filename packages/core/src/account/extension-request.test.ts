import { expect, it } from 'vitest'
import { codeInAnswer, extensionAnswer, extensionId, extensionRequest } from './extension-request.ts'

const redirect = `https://${'a'.repeat(32)}.chromiumapp.org/`
const asked = (changes: Record<string, string> = {}) =>
  extensionRequest({ redirect_uri: redirect, code_challenge: 'c'.repeat(43), state: 's1', ...changes })

it.each([[redirect], [`https://${'0f'.repeat(20)}.extensions.allizom.org/`]])('accepts the address %s', (address) => {
  expect(asked({ redirect_uri: address })).toEqual({ redirect: address, challenge: 'c'.repeat(43), state: 's1' })
  expect(address).toContain(`//${extensionId({ redirect: address })}.`)
})

it.each([
  ['another site', { redirect_uri: 'https://evil.example/' }],
  ['a site with a name like a browser’s', { redirect_uri: `https://${'a'.repeat(32)}.chromiumapp.org.evil.example/` }],
  ['a name before the sign', { redirect_uri: `https://${'a'.repeat(32)}.chromiumapp.org@evil.example/` }],
  ['an address without encryption', { redirect_uri: redirect.replace('https', 'http') }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['no challenge', { code_challenge: '' }],
  ['no state', { state: '' }],
])('refuses a request with %s', (_, changes) => {
  expect(asked(changes)).toBeNull()
})

it('reads the code of its own answer only', () => {
  const request = asked()
  if (!request) throw new Error('no request')
  expect(codeInAnswer(extensionAnswer(request, 'abc'), request)).toBe('abc')
  expect(codeInAnswer(extensionAnswer(request, null), request)).toBeNull()
  expect(codeInAnswer(extensionAnswer({ ...request, state: 'other' }, 'abc'), request)).toBeNull()
  expect(codeInAnswer(`https://evil.example/?state=s1&code=abc`, request)).toBeNull()
  expect(codeInAnswer('', request)).toBeNull()
})
