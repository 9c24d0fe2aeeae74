import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Env } from '../deps.ts'
import { internalError, notFound } from './error-answer.ts'
import { requestContext } from './request-context.ts'
import type { RequestMetrics } from './request-metrics.ts'

function frame() {
  const lines: Record<string, unknown>[] = []
  const observed: unknown[][] = []
  const log = pino(
    { level: 'debug', base: null, redact: ['*.password'] },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const metrics: RequestMetrics = {
    observe: (surface, method, status) => void observed.push([surface, method, status]),
    page: async () => ({ text: '', contentType: 'text/plain' }),
  }
  const hono = new Hono<Env>()
  hono.use(requestContext({ log, config: { trustedProxies: 1 } as never }, metrics))
  hono.get('/rest/v1/books', (context) => context.json([]))
  hono.get('/rest/v1/broken', () => {
    throw new Error('the inner reason')
  })
  hono.get('/rest/v1/text', () => {
    throw 'a text' // Libraries do that.
  })
  hono.get('/rest/v1/fetched', () => Response.redirect('http://localhost/elsewhere'))
  hono.get('/rest/v1/logs', (context) => {
    context.get('log').warn({ user: { password: 'hunter2' } }, 'a line of its own')
    return context.text(context.get('clientAddress'))
  })
  hono.get('/healthz', (context) => context.text('ok'))
  hono.notFound(notFound)
  hono.onError(internalError)
  return { hono, lines, observed }
}

describe('every answer', () => {
  it('carries an id of the server, whatever the client sent', async () => {
    const { hono } = frame()
    const headers = { 'X-Request-Id': 'mine' }
    const ids = await Promise.all(
      [1, 2].map(async () => (await hono.request('/rest/v1/books', { headers })).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })

  it.each([
    ['/rest/v1/books', 200],
    ['/rest/v1/broken', 500],
    ['/rest/v1/text', 500],
    ['/rest/v1/fetched', 302],
    ['/rest/v1/nowhere', 404],
    [`/rest/v1/books?${'x'.repeat(40_000)}`, 414],
  ])('can be read by a page of another site: %.20s', async (path, status) => {
    const { hono } = frame()
    const response = await hono.request(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/rest/v1/broken', '/rest/v1/text'])('hides the cause of an error: %s', async (path) => {
    const { hono, lines } = frame()
    const response = await hono.request(path)
    const requestId = response.headers.get('x-request-id')
    expect(await response.json()).toEqual({ code: 'internal_error', message: 'Internal error', requestId })
    expect(lines).toContainEqual(expect.objectContaining({ requestId, msg: 'request failed', err: expect.anything() }))
  })

  it('is measured by surface', async () => {
    const { hono, observed } = frame()
    await hono.request('/rest/v1/broken')
    await hono.request('/somewhere', { method: 'POST' })
    expect(observed).toEqual([
      ['rest', 'GET', 500],
      ['web', 'POST', 404],
    ])
  })
})

it('answers a preflight itself, for every path', async () => {
  const { hono } = frame()
  const response = await hono.request('/auth/v1/nowhere', {
    method: 'OPTIONS',
    headers: { Origin: 'https://x.example', 'Access-Control-Request-Method': 'PATCH' },
  })
  expect(response.status).toBe(204)
  const allowed = response.headers.get('access-control-allow-headers') ?? ''
  for (const name of [
    'authorization',
    'apikey',
    'x-client-info',
    'x-supabase-api-version',
    'prefer',
    'accept-profile',
    'range',
  ])
    expect(allowed).toContain(name)
  expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

describe('the log', () => {
  it('has one line per request, without the query string', async () => {
    const { hono, lines } = frame()
    const response = await hono.request('/rest/v1/books?token=secret', {
      headers: { Authorization: 'Bearer secret', apikey: 'secret' },
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      path: '/rest/v1/books',
      status: 200,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('contains health checks only at the debug level', async () => {
    const { hono, lines } = frame()
    await hono.request('/healthz')
    expect(lines[0]).toMatchObject({ level: 20, path: '/healthz' })
  })

  it('adds the request id to a handler’s lines, and hides secrets in them', async () => {
    const { hono, lines } = frame()
    const response = await hono.request('/rest/v1/logs', { headers: { 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' } })
    expect(await response.text()).toBe('203.0.113.9')
    expect(lines[0]).toMatchObject({ requestId: response.headers.get('x-request-id'), msg: 'a line of its own' })
    expect(JSON.stringify(lines)).not.toContain('hunter2')
  })
})
