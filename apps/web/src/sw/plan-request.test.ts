import { describe, expect, it } from 'vitest'
import { planRequest } from './plan-request.ts'

const origin = 'https://jotsam.example'
const kept = new Set(['/theme.js', '/favicon.svg', '/assets/index-1.js'])
const plan = (path: string, more: { method?: string; isNavigation?: boolean } = {}) =>
  planRequest({ method: 'GET', isNavigation: false, ...more, url: new URL(path, origin), origin }, kept)

describe('the service worker', () => {
  it.each([
    '/dashboard',
    '/dashboard?capture=new',
    '/capture?shared=true',
    '/graph',
    '/auth?returnTo=capture',
    '/capture/',
  ])('opens %s from the kept shell', (path) => expect(plan(path, { isNavigation: true })).toBe('shell'))

  it.each(['/', '/home', '/pricing', '/help', '/test-web-share', '/blog/save-online-notes'])(
    'asks the network for %s first',
    (path) => expect(plan(path, { isNavigation: true })).toBe('page-or-shell'),
  )

  it.each(['/assets/index-1.js', '/assets/make-pdf-2.js', '/theme.js', '/favicon.svg'])(
    'gives the kept copy of %s',
    (path) => expect(plan(path)).toBe('file'),
  )

  it('takes what the share menu posts', () => {
    expect(plan('/share-target', { method: 'POST', isNavigation: true })).toBe('take-share')
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
  ])('leaves %s alone', (path) => {
    expect(plan(path)).toBe('leave')
  })

  it('leaves a shared page and the links of mails to the server, also as a page', () => {
    expect(plan('/share/abc', { isNavigation: true })).toBe('leave')
    expect(plan('/auth/v1/verify?token=1', { isNavigation: true })).toBe('leave')
  })

  it('leaves everything that changes something', () => {
    expect(plan('/rest/v1/captures', { method: 'POST' })).toBe('leave')
    expect(plan('/dashboard', { method: 'POST', isNavigation: true })).toBe('leave')
    expect(plan('/config.json', { method: 'HEAD' })).toBe('leave')
  })
})
