import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeImageBase64 } from './image-base64.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'

describe('decodeImageBase64', () => {
  it('decodes any bytes, from bare base64 and from a data URL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        for (const form of [text, `data:image/png;base64,${text}`, `DATA:image/jpeg;charset=utf-8;BASE64,${text}`]) {
          const decoded = decodeImageBase64(form)
          expect(decoded.ok && [...decoded.bytes]).toEqual([...bytes])
        }
      }),
    )
  })

  it.each([
    '',
    'abc',
    'ab c',
    'ab=c',
    '====',
    'YQ==YQ==',
    'YR==',
    'a-_b',
    'YWJj\n',
    'data:image/png,YWJj',
    'data:image/png;base64',
    'data:image/png;base64,',
  ])('refuses %j as not base64', (text) => {
    expect(decodeImageBase64(text)).toEqual({ ok: false, reason: 'not-base64' })
  })

  it('refuses a data URL of another type than image', () => {
    expect(decodeImageBase64('data:text/html;base64,YWJj')).toEqual({ ok: false, reason: 'not-an-image' })
  })

  it('accepts exactly the largest size and refuses one byte more', () => {
    const largest = Buffer.alloc(MAX_IMAGE_BYTES)
    expect(decodeImageBase64(largest.toString('base64')).ok).toBe(true)
    expect(decodeImageBase64(Buffer.alloc(MAX_IMAGE_BYTES + 1).toString('base64'))).toEqual({
      ok: false,
      reason: 'too-large',
    })
  })

  it('checks the size first: an oversized text is too large, whatever it contains', () => {
    expect(decodeImageBase64('!'.repeat(20_000_000))).toEqual({ ok: false, reason: 'too-large' })
  })
})
