import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const rules = {
  publicUrl: 'https://notes.example.org',
  allowedRedirects: [
    'https://app.example.org/auth',
    'https://other.example.net',
    'myapp://callback',
    'https://*.preview.example.org/**',
  ],
}

describe('redirectTarget', () => {
  it.each([
    'https://notes.example.org/',
    'https://notes.example.org/auth?mode=reset-password',
    'https://app.example.org/auth',
    'https://app.example.org/auth?next=1',
    'https://other.example.net/any/where?x=1',
    'myapp://callback',
    'https://branch-1.preview.example.org/a/b',
  ])('allows %s', (wish) => {
    expect(redirectTarget([wish], rules)).toBe(wish)
  })

  it.each([
    'https://evil.example.com/',
    'http://notes.example.org/',
    'https://notes.example.org:8443/',
    'https://notes.example.org.evil.example.com/',
    'https://notes.example.org@evil.example.com/',
    'https://someone@notes.example.org/',
    'https://evil.example.com\\@notes.example.org/',
    'https:notes.example.org',
    '//evil.example.com/',
    '/auth',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://app.example.org/authentic',
    'https://app.example.org/auth/../other',
    'https://a.b.preview.example.org/',
    'https://evil.example.com/?x.preview.example.org/',
    'https://evil.example.com/.preview.example.org/x',
    'myapp://elsewhere',
    '',
  ])('refuses %s', (wish) => {
    const target = redirectTarget([wish], rules)
    expect(new URL(target).host).toBe('notes.example.org')
    expect(new URL(target).protocol).toBe('https:')
    expect(new URL(target).username).toBe('')
  })

  it('falls back to the referring page, and then to the site’s own URL', () => {
    const page = 'https://notes.example.org/auth'
    expect(redirectTarget(['https://evil.example.com/', page], rules)).toBe(page)
    expect(redirectTarget(['https://evil.example.com/', 'https://evil.example.com/'], rules)).toBe(rules.publicUrl)
    expect(redirectTarget([undefined, undefined], rules)).toBe(rules.publicUrl)
  })

  it('drops the fragment', () => {
    expect(redirectTarget(['https://notes.example.org/a#b'], rules)).toBe('https://notes.example.org/a')
  })

  it('allows every loopback name and port when the site itself is on loopback', () => {
    const local = { publicUrl: 'http://127.0.0.1:4000', allowedRedirects: [] }
    expect(redirectTarget(['http://127.0.0.1:5173/auth'], local)).toBe('http://127.0.0.1:5173/auth')
    expect(redirectTarget(['http://localhost:4000/auth'], local)).toBe('http://localhost:4000/auth')
    expect(redirectTarget(['http://[::1]:4000/auth'], local)).toBe('http://[::1]:4000/auth')
    expect(redirectTarget(['https://localhost:4000/auth'], local)).toBe(local.publicUrl)
    expect(redirectTarget(['http://localhost.evil.example.com/'], local)).toBe(local.publicUrl)
    expect(redirectTarget(['http://127.0.0.1:5173/auth'], rules)).toBe(rules.publicUrl)
    expect(redirectTarget(['http://10.0.0.1:4000/auth'], local)).toBe(local.publicUrl)
    expect(redirectTarget(['http://127.0.0.1.evil.example.com/'], local)).toBe(local.publicUrl)
  })
})
