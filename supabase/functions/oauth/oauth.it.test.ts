// The official MCP client signs a person in: it finds the server, registers, gets a code by the person's consent, and uses the notes.
import { createServer } from 'node:http'
import type { TestPlatform } from '@jotsam/platform/testing'
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePro, startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
let person: SupabaseClient
const documents = createServer((request, answer) => {
  const address = `http://${request.headers.host}${request.url}`
  answer.end(JSON.stringify({ client_id: address, client_name: 'Documented', redirect_uris: [REDIRECT] }))
})
beforeAll(async () => {
  platform = await startProduct({ HOOKS_TO_PRIVATE_NETWORK: 'on' }, { publicUrl: PUBLIC })
  const { client, userId } = await platform.signUp()
  await makePro(platform, userId)
  person = client
  await person.from('captures').insert({ title: 'Tides', content: 'High at noon' }).throwOnError()
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  documents.close()
  await platform.stop()
})

const PUBLIC = 'https://notes.example.org'
const REDIRECT = 'http://localhost:9999/callback'

it.each(['2026-07-28', '2025-11-25'])(
  'the OAuth server signs an assistant of the revision %s in, and gives it access until the person revokes it',
  async (revision) => {
    const assistant = memory({ client_name: 'Claude', redirect_uris: [REDIRECT] })
    const code = await ask(assistant, { access: 'read' })
    const client = await connected(assistant, code, revision === '2025-11-25' ? 'legacy' : { pin: revision })
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    const found = await client.callTool({ name: 'search_notes', arguments: { query: 'noon' } })
    expect(JSON.stringify(found.content)).toContain('Tides')
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('create_note')
    expect(await tokensOf(person)).toMatchObject([{ name: 'Claude', access: 'read' }])

    const first = saved(assistant)
    const second = await refresh(assistant, first.refresh_token)
    expect(second.status).toBe(200)
    await expect.poll(() => reach(first.access_token)).toBe(401)
    expect(await reach(second.body.access_token)).not.toBe(401)

    const [token] = await tokensOf(person)
    await person.functions.invoke('access-tokens', { body: { action: 'revoke', id: token?.id } })
    await expect.poll(() => reach(second.body.access_token)).toBe(401)
    expect(await refresh(assistant, second.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  },
)

it('the OAuth server ends the access when a refresh token is used again', async () => {
  const assistant = memory({ client_name: 'Copied', redirect_uris: [REDIRECT] })
  await connected(assistant, await ask(assistant, { access: 'read' }))
  const { refresh_token } = saved(assistant)
  const second = await refresh(assistant, refresh_token)
  // An answer may be lost, so the previous refresh token works for a minute.
  const third = await refresh(assistant, refresh_token)
  expect([second.status, third.status]).toEqual([200, 200])
  await platform.sql`update public.access_tokens set refreshed_at = refreshed_at - interval '2 minutes' where name = 'Copied'`
  expect((await refresh(assistant, second.body.refresh_token)).status).toBe(400)
  await expect.poll(() => reach(third.body.access_token)).toBe(401)
})

it('the OAuth server lets a client go on with either answer when it refreshed twice at the same moment', async () => {
  const assistant = memory({ client_name: 'Hasty', redirect_uris: [REDIRECT] })
  await connected(assistant, await ask(assistant, { access: 'read' }))
  const { refresh_token } = saved(assistant)
  let asked: ReturnType<typeof refresh>[] = []
  await platform.sql.begin(async (transaction) => {
    await transaction`select from public.access_tokens where name = 'Hasty' for update`
    asked = [refresh(assistant, refresh_token), refresh(assistant, refresh_token)]
    // A transaction would see the same list each time.
    const waiting = () => platform.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(2)
  })
  const tokens = (await Promise.all(asked)).map(({ body }) => body.refresh_token)
  const given = await platform.sql`
    select given.token, sha256(convert_to(given.token, 'UTF8')) = refresh_hash as is_current
    from public.access_tokens, unnest(${tokens}::text[]) as given (token) where name = 'Hasty'`
  const replaced = given.find(({ is_current }) => !is_current)
  expect((await refresh(assistant, replaced?.token)).status).toBe(200)
  await platform.sql`delete from public.access_tokens`
})

it('the OAuth server ends the access of a token that the client gives up, also by the refresh token before the last', async () => {
  const assistant = memory({ client_name: 'Leaving', redirect_uris: [REDIRECT] })
  await connected(assistant, await ask(assistant, { access: 'read' }))
  const { refresh_token } = saved(assistant)
  const { access_token } = (await refresh(assistant, refresh_token)).body
  expect(await reach(access_token)).not.toBe(401)
  await post('/oauth/revoke', { token: refresh_token, client_id: assistant.clientId() })
  await expect.poll(() => reach(access_token)).toBe(401)
  expect(await tokensOf(person)).toEqual([])
})

it('the OAuth server ends the access when a refresh token of long ago is used again', async () => {
  const assistant = memory({ client_name: 'Copied long ago', redirect_uris: [REDIRECT] })
  await connected(assistant, await ask(assistant, { access: 'read' }))
  const { refresh_token } = saved(assistant)
  const second = await refresh(assistant, refresh_token)
  const third = await refresh(assistant, second.body.refresh_token)
  expect(await reach(third.body.access_token)).not.toBe(401)
  expect((await refresh(assistant, refresh_token)).status).toBe(400)
  await expect.poll(() => reach(third.body.access_token)).toBe(401)
  expect((await refresh(assistant, third.body.refresh_token)).status).toBe(400)
})

it('the OAuth server accepts a code within a minute, from the client that started the flow', async () => {
  const assistant = memory({ client_name: 'Late', redirect_uris: [REDIRECT] })
  const refused = async (more: object) => (await exchange(assistant, await ask(assistant), more)).status
  expect(await refused({ code_verifier: 'x'.repeat(50) })).toBe(400)
  expect(await refused({ client_id: 'reg_other' })).toBe(400)
  expect(await refused({ redirect_uri: 'http://localhost:1/callback' })).toBe(400)
  expect(await refused({ resource: 'https://other.example/mcp' })).toBe(400)
  const late = await ask(assistant)
  await platform.sql`update public.oauth_codes set expires_at = expires_at - interval '2 minutes'`
  expect((await exchange(assistant, late)).body).toMatchObject({ error: 'invalid_grant' })
})

it('the OAuth server ends the access that a code gave when the code is used again, also at the same moment', async () => {
  const assistant = memory({ client_name: 'Replayed', redirect_uris: [REDIRECT] })
  const first = await ask(assistant)
  const { body } = await exchange(assistant, first)
  const renewed = await refresh(assistant, body.refresh_token)
  expect(await reach(renewed.body.access_token)).not.toBe(401)
  expect((await exchange(assistant, first)).body).toMatchObject({ error: 'invalid_grant' })
  await expect.poll(() => reach(renewed.body.access_token)).toBe(401)
  expect((await refresh(assistant, renewed.body.refresh_token)).status).toBe(400)

  // Long after, when the code itself is forgotten.
  const second = await ask(assistant)
  const late = await exchange(assistant, second)
  await platform.sql`delete from public.oauth_codes`
  expect((await exchange(assistant, second)).status).toBe(400)
  await expect.poll(() => reach(late.body.access_token)).toBe(401)

  const third = await ask(assistant)
  const both = await Promise.all([exchange(assistant, third), exchange(assistant, third)])
  for (const { body: given } of both)
    if (given.access_token) await expect.poll(() => reach(given.access_token)).toBe(401)
  expect(await tokensOf(person)).toEqual([])
})

it('the OAuth server gives access to an assistant that has a name of the app, under another one', async () => {
  const assistant = memory({ client_name: 'Undo', redirect_uris: [REDIRECT] })
  expect((await exchange(assistant, await ask(assistant))).status).toBe(200)
  expect(await tokensOf(person)).toMatchObject([{ name: 'Undo (assistant)' }])
  await platform.sql`delete from public.access_tokens`
})

it('the OAuth server refuses a notebook that does not exist when the person consents', async () => {
  const request = await requestOf(memory({ client_name: 'Claude', redirect_uris: [REDIRECT] }))
  const other = await platform.signUp()
  await makePro(platform, other.userId)
  const { data: theirs } = await other.client.from('folders').insert({ name: 'Sea' }).select('id').single()
  const { data } = await consent({ action: 'allow', request, access: 'read', notebooks: [theirs?.id] })
  expect(data).toEqual({ success: false, error: 'One of these notebooks does not exist.' })
})

it('the OAuth server takes the consent of a person with a second factor only after its use', async () => {
  const request = await requestOf(memory({ client_name: 'Claude', redirect_uris: [REDIRECT] }))
  const { client, userId } = await platform.signUp()
  const allow = () =>
    client.functions.invoke('oauth', { body: { action: 'allow', request, access: 'read', notebooks: null } })
  await platform.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${userId}, 'totp', 'verified')`
  for (const action of ['describe', 'allow'])
    expect(
      (await client.functions.invoke('oauth', { body: { action, request, access: 'read', notebooks: null } })).error
        ?.context.status,
    ).toBe(401)
  expect([...(await platform.sql`select from public.oauth_codes where user_id = ${userId}`)]).toEqual([])
  await platform.sql`update auth.sessions set aal = 'aal2' where user_id = ${userId}`
  await client.auth.refreshSession()
  expect((await allow()).data.url).toContain('code=')
})

it('the OAuth server sends a code only to an address that the client registered', async () => {
  const assistant = memory({ client_name: 'Claude', redirect_uris: [REDIRECT] })
  const request = await requestOf(assistant)
  const refused = [
    { ...request, redirect_uri: 'https://evil.example/' },
    { ...request, client_id: 'reg_unknown' },
    { ...request, resource: 'https://other.example/mcp' },
  ]
  for (const wanted of refused) {
    const { data } = await consent({ action: 'allow', request: wanted, access: 'write', notebooks: null })
    expect(data).toMatchObject({ success: false, error: expect.stringContaining('Nothing was shared') })
  }
  const { code_challenge: _, ...withoutProof } = request
  expect((await consent({ action: 'describe', request: withoutProof })).error).toBeTruthy()
  expect((await consent({ action: 'deny', request })).data.url).toContain('error=access_denied')
  expect((await consent({ action: 'describe', request })).data).toMatchObject({
    name: 'Claude',
    place: 'a program on your device',
  })
})

it('the OAuth server proposes to write only to a client that asked for it', async () => {
  const request = await requestOf(memory({ client_name: 'Claude', redirect_uris: [REDIRECT] }))
  const { scope: _, ...withoutScope } = request
  const accessOf = async (more: object) =>
    (await consent({ action: 'describe', request: { ...withoutScope, ...more } })).data.access
  expect(await accessOf({})).toBe('read')
  expect(await accessOf({ scope: 'notes:read' })).toBe('read')
  expect(await accessOf({ scope: 'notes:read notes:write' })).toBe('write')
})

it('the OAuth server identifies a client by its metadata document', async () => {
  const address = documents.address()
  const clientMetadataUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/client.json`
  const request = { ...(await requestOf(memory({ redirect_uris: [REDIRECT] }))), client_id: clientMetadataUrl }
  expect((await consent({ action: 'describe', request })).data).toMatchObject({ success: true, name: 'Documented' })
})

/** Asks for access as the SDK does, and consents as the person. */
async function ask(assistant: Memory, given: object = {}): Promise<string> {
  const request = await requestOf(assistant)
  const { data } = await consent({ action: 'allow', request, access: 'read', notebooks: null, ...given })
  const url = new URL(data.url)
  expect([url.searchParams.get('state'), url.searchParams.get('iss')]).toEqual(['kept', PUBLIC])
  return url.searchParams.get('code') ?? ''
}

async function requestOf(assistant: Memory): Promise<Record<string, string>> {
  const client = new Client({ name: 'test', version: '1' })
  await expect(client.connect(transportOf(assistant))).rejects.toThrow(UnauthorizedError)
  return Object.fromEntries(assistant.askedFor().searchParams)
}

type Mode = 'auto' | 'legacy' | { pin: string }

async function connected(assistant: Memory, code: string, mode: Mode = 'auto'): Promise<Client> {
  await transportOf(assistant).finishAuth(new URLSearchParams({ code, iss: PUBLIC }))
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transportOf(assistant))
  return client
}

function transportOf(authProvider: OAuthClientProvider): StreamableHTTPClientTransport {
  // The name resolves to the server under test.
  const fetchHere = (url: string | URL, init?: RequestInit) => fetch(String(url).replace(PUBLIC, platform.url), init)
  return new StreamableHTTPClientTransport(new URL(`${PUBLIC}/mcp`), { authProvider, fetch: fetchHere })
}

async function consent(body: object) {
  return person.functions.invoke('oauth', { body })
}

function exchange(assistant: Memory, code: string, more: object = {}) {
  return post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: assistant.clientId(),
    redirect_uri: REDIRECT,
    code_verifier: assistant.codeVerifier(),
    ...more,
  })
}

function refresh(assistant: Memory, refresh_token: string) {
  return post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id: assistant.clientId() })
}

async function post(path: string, form: Record<string, string>) {
  const answer = await fetch(platform.url + path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, body: await answer.json() }
}

async function reach(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(`${platform.url}/mcp`, { method: 'POST', headers, body: '{}' })).status
}

async function tokensOf(owner: SupabaseClient): Promise<{ id: string; name: string }[]> {
  const { data } = await owner.functions.invoke('access-tokens', { body: { action: 'list' } })
  return data.tokens
}

type Memory = ReturnType<typeof memory>

/** What an assistant keeps between the steps. */
function memory(clientMetadata: { client_name?: string; redirect_uris: string[] }) {
  const kept: { client?: { client_id: string }; tokens?: unknown; verifier?: string; url?: URL; discovered?: unknown } =
    {}
  return {
    redirectUrl: REDIRECT,
    clientMetadata,
    state: () => 'kept',
    clientInformation: () => kept.client,
    saveClientInformation: (client: { client_id: string }) => {
      kept.client = client
    },
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url: URL) => {
      kept.url = url
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier
    },
    saveDiscoveryState: (state: unknown) => {
      kept.discovered = state
    },
    discoveryState: () => kept.discovered as never,
    codeVerifier: () => kept.verifier ?? '',
    clientId: () => kept.client?.client_id ?? '',
    askedFor: () => kept.url ?? new URL('about:blank'),
  }
}

function saved(assistant: Memory): { access_token: string; refresh_token: string } {
  return assistant.tokens()
}
