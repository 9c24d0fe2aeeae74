// The extension's own login. Only the background has the client and its tokens; the popup and pages send messages.
import { codeFault } from '@jotsam/core/account/code-fault'
import type { Database } from '@jotsam/core/database/database'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { limits } from '@jotsam/core/plan/limits'
import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import type { AuthReply, Stage } from '../../messaging/protocol.ts'
import { readSettings } from '../../settings/settings.ts'
import { fetchConfig, serverConfig } from './server-config.ts'
import { readStoredSession } from './stored-session.ts'
import { tokensFromWebsite } from './website-session.ts'

export type Client = SupabaseClient<Database>

export interface SignedIn {
  readonly stage: Stage
  readonly userId: string | null
  readonly email: string | null
}

/** Whether the entry of the extension's storage is a session. */
export function isSessionKey(key: string): boolean {
  return key.startsWith(sessionKey(''))
}

/** The client of the chosen server. Rejects when that server has never answered. */
export async function openClient(): Promise<Client> {
  return clientOf((await readSettings()).server)
}

/** Reads the stored session, without a request. */
export async function whoIsSignedIn(): Promise<SignedIn> {
  const { server } = await readSettings()
  const kept = readStoredSession(await extensionStorage.getItem(sessionKey(server)))
  if (!kept) return { stage: 'signed-out', userId: null, email: null }
  return { stage: kept.needsCode ? 'second-factor' : 'signed-in', userId: kept.userId, email: kept.email }
}

/** The owner of a new save. An expired session still has its owner; after a sign-out there is none. */
export async function ownerOfNewSaves(): Promise<string | null> {
  const { userId } = await whoIsSignedIn()
  return userId ?? (await extensionStorage.getItem(ownerKey((await readSettings()).server)))
}

export async function signIn(email: string, password: string): Promise<AuthReply> {
  const { server } = await readSettings()
  await fetchConfig(server)
  opened = null
  const client = await clientOf(server)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) return { ok: false, message: error.message }
  await extensionStorage.setItem(ownerKey(server), data.user.id)
  return { ok: true, stage: (await whoIsSignedIn()).stage }
}

/** With a session that the website gives after the person's consent. It is the extension's own. */
export async function signInThroughWebsite(): Promise<AuthReply> {
  // The person may choose another server while the website's window is open. The tokens go to the server that gave them.
  const { server } = await readSettings()
  const tokens = await tokensFromWebsite(server, (answer) => issuedTokens.parse(answer))
  if (!tokens) return { ok: false, message: extensionMessages.popup.websiteRefused }
  opened = null
  const client = await clientOf(server)
  const { data, error } = await client.auth.setSession(tokens)
  if (error) return { ok: false, message: error.message }
  if ((await readSettings()).server !== server) {
    await client.auth.signOut({ scope: 'local' })
    return { ok: false, message: extensionMessages.popup.websiteRefused }
  }
  if (data.user) await extensionStorage.setItem(ownerKey(server), data.user.id)
  return { ok: true, stage: (await whoIsSignedIn()).stage }
}

export async function verifyCode(code: string): Promise<AuthReply> {
  const client = await openClient()
  const { data } = await client.auth.getUser()
  const factor = data.user?.factors?.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  if (!factor) return { ok: false, message: extensionMessages.popup.noApp }
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) return { ok: false, message: codeFault(error.code) ?? error.message }
  return { ok: true, stage: (await whoIsSignedIn()).stage }
}

/** Uses fetch, because the client has no call for recovery codes. */
export async function verifyRecoveryCode(code: string): Promise<AuthReply> {
  const { server } = await readSettings()
  const [client, { anonKey }] = [await clientOf(server), await serverConfig(server)]
  const { data } = await client.auth.getSession()
  const response = await fetch(`${server}/auth/v1/factors/recovery-codes/verify`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'X-Supabase-Api-Version': '2024-01-01',
    },
    body: JSON.stringify({ code }),
    signal: AbortSignal.timeout(limits.quickCapture.retryTimeoutMs),
  })
  const answer = recoveryAnswer.parse(await response.json())
  if (!('access_token' in answer))
    return { ok: false, message: response.status === 422 ? authMessages.recoveryCodeWrong : answer.message }
  const { error } = await client.auth.setSession(answer)
  if (error) return { ok: false, message: error.message }
  return { ok: true, stage: (await whoIsSignedIn()).stage }
}

/** Signs out this browser only. Works offline. */
export async function signOut(): Promise<void> {
  const { server } = await readSettings()
  // Before the session: windows read the state when that ends, and must not show the titles of what waits.
  await browser.storage.local.remove(ownerKey(server))
  const ended = (await clientOf(server).catch(() => null))?.auth.signOut({ scope: 'local' })
  await ended?.catch(() => null)
  await browser.storage.local.remove(sessionKey(server))
  opened = null
}

/** After the server has refused the session. One that was ended on another device is forgotten, so that the popup asks to sign in. */
export async function renewSession({ auth }: Client): Promise<void> {
  const { error } = await auth.refreshSession()
  // Without an answer the session may still be valid.
  if (error && !isAuthRetryableFetchError(error)) await auth.signOut({ scope: 'local' })
}

const issuedTokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const recoveryAnswer = z.union([issuedTokens, z.object({ message: z.string() })])

// A session is stored under the name of its server, so that no other server ever receives its tokens.
const sessionKey = (server: string) => `session:${server}`
const ownerKey = (server: string) => `owner:${server}`
let opened: { server: string; client: Promise<Client> } | null = null

async function clientOf(server: string): Promise<Client> {
  if (opened?.server !== server) opened = { server, client: makeClient(server) }
  try {
    return await opened.client
  } catch (error) {
    opened = null
    throw error
  }
}

async function makeClient(server: string): Promise<Client> {
  const { anonKey } = await serverConfig(server)
  return createClient<Database>(server, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: sessionKey(server),
      storage: extensionStorage,
      persistSession: true,
      // The browser stops the background between saves, so a timer would not run. Requests refresh the token when needed.
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    // The outbox tries again itself, and a popup must not wait for seven seconds to learn that there is no connection.
    db: { retry: false },
    global: {
      headers: { 'X-Client-Info': 'jotsam-extension', 'x-jotsam-client': 'extension' },
      fetch: (input, init) =>
        fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(limits.quickCapture.retryTimeoutMs) }),
    },
  })
}

const extensionStorage = {
  async getItem(key: string): Promise<string | null> {
    const stored: unknown = (await browser.storage.local.get(key))[key]
    return typeof stored === 'string' ? stored : null
  },
  async setItem(key: string, value: string): Promise<void> {
    await browser.storage.local.set({ [key]: value })
  },
  async removeItem(key: string): Promise<void> {
    await browser.storage.local.remove(key)
  },
}
