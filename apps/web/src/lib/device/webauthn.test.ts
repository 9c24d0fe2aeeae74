import { expect, it } from 'vitest'
import { endedInBrowser, isHostName, localhostAddress } from './webauthn.ts'

it.each([
  ['localhost', true],
  ['notes.example.org', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('takes %s for the name of a host: %s', (hostname, isName) => {
  expect(isHostName(hostname)).toBe(isName)
})

it.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['https://127.0.0.1', 'https://localhost'],
  ['http://192.168.0.7:3000', null],
  ['https://127.example.org', null],
])('knows %s under the name %s', (opened, named) => {
  expect(localhostAddress(new URL(opened))).toBe(named)
})

it('tells what the browser ended from what the server refused', () => {
  expect(endedInBrowser({ code: 'ERROR_CEREMONY_ABORTED' })).toBe(true)
  expect(endedInBrowser({ code: 'webauthn_verification_failed' })).toBe(false)
  expect(endedInBrowser({})).toBe(false)
})
