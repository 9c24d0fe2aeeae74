import { describe, expect, it } from 'vitest'
import { siteUrl } from './site-url.ts'

const asked = (url: string, origin?: string) => new Request(url, origin ? { headers: { origin } } : {})

describe('the address of the product for a person', () => {
  it('is the public address, whatever the request says', () => {
    for (const request of [
      asked('http://127.0.0.1:4000/x'),
      asked('https://notes.example.org/x', 'https://evil.example'),
      asked('https://notes.example.org/x', 'http://localhost:4000'),
    ])
      expect(siteUrl(request, 'https://notes.example.org')).toBe('https://notes.example.org')
  })

  it("is the name in the request on the person's own machine", () => {
    const publicUrl = 'http://127.0.0.1:4000'
    expect(siteUrl(asked('http://localhost:4000/x'), publicUrl)).toBe('http://localhost:4000')
    expect(siteUrl(asked('http://127.0.0.1:4000/x', 'http://localhost:5173'), publicUrl)).toBe('http://localhost:5173')
    expect(siteUrl(asked('http://localhost:4000/x', 'null'), publicUrl)).toBe('http://localhost:4000')
    expect(siteUrl(asked('http://[::1]:4000/x'), publicUrl)).toBe('http://[::1]:4000')
  })

  it('is never a foreign address that resembles a loopback name', () => {
    for (const origin of [
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'https://evil.example',
      'null',
    ])
      expect(siteUrl(asked('http://127.0.0.1:4000/x', origin), 'http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000')
  })
})
