import { describe, expect, it } from 'vitest'
import { planRequest } from './plan-request.ts'

const origin = 'https://jotsam.example'
const cached = new Set(['/theme.js', '/favicon.svg', '/assets/index-1.js'])
const plan = (path: string, more: { method?: string; isNavigation?: boolean } = {}) =>
  planRequest({ method: 'GET', isNavigation: false, ...more, url: new URL(path, origin), origin }, cached)

describe('the service worker', () => {
  it.each([
    '/dashboard',
    '/dashboard?capture=new',
    '/capture?shared=true',
    '/graph',
    '/import',
    '/auth?returnTo=capture',
    '/capture/',
  ])('opens %s from the cached app shell', (path) => expect(plan(path, { isNavigation: true })).toBe('shell'))

  it.each(['/', '/home', '/pricing', '/help', '/test-web-share', '/blog/save-online-notes'])(
    'requests %s from the network first',
    (path) => expect(plan(path, { isNavigation: true })).toBe('page-or-shell'),
  )

  it.each(['/assets/index-1.js', '/assets/make-pdf-2.js', '/theme.js', '/favicon.svg'])(
    'answers %s from the cache',
    (path) => expect(plan(path)).toBe('file'),
  )

  it('receives the POST of the share menu', () => {
    expect(plan('/share-target', { method: 'POST', isNavigation: true })).toBe('receive-share')
    expect(plan('/share-target', { isNavigation: true })).toBe('page-or-shell')
  })

  it.each([
    '/rest/v1/captures?select=*',
    '/auth/v1/user',
    '/functions/v1/export-account',
    '/realtime/v1/websocket',
    '/config.json',
    '/manifest.json',
    '/sw.js',
    '/healthz',
    '/share/abc',
    '/robots.txt',
    'https://elsewhere.example/assets/index-1.js',
    '/assets/saving-1a2b.webm',
  ])('does not handle %s', (path) => {
    expect(plan(path)).toBe('leave')
  })

  it('does not handle navigations to a shared page or to an email link', () => {
    expect(plan('/share/abc', { isNavigation: true })).toBe('leave')
    expect(plan('/auth/v1/verify?token=1', { isNavigation: true })).toBe('leave')
  })

  it('does not handle other methods than GET', () => {
    expect(plan('/rest/v1/captures', { method: 'POST' })).toBe('leave')
    expect(plan('/dashboard', { method: 'POST', isNavigation: true })).toBe('leave')
    expect(plan('/config.json', { method: 'HEAD' })).toBe('leave')
  })
})
