// Another project, hosted unchanged and called with the official client.
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { describe, expect, it, vi } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'

const LIBRARY = fileURLToPath(new URL('../../test/project', import.meta.url))

const platform = useTestPlatform({ supabaseDir: LIBRARY })

const at = (path: string) => `${platform.url}/functions/v1/${path}`
const withKey = () => ({ Authorization: `Bearer ${platform.keys.anonKey}` })

async function refusal(error: unknown): Promise<{ status: number; body: unknown }> {
  if (!(error instanceof FunctionsHttpError)) throw new Error(`Expected an HTTP error, got ${String(error)}`)
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

describe('calling with the official client', () => {
  it('passes JSON to a function and back', async () => {
    const { data, error } = await platform.client().functions.invoke('greet', { body: { name: 'Ada' } })
    expect(error).toBeNull()
    expect(data).toEqual({ message: 'Welcome, Ada' })
  })

  it('passes text, bytes and forms to a function of the { fetch } form', async () => {
    const { functions } = platform.client()
    expect((await functions.invoke('echo', { body: 'plain words' })).data).toBe('plain words')

    const bytes = new Uint8Array([0, 1, 254, 255])
    const { data: blob } = await functions.invoke('echo', { body: bytes.buffer })
    expect(blob).toBeInstanceOf(Blob)
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(bytes)

    const form = new FormData()
    form.set('title', 'Middlemarch')
    form.set('cover', new File(['0123456789'], 'cover.png'))
    expect((await functions.invoke('echo', { body: form })).data).toEqual({
      title: 'Middlemarch',
      cover: 'cover.png: 10',
    })
  })

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)('passes %s on', async (method) => {
    const { response } = await platform
      .client()
      .functions.invoke('echo', { method, ...(method === 'GET' ? {} : { body: 'x' }) })
    expect(response?.headers.get('x-method')).toBe(method)
  })

  it('shows a function its own name as the first part of the path', async () => {
    const response = await fetch(at('echo/shelf/3?row=2'), { headers: withKey() })
    expect(await response.text()).toBe('/echo/shelf/3?row=2')
  })

  it('runs a script that calls Deno.serve, with its settings and without a global', async () => {
    const { data, error } = await platform.client().functions.invoke('legacy')
    expect(error).toBeNull()
    expect(data).toEqual({ library: 'The Reading Room', method: 'POST', client: 'function', leaked: 'undefined' })
  })
})

describe('the context of a function', () => {
  it('contains the caller, the settings, a mailer, a worker and the client address', async () => {
    const { client, userId, email } = await platform.signUp()
    const { data, error } = await client.functions.invoke('inspect', { body: 'four words are here' })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      words: 4,
      caller: { role: 'authenticated', userId, email, claims: { sub: userId } },
      env: { library: 'The Reading Room', url: platform.config.publicUrl, hasKeys: true },
      clientAddress: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      publicUrl: platform.config.publicUrl,
      source: 'functions/inspect/index.ts',
    })
    expect(await readdir(join(platform.dataDir, 'outbox'))).toHaveLength(1)
  })

  it('has the project keys as callers without a user', async () => {
    const { data } = await platform.service().functions.invoke('inspect', { body: 'x' })
    expect(data.caller).toMatchObject({ role: 'service_role', userId: null, email: null })
  })

  it('reaches the database as the caller and as the service role', async () => {
    const [ada, bob] = [await platform.signUp(), await platform.signUp()]
    const first = await ada.client.functions.invoke('borrow', { body: { book: 1 } })
    expect(first.error).toBeNull()
    const second = await bob.client.functions.invoke('borrow', { body: { book: 2 } })
    expect(second.data).toEqual({ loansOfEverybody: 2 })

    const taken = await bob.client.functions.invoke('borrow', { body: { book: 1 } })
    expect((await refusal(taken.error)).status).toBe(409)
    const loans = await bob.client.from('loans').select('book_id')
    expect(loans.data).toEqual([{ book_id: 2 }])
  })
})

describe('who may call', () => {
  it('refuses a call without a token, and one with an invalid token', async () => {
    const none = await fetch(at('greet'), { method: 'POST' })
    expect([none.status, await none.json()]).toEqual([401, { code: 401, message: 'Missing authorization header' }])
    const wrong = await fetch(at('greet'), { method: 'POST', headers: { Authorization: 'Bearer a.b.c' } })
    expect([wrong.status, await wrong.json()]).toEqual([401, { code: 401, message: 'Invalid JWT' }])
    const stranger = await fetch(at('greet'), { method: 'POST', headers: { ...withKey(), apikey: 'someone-elses' } })
    expect(stranger.status).toBe(401)
  })

  it('accepts the project key alone, as new-style keys send it', async () => {
    const response = await fetch(at('echo'), { headers: { apikey: platform.keys.anonKey } })
    expect(response.status).toBe(200)
  })

  it('lets anybody call when verify_jwt is off, and passes on a verified caller', async () => {
    const call = async (headers: Record<string, string>) =>
      (await fetch(at('webhook'), { method: 'POST', headers })).json()
    expect(await call({ 'x-signature': 'abc' })).toEqual({ role: null, signature: 'abc' })
    expect(await call({ Authorization: 'Bearer of-another-house' })).toMatchObject({ role: null })
    expect(await call(withKey())).toMatchObject({ role: 'anon' })
  })

  it('answers 404 for functions that are missing, switched off or shared code', async () => {
    for (const name of ['nowhere', 'retired', '_shared', '_workers', '..%2fsecret', 'constructor']) {
      const { error } = await platform.client().functions.invoke(name)
      expect(await refusal(error), name).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    }
  })
})

describe('limits and failures', () => {
  it.each(['throwing', 'throwing?text'])('answers %s with an id and without the cause', async (name) => {
    const response = await fetch(at(name), { method: 'POST', headers: withKey() })
    const body = await response.json()
    expect(response.status).toBe(500)
    expect(body).toEqual({ error: 'Internal error', requestId: response.headers.get('x-request-id') })
  })

  it('survives an answer that cannot be sent', async () => {
    const response = await fetch(at('malformed'), { method: 'POST', headers: withKey() })
    expect(response.status).toBe(500)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toHaveProperty('requestId', response.headers.get('x-request-id'))
  })

  it('answers 504 for a function that takes too long, and aborts its signal', async () => {
    const { error } = await platform.client().functions.invoke('slow')
    expect(await refusal(error)).toMatchObject({ status: 504, body: { code: 'IDLE_TIMEOUT' } })
    const { data } = await platform.client().functions.invoke('slow', { method: 'GET' })
    expect(data.aborted).toBeGreaterThan(0)
  })

  it('signals a function that its client has gone', async () => {
    const { functions } = platform.client()
    const before = (await functions.invoke('slow', { method: 'GET' })).data.aborted
    const leaving = httpRequest(at('slow'), { method: 'POST', headers: withKey() })
    leaving.on('error', () => undefined)
    leaving.end()
    leaving.on('finish', () => setTimeout(() => leaving.destroy(), 50))
    await vi.waitUntil(async () => (await functions.invoke('slow', { method: 'GET' })).data.aborted > before)
  })

  it('refuses a body over the limit, declared or not', async () => {
    const { functions } = platform.client()
    expect((await functions.invoke('small', { body: 'x'.repeat(1000) })).data).toEqual({ length: 1000 })
    const { error } = await functions.invoke('small', { body: 'x'.repeat(1001) })
    expect(await refusal(error)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })

    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(100).fill(120))
        controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: withKey(), body: chunks, duplex: 'half' }
    expect((await fetch(at('small'), init)).status).toBe(413)
  })

  it('refuses more than 15 MB by default, and accepts pictures of 10 MB as base64', async () => {
    const { functions } = platform.client()
    const picture = 'A'.repeat(14 * 1024 * 1024)
    expect((await functions.invoke('echo', { body: picture })).data).toHaveLength(picture.length)
    const { error } = await functions.invoke('echo', { body: 'A'.repeat(15 * 1024 * 1024 + 1) })
    expect((await refusal(error)).status).toBe(413)
  })
})

describe('from a browser on another site', () => {
  it.each(['greet', 'nowhere'])('answers the preflight for %s', async (name) => {
    const response = await fetch(at(name), {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example.org',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization, x-client-info, apikey, content-type, x-library-card',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('x-library-card')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
  })

  it.each(['greet', 'throwing', 'nowhere'])('lets the page read the answer of %s', async (name) => {
    const response = await fetch(at(name), {
      method: 'POST',
      headers: { ...withKey(), Origin: 'https://elsewhere.example.org' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('x-relay-error')
  })
})
