import { describe, expect, it } from 'vitest'
import { buildCache } from './schema-cache/build-cache.ts'
import { CATALOGUE } from './testing/sample-schema.ts'
import { createUnderstand } from './understand.ts'

const ask = (path: string, search = '', headers: Record<string, string> = {}, method = 'GET') => ({
  method,
  path,
  search,
  headers: new Headers(headers),
  body: '',
})

describe('compiling a request', () => {
  const cache = buildCache(CATALOGUE, ['public'])

  it('is cached by address and headers', () => {
    const understand = createUnderstand({ maxRows: 10 })
    const first = understand(ask('/tags', '?id=eq.1'), cache)
    expect(understand(ask('/tags', '?id=eq.1', { 'X-Other': 'header' }), cache)).toBe(first)
    const others = [
      ask('/tags', '?id=eq.2'),
      ask('/tags', '?id=eq.1', { Prefer: 'count=exact' }),
      ask('/tags', '?id=eq.1', { Accept: 'text/csv' }),
      ask('/tags', '?id=eq.1', { Range: '0-4' }),
      ask('/tags', '?id=eq.1', {}, 'HEAD'),
    ]
    for (const other of others) expect(understand(other, cache)).not.toEqual(first)
  })

  it('is repeated after a schema change', () => {
    const understand = createUnderstand({ maxRows: 10 })
    expect(understand(ask('/tags'), cache).ok).toBe(true)
    const without = buildCache({ ...CATALOGUE, relations: [] }, ['public'])
    expect(understand(ask('/tags'), without)).toMatchObject({ ok: false, error: { error: { kind: 'unknown-table' } } })
  })

  it('reports the stage that refused', () => {
    const understand = createUnderstand({ maxRows: 10 })
    expect(understand(ask('/tags', '?id=x'), cache)).toMatchObject({ error: { kind: 'request' } })
    expect(understand(ask('/tags', '', { 'Accept-Profile': 'auth' }), cache)).toMatchObject({ error: { kind: 'plan' } })
    expect(understand(ask('/'), cache)).toMatchObject({ ok: true, value: { kind: 'describe' } })
  })
})
