import { expect, it } from 'vitest'
import { endedInBrowser, isHostName, localhostAddress } from './webauthn.ts'

it.each([
  ['localhost', true],
  ['notes.example.org', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('says whether %s is a host name: %s', (hostname, isName) => {
  expect(isHostName(hostname)).toBe(isName)
})

it.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['https://127.0.0.1', 'https://localhost'],
  ['http://192.168.0.7:3000', null],
  ['https://127.example.org', null],
])('maps the loopback address %s to %s', (opened, address) => {
  expect(localhostAddress(new URL(opened))).toBe(address)
})

it('tells an attempt that ended in the browser from one that the server refused', () => {
  expect(endedInBrowser({ code: 'ERROR_CEREMONY_ABORTED' })).toBe(true)
  expect(endedInBrowser({ code: 'webauthn_verification_failed' })).toBe(false)
  expect(endedInBrowser({})).toBe(false)
})
