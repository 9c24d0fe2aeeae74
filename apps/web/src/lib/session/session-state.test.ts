import { sessionMessages } from '@jotsam/core/messages/account/session'
import {
  type AuthChangeEvent,
  AuthClient,
  AuthImplicitGrantRedirectError,
  AuthInvalidTokenResponseError,
  AuthPKCEGrantCodeExchangeError,
  AuthSessionMissingError,
  type Session,
  type User,
} from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import type { Client } from '../data/supabase.ts'
import {
  afterEvent,
  afterFailure,
  afterSession,
  keepsSession,
  linkFault,
  type SessionState,
  signedOut,
} from './session-state.ts'

// Passed through, never called.
const client = {} as Client
const user: User = {
  id: 'u1',
  email: 'a@example.org',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '',
}
const loading: SessionState = { kind: 'loading' }
const about = { client, refusal: null }

function session({
  level = 'aal1',
  method = 'password',
  ...changes
}: { level?: string; method?: string } & Partial<User> = {}): Session {
  const claims = Buffer.from(JSON.stringify({ aal: level, amr: [{ method, timestamp: 1 }] })).toString('base64url')
  return {
    access_token: `h.${claims}.s`,
    refresh_token: 'r',
    expires_in: 3600,
    token_type: 'bearer',
    user: { ...user, ...changes },
  }
}

const factor = { id: 'f1', factor_type: 'totp', status: 'verified', created_at: '', updated_at: '' } as const

describe('an auth event', () => {
  // spec: S16
  it.each<[AuthChangeEvent, SessionState['kind']]>([
    ['SIGNED_IN', 'signed-in'],
    ['TOKEN_REFRESHED', 'signed-in'],
    ['USER_UPDATED', 'signed-in'],
    ['PASSWORD_RECOVERY', 'signed-in'],
    ['INITIAL_SESSION', 'signed-in'],
    ['MFA_CHALLENGE_VERIFIED', 'signed-in'],
    ['SIGNED_OUT', 'signed-out'],
  ])('%s leads to the state %s', (event, kind) => {
    const before = kind === 'signed-in' ? signedOut : afterSession(loading, session(), client)
    const carried = event === 'SIGNED_OUT' ? null : session()
    expect(before.kind).not.toBe(kind)
    expect(afterEvent(before, event, carried, about).kind).toBe(kind)
  })

  it('SIGNED_OUT by choice clears the user and shows no message', () => {
    const signedIn = afterSession(loading, session(), client)
    expect(afterEvent(signedIn, 'SIGNED_OUT', null, about)).toEqual(signedOut)
  })

  it('SIGNED_OUT after a refused refresh token shows that the session has expired', () => {
    const refusal = { message: 'Invalid Refresh Token: Refresh Token Not Found', code: 'refresh_token_not_found' }
    const signedIn = afterSession(loading, session(), client)
    for (const state of [loading, signedIn])
      expect(afterEvent(state, 'SIGNED_OUT', null, { client, refusal })).toEqual({
        ...signedOut,
        message: sessionMessages.expired,
      })
  })

  it('SIGNED_OUT keeps a message that is already shown', () => {
    const expired = { ...signedOut, message: sessionMessages.expired }
    expect(afterEvent(expired, 'SIGNED_OUT', null, about)).toBe(expired)
  })

  it('INITIAL_SESSION changes nothing while the first read is running', () => {
    expect(afterEvent(loading, 'INITIAL_SESSION', null, about)).toBe(loading)
    expect(afterEvent(loading, 'INITIAL_SESSION', session(), about)).toBe(loading)
  })

  // spec: S14
  it('TOKEN_REFRESHED clears the message and sets the new user', () => {
    const expired = { ...signedOut, message: sessionMessages.expired }
    const renewed = afterEvent(expired, 'TOKEN_REFRESHED', session({ email: 'new@example.org' }), about)
    expect(renewed).toMatchObject({ kind: 'signed-in', user: { email: 'new@example.org' } })
    expect(renewed).not.toHaveProperty('message')
  })

  it('keeps the same state object when the user did not change', () => {
    const signedIn = afterSession(loading, session(), client)
    expect(afterEvent(signedIn, 'SIGNED_IN', session(), about)).toBe(signedIn)
    expect(afterEvent(signedIn, 'USER_UPDATED', session({ email: 'b@example.org' }), about)).not.toBe(signedIn)
  })
})

describe('a session', () => {
  it('of an account with a verified app waits for its code', () => {
    expect(afterSession(loading, session({ factors: [factor] }), client).kind).toBe('second-factor')
    expect(afterSession(loading, session({ factors: [factor], level: 'aal2' }), client).kind).toBe('signed-in')
  })

  it('of an account whose second factor is a security key waits for the key', () => {
    const key = { ...factor, factor_type: 'webauthn' } as const
    expect(afterSession(loading, session({ factors: [key] }), client).kind).toBe('second-factor')
    expect(afterSession(loading, session({ factors: [key], level: 'aal2' }), client).kind).toBe('signed-in')
  })

  it('of an account with an unverified factor does not wait for a code', () => {
    const unverified = { ...factor, status: 'unverified' } as const
    expect(afterSession(loading, session({ factors: [unverified] }), client).kind).toBe('signed-in')
  })

  it('that began with a reset link may set a new password', () => {
    expect(afterSession(loading, session({ method: 'recovery' }), client)).toMatchObject({ isRecovery: true })
    expect(afterSession(loading, session(), client)).toMatchObject({ isRecovery: false })
  })
})

describe('a failed session read', () => {
  // spec: A30
  it.each([502, 503, 504, null])('with the status %s counts as a connection problem', async (status) => {
    const answer = async () => {
      if (status === null) throw new TypeError('Failed to fetch')
      return new Response('', { status })
    }
    const auth = new AuthClient({ url: 'http://127.0.0.1:9', fetch: answer, autoRefreshToken: false })
    const { error } = await auth.signInWithPassword({ email: 'a@example.org', password: 'secret' })
    expect(error?.name).toBe('AuthRetryableFetchError')
    expect(afterFailure(error ?? {}, true)).toEqual({ kind: 'connection-problem' })
  })

  // spec: S25
  it.each([
    ['Invalid Refresh Token: Refresh Token Not Found', true, 'expired'],
    ['JWT has expired', true, 'expired'],
    ['Missing exp claim', true, 'expired'],
    ['invalid JWT: token is malformed', true, 'expired'],
    ['Failed to fetch', true, 'connection-problem'],
    ['NetworkError when attempting to fetch resource.', true, 'connection-problem'],
    ['JWT has expired', false, 'connection-problem'],
    ['something else', true, 'signed-out'],
  ])('with the message %j, online %s, ends as %s', (message, isOnline, end) => {
    const state = afterFailure({ message }, isOnline)
    const expired = { ...signedOut, message: sessionMessages.expired }
    expect(state).toEqual(end === 'expired' ? expired : end === 'signed-out' ? signedOut : { kind: end })
  })
})

// spec: A31
it('tells a missing session, an answer without one, a failed exchange and a failed redirect apart', () => {
  expect(afterFailure(new AuthSessionMissingError(), true)).toEqual(signedOut)
  expect(afterFailure(new AuthInvalidTokenResponseError(), true)).toEqual(signedOut)
  expect(linkFault(new AuthPKCEGrantCodeExchangeError('No code verifier'))).toBe('No code verifier')
  const redirect = new AuthImplicitGrantRedirectError('Call this number', { error: 'denied', code: 'otp_expired' })
  expect(linkFault(redirect)).toBe('Email link is invalid or has expired. Ask for a new one.')
  const madeUp = new AuthImplicitGrantRedirectError('Call this number', { error: 'denied', code: 'made_up' })
  expect(linkFault(madeUp)).toBe('This link did not work. Ask for a new one.')
})

describe('a failed link', () => {
  // spec: S23
  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'keeps the session on %s',
    (code) => {
      expect(keepsSession({ message: 'x', details: { error: 'e', code } })).toBe(true)
    },
  )

  it.each([{ details: { code: 'otp_expired' } }, { details: null }, { code: 'identity_not_found' }, null, 'text'])(
    'ends the session on %j',
    (failure) => expect(keepsSession(failure)).toBe(false),
  )
})
