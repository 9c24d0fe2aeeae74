import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Answer, faults, type HttpDouble, silence, startHttpDouble, withJson } from './testing/http-double.ts'
import { thirdPartyJson } from './third-party-json.ts'

const schema = z.object({ country: z.string() })
let service: HttpDouble | undefined
afterEach(() => service?.stop())

async function ask(answer: Answer, { timeLimitMs = 5000, signal = new AbortController().signal } = {}) {
  service = await startHttpDouble(answer)
  return thirdPartyJson(schema, { url: `${service.url}/path?key=secret`, timeLimitMs, signal })
}

describe('a request for JSON from a third party', () => {
  it('returns what its schema describes', async () => {
    expect(await ask(withJson({ country: 'IN', more: 1 }))).toEqual({ country: 'IN' })
  })

  it.each(Object.entries(faults))('fails on %s, without the address in the reason', async (_name, answer) => {
    const reason = await ask(answer).catch(String)
    expect(reason).toMatch(/^Error: 127\.0\.0\.1:\d+ did not help: /)
    expect(reason).not.toContain('secret')
  })

  it('fails when the service stays silent beyond the time limit', async () => {
    await expect(ask(silence, { timeLimitMs: 30 })).rejects.toThrow('TimeoutError')
  })

  it('fails when the service begins an answer and never ends it', async () => {
    const half: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"country":')
    }
    await expect(ask(half, { timeLimitMs: 200 })).rejects.toThrow('TimeoutError')
  })

  it('fails when the answer has no end, and closes the connection', async () => {
    let isHeard = true
    const flood: Answer = (_request, response) => {
      const pour = () => {
        while (isHeard && response.write(Buffer.alloc(1024 * 1024, ' ')));
      }
      response.on('drain', pour).on('close', () => (isHeard = false))
      response.writeHead(200, { 'content-type': 'application/json' })
      pour()
    }
    await expect(ask(flood, { timeLimitMs: 60_000 })).rejects.toThrow('an answer without an end')
    await vi.waitFor(() => expect(isHeard).toBe(false))
  })

  it('stops when the caller has gone', async () => {
    await expect(ask(silence, { signal: AbortSignal.abort() })).rejects.toThrow('AbortError')
  })
})
