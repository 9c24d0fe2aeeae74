import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from './session-state.ts'
import { watchRefresh } from './watch-refresh.ts'

// Answers with the status and body that the path names.
const server = createServer((request, answer) => {
  const [, status = '200', body = '{}'] = decodeURIComponent(request.url ?? '').split('|')
  answer.writeHead(Number(status)).end(body)
})
let site = ''
let seen: (Failure | 'unreachable' | 'ended')[] = []
const watched = watchRefresh(fetch, {
  refused: (failure) => seen.push(failure),
  unreachable: () => seen.push('unreachable'),
  ended: () => seen.push('ended'),
})
const refresh = (status: number, body = '{}') =>
  `${site}/auth/v1/token?grant_type=refresh_token&x=${encodeURIComponent(`|${status}|${body}`)}`

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
})

describe('watching the token refresh', () => {
  it('reports the error of a refusal, and leaves the response readable', async () => {
    const body = '{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token"}'
    const answer = await watched(refresh(400, body), { method: 'POST' })
    expect(seen).toEqual([{ message: 'Invalid Refresh Token', code: 'refresh_token_not_found' }])
    expect(await answer.text()).toBe(body)
  })

  it('reports a refusal without a JSON body too', async () => {
    await watched(refresh(401, 'no json'))
    expect(seen).toEqual([{ message: 'Invalid Refresh Token' }])
  })

  it.each([502, 503, 504])('counts the status %i as an unreachable server', async (status) => {
    await watched(refresh(status))
    expect(seen).toEqual(['unreachable'])
  })

  it('counts a lost connection as an unreachable server, and still throws', async () => {
    await expect(watched('http://127.0.0.1:9/auth/v1/token?grant_type=refresh_token')).rejects.toThrow()
    expect(seen).toEqual(['unreachable'])
  })

  it('reports when a data request is refused although the token has not expired', async () => {
    await watched(`${site}/rest/v1/captures?x=${encodeURIComponent('|401|{}')}`)
    await watched(`${site}/rest/v1/captures?x=${encodeURIComponent('|403|{}')}`)
    expect(seen).toEqual(['ended'])
  })

  it('reports nothing about a success, a rate limit, or other calls', async () => {
    await watched(refresh(200))
    await watched(refresh(429))
    await watched(`${site}/auth/v1/token?grant_type=password&x=${encodeURIComponent('|400|{}')}`)
    expect(seen).toEqual([])
  })
})
