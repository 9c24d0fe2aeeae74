import { expect, it } from 'vitest'
import { parseRequest } from './request/index.ts'
import { statementTimeoutFor } from './statement-timeout.ts'

const TIMES = { statementTimeoutMs: 8000, filterTimeoutMs: 2500, regexTimeoutMs: 500 }

it.each([
  ['GET', '/notes', '', null],
  ['GET', '/notes', 'order=id&limit=3', null],
  ['GET', '/notes', 'id=eq.1', 2500],
  ['HEAD', '/notes', 'or=(a.eq.1,b.eq.2)', 2500],
  ['GET', '/notes', 'select=*,tags(*)&tags.name=like.*x*', 2500],
  ['GET', '/notes', 'content=match.x', 500],
  ['GET', '/notes', 'content=not.imatch(any).{x,y}', 500],
  ['GET', '/notes', 'tags.name=match.x&select=*,tags(*)', 500],
  ['GET', '/notes', 'or=(id.eq.1,and(id.eq.2,content.match.x))', 500],
  ['DELETE', '/notes', 'id=eq.1', null],
  ['DELETE', '/notes', 'content=match.x', 500],
  ['GET', '/rpc/find', 'content=match.x', 500],
  ['GET', '/rpc/find', 'query=x', null],
  ['POST', '/rpc/find', 'content=imatch.x', 500],
])('gives %s %s?%s the statement timeout %s', (method, path, search, expected) => {
  const parsed = parseRequest({ method, path, search, headers: new Headers(), body: '' })
  if (!parsed.ok || parsed.value.kind === 'describe') throw new Error('The request cannot be parsed.')
  expect(statementTimeoutFor(parsed.value, 'authenticated', TIMES)).toBe(expected)
  expect(statementTimeoutFor(parsed.value, 'service_role', TIMES)).toBeNull()
  expect(statementTimeoutFor(parsed.value, 'anon', { ...TIMES, statementTimeoutMs: 400 })).toBeNull()
})
