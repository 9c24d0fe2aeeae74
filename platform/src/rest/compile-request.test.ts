import { describe, expect, it } from 'vitest'
import { createCompiler } from './compile-request.ts'
import { buildCache } from './schema-cache/build-cache.ts'
import { CATALOGUE } from './testing/sample-schema.ts'

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
    const compileRequest = createCompiler({ maxRows: 10 })
    const first = compileRequest(ask('/tags', '?id=eq.1'), cache)
    expect(compileRequest(ask('/tags', '?id=eq.1', { 'X-Other': 'header' }), cache)).toBe(first)
    const others = [
      ask('/tags', '?id=eq.2'),
      ask('/tags', '?id=eq.1', { Prefer: 'count=exact' }),
      ask('/tags', '?id=eq.1', { Accept: 'text/csv' }),
      ask('/tags', '?id=eq.1', { Range: '0-4' }),
      ask('/tags', '?id=eq.1', {}, 'HEAD'),
    ]
    for (const other of others) expect(compileRequest(other, cache)).not.toEqual(first)
  })

  it('is repeated after a schema change', () => {
    const compileRequest = createCompiler({ maxRows: 10 })
    expect(compileRequest(ask('/tags'), cache).ok).toBe(true)
    const without = buildCache({ ...CATALOGUE, relations: [] }, ['public'])
    expect(compileRequest(ask('/tags'), without)).toMatchObject({
      ok: false,
      error: { error: { kind: 'unknown-table' } },
    })
  })

  it('reports the stage that refused', () => {
    const compileRequest = createCompiler({ maxRows: 10 })
    expect(compileRequest(ask('/tags', '?id=x'), cache)).toMatchObject({ error: { kind: 'request' } })
    expect(compileRequest(ask('/tags', '', { 'Accept-Profile': 'auth' }), cache)).toMatchObject({
      error: { kind: 'plan' },
    })
    expect(compileRequest(ask('/'), cache)).toMatchObject({ ok: true, value: { kind: 'describe' } })
  })
})
