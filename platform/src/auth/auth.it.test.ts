import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../testing/index.ts'
import { testClient } from '../testing/test-client.ts'
import { call } from './testing/call.ts'

describe('auth/v1', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  const token = (claims: Record<string, unknown>, secret = platform.keys.jwtSecret) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

  describe('public information', () => {
    it('GET /health answers with name and version', async () => {
      const answer = await call(platform, '/health', { headers: { apikey: '' } })
      expect(answer).toMatchObject({ status: 200, body: { name: 'GoTrue', version: expect.any(String) } })
    })

    it('GET /settings lists the ways to sign in', async () => {
      expect((await call(platform, '/settings')).body).toMatchObject({
        external: { email: true, phone: false, anonymous_users: false, google: false },
        disable_signup: false,
        mailer_autoconfirm: true,
        phone_autoconfirm: false,
        sms_provider: '',
        saml_enabled: false,
      })
    })

    // spec: A24
    it('GET /.well-known/jwks.json returns an empty, cacheable key set', async () => {
      const answer = await call(platform, '/.well-known/jwks.json')
      expect(answer).toMatchObject({ status: 200, body: { keys: [] } })
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    })
  })

  describe('an error response', () => {
    const body = { email: 'nobody@example.org', password: 'wrong guess' }

    it('has a textual code and repeats the API version', async () => {
      const answer = await call(platform, '/token?grant_type=password', { body })
      expect(answer.status).toBe(400)
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    })

    it.each(['', '2023-12-31', 'nonsense'])('has the old form for version "%s"', async (version) => {
      const headers = { 'X-Supabase-Api-Version': version }
      const answer = await call(platform, '/token?grant_type=password', { body, headers })
      expect(answer.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
      expect(answer.headers.get('x-supabase-api-version')).toBeNull()
    })

    it('is JSON for an unknown path too', async () => {
      for (const path of ['/nowhere', '/token', '/user/x'])
        expect(await call(platform, path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    })

    it.each(['{', 'null', '[]', '"text"', '{"email": 5}', '{"email": "a\\u0000@b.c"}', '{"data": {"x": "\\ud800"}}'])(
      'is bad_json for the body %s',
      async (bad) => {
        const answer = await call(platform, '/signup', { body: bad })
        expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
      },
    )

    it('does not quote the request body', async () => {
      const answer = await call(platform, '/signup', { body: '{"email": "a@b.c", "password": "sesame-open' })
      expect(JSON.stringify(answer.body)).not.toContain('sesame')
    })

    it('is 413 for a body over a megabyte', async () => {
      const answer = await call(platform, '/signup', { body: { email: 'x'.repeat(1024 * 1024) } })
      expect(answer).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
    })

    it('is a 500 without the cause when the database fails', async () => {
      await platform.sql`alter table auth.sessions rename to sessions_hidden`
      const { client, error } = await platform.signUp().then(
        ({ client }) => ({ client, error: null }),
        (error: unknown) => ({ client: null, error }),
      )
      await platform.sql`alter table auth.sessions_hidden rename to sessions`
      expect(client).toBeNull()
      expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 500 })
      expect(String(error)).not.toContain('sessions')
    })
  })

  describe('the API key', () => {
    it('is required, as by the gateway of a hosted project', async () => {
      const response = await fetch(`${platform.url}/auth/v1/settings`)
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      })
      const wrong = await call(platform, '/settings', { headers: { apikey: 'x' } })
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid API key' } })
    })

    it('may be a query parameter or the bearer token', async () => {
      const { anonKey } = platform.keys
      const inAddress = await fetch(`${platform.url}/auth/v1/settings?apikey=${anonKey}`)
      const asBearer = await fetch(`${platform.url}/auth/v1/settings`, {
        headers: { Authorization: `Bearer ${anonKey}` },
      })
      expect([inAddress.status, asBearer.status]).toEqual([200, 200])
    })
  })

  describe('the bearer token', () => {
    it('is required', async () => {
      for (const headers of [{}, { Authorization: 'Basic abc' }])
        expect(await call(platform, '/user', { headers })).toMatchObject({
          status: 401,
          body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
        })
    })

    it('must be signed by the project and not be expired', async () => {
      const future = Math.floor(Date.now() / 1000) + 3600
      const claims = { sub: '6f1d2c1e-0000-4000-8000-000000000001', role: 'authenticated', exp: future }
      const start = 'invalid JWT: unable to parse or verify signature, '
      const cases = [
        ['abc', `${start}token is malformed: token contains an invalid number of segments`],
        [await token(claims, 'x'.repeat(32)), `${start}token signature is invalid: signature is invalid`],
        [await token({ ...claims, exp: 1 }), `${start}token has invalid claims: token is expired`],
        [platform.keys.anonKey, 'invalid claim: missing sub claim'],
      ] as const
      for (const [bearer, message] of cases)
        expect(await call(platform, '/user', { bearer })).toMatchObject({
          status: 403,
          body: { code: 'bad_jwt', message },
        })
    })

    it('is refused after its user was deleted', async () => {
      const { client, userId } = await platform.signUp()
      await platform.sql`delete from auth.users where id = ${userId}`
      expect((await client.auth.getUser()).error).toMatchObject({
        status: 403,
        code: 'user_not_found',
        message: 'User from sub claim in JWT does not exist',
      })
      expect((await client.auth.refreshSession()).error).not.toBeNull()
    })

    it('is refused when it names another user’s session', async () => {
      const [one, two] = [await platform.signUp(), await platform.signUp()]
      const [session] = await platform.sql`select id from auth.sessions where user_id = ${two.userId}`
      const exp = Math.floor(Date.now() / 1000) + 3600
      const bearer = await token({ sub: one.userId, session_id: session?.id, role: 'authenticated', exp })
      expect(await call(platform, '/user', { bearer })).toMatchObject({
        status: 403,
        body: { code: 'session_not_found' },
      })
    })

    it('makes supabase-js drop a session that was deleted', async () => {
      const { client, userId } = await platform.signUp()
      await platform.sql`delete from auth.sessions where user_id = ${userId}`
      expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await client.auth.getSession()).data.session).toBeNull()
    })

    it('is refused by supabase-js with "JWT has expired" or "Missing exp claim"', async () => {
      const claims = { sub: '6f1d2c1e-0000-4000-8000-000000000001', role: 'authenticated' }
      const client = platform.client()
      const refusal = async (jwt: string) =>
        client.auth.getClaims(jwt).then(
          ({ error }) => error?.message,
          (error: unknown) => (error instanceof Error ? error.message : ''),
        )
      expect(await refusal(await token({ ...claims, exp: 1 }))).toBe('JWT has expired')
      expect(await refusal(await token(claims))).toBe('Missing exp claim')
    })
  })

  // spec: S21
  it('returns sessions with every field that clients read', async () => {
    const { client, email, userId } = await platform.signUp()
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
    const { session } = (await client.auth.refreshSession()).data
    expect(session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3600,
      expires_at: expect.any(Number),
      token_type: 'bearer',
      user: {
        id: userId,
        email,
        identities: [{ id: userId, user_id: userId, provider: 'email', identity_data: { sub: userId, email } }],
        factors: [{ factor_type: 'totp', status: 'unverified', friendly_name: 'my phone' }],
      },
    })
  })

  it('shows no secrets in the user', async () => {
    const { client } = await platform.signUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
    const shown = JSON.stringify((await call(platform, '/user', { bearer })).body)
    expect(shown).toContain('"factor_type":"totp"')
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]+$/)
    for (const secret of ['password', 'argon2', 'secret', data?.totp.secret ?? '']) expect(shown).not.toContain(secret)
  })

  // spec: A22
  it('answers supabase-js at /otp, /verify, /resend, /sso and /reauthenticate', async () => {
    const { client, email } = await platform.signUp()
    const stranger = platform.client()
    expect((await stranger.auth.signInWithOtp({ email })).error).toBeNull()
    expect((await stranger.auth.verifyOtp({ email, token: 'x', type: 'email' })).error?.code).toBe('otp_expired')
    expect((await stranger.auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await stranger.auth.signInWithSSO({ domain: 'example.org' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
  })

  it('refuses other providers', async () => {
    expect(await call(platform, '/authorize?provider=google')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported provider: provider is not enabled' },
    })
    expect((await platform.client().auth.signInAnonymously()).error?.code).toBe('anonymous_provider_disabled')
  })
})

describe('supabase-js with a failing server', () => {
  const clientOf = (url: string) => testClient(url, 'key')

  const listening = async (answer: RequestListener) => {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => new Promise((resolve) => server.close(resolve)),
    }
  }

  it('treats 502, 503, 504 and a lost network as retryable', async () => {
    let status = 502
    const { url, close } = await listening((_request, response) => response.writeHead(status).end())
    const failure = async () =>
      (await clientOf(url).auth.signInWithPassword({ email: 'a@b.c', password: 'secret' })).error
    for (status of [502, 503, 504]) expect(await failure()).toMatchObject({ name: 'AuthRetryableFetchError', status })
    await close()
    expect(await failure()).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  })

  it('distinguishes a missing session, a response without a session, a failed exchange and a failed redirect', async () => {
    const platform = await startTestPlatform({})
    const empty = await listening((_request, response) =>
      response.setHeader('Content-Type', 'application/json').end('{}'),
    )
    // Initialises the client as in a browser at this URL.
    const initialiseAt = async (href: string) => {
      vi.stubGlobal('document', {})
      vi.stubGlobal('window', { location: { href } })
      try {
        const auth = {
          flowType: 'pkce',
          detectSessionInUrl: true,
          autoRefreshToken: false,
          persistSession: false,
        } as const
        const { error } = await platform.client({ auth }).auth.initialize()
        return error
      } finally {
        vi.unstubAllGlobals()
      }
    }
    try {
      const { error: missing } = await platform.client().auth.updateUser({ data: {} })
      expect(missing).toMatchObject({ name: 'AuthSessionMissingError', status: 400 })

      const { error: invalid } = await clientOf(empty.url).auth.signInWithPassword({
        email: 'a@b.c',
        password: 'secret',
      })
      expect(invalid).toMatchObject({ name: 'AuthInvalidTokenResponseError', status: 500 })

      const landing = 'http://127.0.0.1:4000/auth'
      expect(
        await initialiseAt(`${landing}#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer`),
      ).toMatchObject({
        name: 'AuthPKCEGrantCodeExchangeError',
      })
      const { error: unverified } = await platform
        .client({ auth: { flowType: 'pkce', persistSession: false } })
        .auth.exchangeCodeForSession('a-code-from-another-browser')
      expect(unverified).toMatchObject({ name: 'AuthPKCECodeVerifierMissingError' })

      const spent = await call(platform, `/verify?type=recovery&token=spent&redirect_to=${encodeURIComponent(landing)}`)
      expect(await initialiseAt(spent.headers.get('location') ?? '')).toMatchObject({
        name: 'AuthImplicitGrantRedirectError',
        details: { error: 'access_denied', code: 'otp_expired' },
      })
    } finally {
      await empty.close()
      await platform.stop()
    }
  })
})
