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

describe('where a mail’s link may lead', () => {
  it.each([
    'https://notes.example.org/',
    'https://notes.example.org/auth?mode=reset-password',
    'https://app.example.org/auth',
    'https://app.example.org/auth?next=1',
    'https://other.example.net/any/where?x=1',
    'myapp://callback',
    'https://branch-1.preview.example.org/a/b',
  ])('to %s', (wish) => {
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
  ])('never to %s', (wish) => {
    const target = redirectTarget([wish], rules)
    expect(new URL(target).host).toBe('notes.example.org')
    expect(new URL(target).protocol).toBe('https:')
    expect(new URL(target).username).toBe('')
  })

  it('takes the page that asked when the wish is not allowed, and home when that is not either', () => {
    const page = 'https://notes.example.org/auth'
    expect(redirectTarget(['https://evil.example.com/', page], rules)).toBe(page)
    expect(redirectTarget(['https://evil.example.com/', 'https://evil.example.com/'], rules)).toBe(rules.publicUrl)
    expect(redirectTarget([undefined, undefined], rules)).toBe(rules.publicUrl)
  })

  it('leaves a fragment behind: the answer brings its own', () => {
    expect(redirectTarget(['https://notes.example.org/a#b'], rules)).toBe('https://notes.example.org/a')
  })

  it('takes every name and port of one’s own machine for home, if home is there', () => {
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
