import { expect, it } from 'vitest'
import { endedInBrowser, isHostName } from './webauthn.ts'

it.each([
  ['localhost', true],
  ['notes.example.org', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('takes %s for the name of a host: %s', (hostname, isName) => {
  expect(isHostName(hostname)).toBe(isName)
})

it('tells what the browser ended from what the server refused', () => {
  expect(endedInBrowser({ code: 'ERROR_CEREMONY_ABORTED' })).toBe(true)
  expect(endedInBrowser({ code: 'webauthn_verification_failed' })).toBe(false)
  expect(endedInBrowser({})).toBe(false)
})
