import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const AGENTS = {
  windowsChrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  macChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  linuxFirefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  macFirefox: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0',
  chromeBook:
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  macSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  androidChrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  androidFirefox: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
} as const

const from = (agent: string, mobileHint?: '?0' | '?1') =>
  new Headers({ 'user-agent': agent, ...(mobileHint ? { 'sec-ch-ua-mobile': mobileHint } : {}) })

describe('the device a picture comes from', () => {
  it.each(['windowsChrome', 'macChrome', 'linuxFirefox', 'macFirefox', 'chromeBook'] as const)(
    'is a desktop for %s, whatever the call claims',
    (name) => {
      expect(deviceOf('mobile', from(AGENTS[name]))).toBe('desktop')
      expect(deviceOf(undefined, from(AGENTS[name]))).toBe('desktop')
    },
  )

  it.each(['iPhone', 'androidChrome', 'androidFirefox'] as const)('is mobile for %s', (name) => {
    expect(deviceOf('mobile', from(AGENTS[name]))).toBe('mobile')
    expect(deviceOf(undefined, from(AGENTS[name]))).toBe('mobile')
  })

  it('follows the client hint where the browser sends one', () => {
    expect(deviceOf('mobile', from('something new', '?0'))).toBe('desktop')
    expect(deviceOf(undefined, from('something new', '?1'))).toBe('mobile')
  })

  it('trusts the claim where the browser does not tell: an iPad that presents itself as a Mac, and programs', () => {
    expect(deviceOf('mobile', from(AGENTS.macSafari))).toBe('mobile')
    expect(deviceOf('mobile', from('node'))).toBe('mobile')
    expect(deviceOf('mobile', new Headers())).toBe('mobile')
  })

  it('handles a user agent of the maximum header length quickly', () => {
    for (const piece of ['(', '(;', 'Macintosh;', 'Version/1.'])
      for (let times = 0; times < 100; times++)
        expect(deviceOf('mobile', from(piece.repeat(16_000 / piece.length)))).toBe('mobile')
  })

  it('is a desktop when the call claims a desktop or nothing', () => {
    expect(deviceOf('desktop', from(AGENTS.iPhone))).toBe('desktop')
    expect(deviceOf(undefined, new Headers())).toBe('desktop')
  })
})
