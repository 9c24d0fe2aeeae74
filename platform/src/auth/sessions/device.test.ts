import { describe, expect, it } from 'vitest'
import { deviceOf, storedUserAgent } from './device.ts'

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['node', 'Unknown device'],
    [null, 'Unknown device'],
  ])('names the device of %s: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'chrome-extension', 'Chrome extension on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0', 'moz-extension', 'Firefox extension on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', 'https', 'Firefox on Linux'],
    [undefined, 'moz-extension', 'Browser extension'],
    [undefined, 'https', 'Unknown device'],
  ])('tells a browser’s extension from its websites by the origin: %s at %s://', (userAgent, scheme, device) => {
    expect(deviceOf(storedUserAgent(userAgent, `${scheme}://abcdef`))).toBe(device)
  })
})
