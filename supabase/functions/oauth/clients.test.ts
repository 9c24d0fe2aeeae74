import { describe, expect, it } from 'vitest'
import { mayRedirectTo, registeredClient } from './clients.ts'

describe('registering a client', () => {
  it.each([
    'https://claude.ai/api/callback',
    'http://127.0.0.1:3000/cb',
    'http://[::1]/cb',
    'cursor://callback',
    'org.example.notes:/cb',
  ])('accepts %s as the address for the code', (uri) => {
    expect(registeredClient({ client_name: 'Claude', redirect_uris: [uri] })?.redirectUris).toEqual([uri])
  })

  it.each([
    'http://example.org/cb',
    'javascript:alert(1)',
    'microsoft-edge:https://evil.example/',
    'intent:x',
    'data:text/html,x',
    'https://example.org/#x',
    'http://localhost.example.org/',
    'here',
    'http://127.0.0.1@example.org/',
  ])('refuses %s as the address for the code', (uri) => {
    expect(registeredClient({ client_name: 'Claude', redirect_uris: [uri] })).toBeNull()
  })

  it('removes control characters from a name', () => {
    const client = registeredClient({ client_name: 'Cla\u202eude\n\0', redirect_uris: ['https://example.org/'] })
    expect(client?.name).toBe('Cla ude')
    const nameless = registeredClient({ client_name: '\u202e\n', redirect_uris: ['https://example.org/'] })
    expect(nameless?.name).toBe('An assistant')
  })

  it('refuses a client with more addresses than an id can hold', () => {
    const uris = Array.from({ length: 10 }, (_, n) => `https://example.org/${n}/${'a'.repeat(400)}`)
    expect(registeredClient({ client_name: 'Claude', redirect_uris: uris })).toBeNull()
    expect(registeredClient({ client_name: 'Claude', redirect_uris: [] })).toBeNull()
  })
})

describe('the address that a code is sent to', () => {
  const client = { redirectUris: ['http://localhost:1234/cb', 'https://example.org/cb'] }
  it('must be registered, but a loopback address may have any port', () => {
    expect(mayRedirectTo('https://example.org/cb', client)).toBe(true)
    expect(mayRedirectTo('http://localhost:59999/cb', client)).toBe(true)
  })
  it.each([
    'https://example.org/cb/more',
    'https://example.org:8443/cb',
    'http://localhost:1234/other',
    'http://127.0.0.1:1234/cb',
  ])('is not %s', (uri) => {
    expect(mayRedirectTo(uri, client)).toBe(false)
  })
})
