import { describe, expect, it } from 'vitest'
import { parseTarget } from './target.ts'

describe('parseTarget', () => {
  it.each(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])('parses %s of a table', (method) => {
    expect(parseTarget(method, '/books')).toEqual({ ok: true, value: { kind: 'table', method, name: 'books' } })
  })

  it.each([
    ['/my%20table', 'my table'],
    ['/a%2Fb', 'a/b'],
    ['/gr%C3%B6%C3%9Fe', 'größe'],
    ['/100%2525', '100%25'],
    ['/rpc', 'rpc'],
    ['books', 'books'],
  ])('decodes %s once', (path, name) => {
    expect(parseTarget('GET', path)).toMatchObject({ value: { kind: 'table', name } })
  })

  it.each(['GET', 'HEAD', 'POST'])('parses %s of a function', (method) => {
    expect(parseTarget(method, '/rpc/search')).toEqual({ ok: true, value: { kind: 'call', method, name: 'search' } })
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('refuses to call a function by %s', (method) => {
    expect(parseTarget(method, '/rpc/search')).toEqual({ ok: false, error: { kind: 'rpc-method', method } })
  })

  it.each(['/', ''])('parses "%s" as the root', (path) => {
    expect(parseTarget('GET', path)).toEqual({ ok: true, value: { kind: 'root', method: 'GET' } })
    expect(parseTarget('POST', path)).toMatchObject({ error: { kind: 'unsupported-method' } })
  })

  it.each(['TRACE', 'get', 'OPTIONS', ''])('refuses the method "%s"', (method) => {
    expect(parseTarget(method, '/books')).toEqual({ ok: false, error: { kind: 'unsupported-method', method } })
  })

  it.each(['/a/b', '/a/', '//a', '/rpc/', '/rpc/a/b', '/%', '/%ff', '/a%00b'])('refuses the path %s', (path) => {
    expect(parseTarget('GET', path)).toEqual({ ok: false, error: { kind: 'invalid-path' } })
  })
})
