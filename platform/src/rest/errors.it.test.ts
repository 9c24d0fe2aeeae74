import { describe, expect, it } from 'vitest'
import { createTokens } from '../keys/tokens.ts'
import { ANA, useScene } from './testing/scene.ts'

describe('refusing requests', () => {
  const { platform, raw } = useScene()

  const refused = async (response: Promise<Response>) => {
    const { status, headers, json } = await response.then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      json: (await answer.json()) as Record<string, unknown>,
    }))
    return { status, headers, ...json }
  }
  const withHeaders = (headers: Record<string, string>) => refused(fetch(`${platform.url}/rest/v1/notes`, { headers }))

  it('requires a known API key', async () => {
    expect(await withHeaders({})).toMatchObject({ status: 401, message: 'No API key found in request' })
    expect(await withHeaders({ apikey: 'sb_unknown' })).toMatchObject({ status: 401, message: 'Invalid API key' })
  })

  it('reports what is wrong with a token', async () => {
    const { anonKey, jwtSecret } = platform.keys
    const speak = (token: string) => withHeaders({ apikey: anonKey, authorization: `Bearer ${token}` })
    const now = Math.floor(Date.now() / 1000)
    expect(await speak('nonsense')).toMatchObject({
      status: 401,
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 1',
    })
    const forged = await createTokens('x'.repeat(40)).sign({ role: 'service_role' })
    expect(await speak(forged)).toMatchObject({ status: 401, code: 'PGRST301', details: expect.any(String) })
    const old = await createTokens(jwtSecret).sign({ role: 'authenticated', sub: ANA, exp: now - 10 })
    const answer = await speak(old)
    expect(answer).toMatchObject({ status: 401, code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=PGRST303')
    const king = await createTokens(jwtSecret).sign({ role: 'postgres', exp: now + 100 })
    expect(await speak(king)).toMatchObject({ status: 401, code: 'PGRST303' })
  })

  it('names a table or column that does not exist', async () => {
    expect(await refused(raw('/note'))).toMatchObject({
      status: 404,
      code: 'PGRST205',
      message: "Could not find the table 'public.note' in the schema cache",
      details: null,
      hint: "Perhaps you meant the table 'public.notes'",
    })
    expect(await refused(raw('/zzz'))).toMatchObject({ status: 404, hint: null })
    for (const query of ['select=nope', 'nope=eq.1', 'order=nope', 'or=(nope.eq.1,id.eq.1)']) {
      expect(await refused(raw(`/notes?${query}`))).toMatchObject({
        status: 400,
        code: '42703',
        message: 'column notes.nope does not exist',
        details: null,
        hint: null,
      })
    }
    expect(await refused(raw('/notes?select=id::nope'))).toMatchObject({ status: 400, code: '42704' })
  })

  it('reports where parsing failed', async () => {
    expect(await refused(raw('/notes?id=is.odd'))).toMatchObject({ status: 400, code: 'PGRST100' })
    expect(await refused(raw('/notes?select=id,(title'))).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: expect.stringContaining('line 1, column'),
    })
    expect(await refused(raw('/notes?id=eq.one'))).toMatchObject({
      status: 400,
      code: '22P02',
      message: 'invalid input syntax for type integer: "one"',
    })
  })

  it('refuses unknown methods, paths, media types and preferences', async () => {
    expect(await refused(raw('/notes', { method: 'PROPFIND' }))).toMatchObject({ status: 405, code: 'PGRST117' })
    expect(await refused(raw('/a/b/c'))).toMatchObject({ status: 404, code: 'PGRST125' })
    expect(await refused(raw('/notes', { headers: { Accept: 'image/png' } }))).toMatchObject({
      status: 406,
      code: 'PGRST107',
    })
    expect(await refused(raw('/notes', { headers: { Prefer: 'handling=strict, magic=on' } }))).toMatchObject({
      status: 400,
      code: 'PGRST122',
    })
    expect(await refused(raw('/notes?select=stars.sum()'))).toMatchObject({ status: 400, code: 'PGRST123' })
  })

  it('refuses a body above 10 MB', async () => {
    const body = JSON.stringify({ title: 'x'.repeat(10 * 1024 * 1024) })
    const headers = { 'Content-Type': 'application/json' }
    expect(await refused(raw('/notes', { method: 'POST', body, headers }))).toMatchObject({
      status: 413,
      hint: null,
      details: expect.any(String),
    })
    expect((await raw('/notes?select=id')).status).toBe(200)
  })
})
