// The extension's own login. Only the background has the client and its tokens; the popup and pages send messages.
import { codeFault } from '@jotsam/core/account/code-fault'
import type { Database } from '@jotsam/core/database/database'
import { authMessages } from '@jotsam/core/messages/account/auth'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { limits } from '@jotsam/core/plan/limits'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import type { AuthReply, Stage } from '../../messaging/protocol.ts'
import { readSettings } from '../../settings/settings.ts'
import { fetchConfig, serverConfig } from './server-config.ts'
import { readStoredSession } from './stored-session.ts'
import { tokensFromWebsite } from './website-session.ts'

/** The key in the extension's storage. */
export const SESSION_KEY = 'session'

export type Client = SupabaseClient<Database>

export interface SignedIn {
  readonly stage: Stage
  readonly userId: string | null
  readonly email: string | null
}

/** The client of the chosen server. Rejects when that server has never answered. */
export async function openClient(): Promise<Client> {
  const { server } = await readSettings()
  if (opened?.server !== server) opened = { server, client: makeClient(server) }
  try {
    return await opened.client
  } catch (error) {
    opened = null
    throw error
  }
}

/** Reads the stored session, without a request. */
export async function whoIsSignedIn(): Promise<SignedIn> {
  const kept = readStoredSession(await extensionStorage.getItem(SESSION_KEY))
  if (!kept) return { stage: 'signed-out', userId: null, email: null }
  return { stage: kept.needsCode ? 'second-factor' : 'signed-in', userId: kept.userId, email: kept.email }
}

/** The owner of a new save. An expired session still has its owner; after a sign-out there is none. */
export async function ownerOfNewSaves(): Promise<string | null> {
  const { userId } = await whoIsSignedIn()
  return userId ?? (await extensionStorage.getItem(OWNER_KEY))
}

export async function signIn(email: string, password: string): Promise<AuthReply> {
  const { server } = await readSettings()
  await fetchConfig(server)
  opened = null
  const client = await openClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) return { ok: false, message: error.message }
  await extensionStorage.setItem(OWNER_KEY, data.user.id)
  return { ok: true, stage: (await whoIsSignedIn()).stage }
}

/** With a session that the website gives after the person's consent. It is the extension's own. */
export async function signInThroughWebsite(): Promise<AuthReply> {
  const tokens = await tokensFromWebsite((answer) => issuedTokens.parse(answer))
  if (!tokens) return { ok: false, message: extensionMessages.popup.websiteRefused }
  opened = null
  const { data, error } = await (await openClient()).auth.setSession(tokens)
  if (error) return { ok: false, message: error.message }
  if (data.user) await extensionStorage.setItem(OWNER_KEY, data.user.id)
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
  const [client, { anonKey }] = [await openClient(), await serverConfig(server)]
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
  const ended = (await openClient().catch(() => null))?.auth.signOut({ scope: 'local' })
  await ended?.catch(() => null)
  await browser.storage.local.remove([SESSION_KEY, OWNER_KEY])
  opened = null
}

const issuedTokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const recoveryAnswer = z.union([issuedTokens, z.object({ message: z.string() })])

const OWNER_KEY = 'owner'
let opened: { server: string; client: Promise<Client> } | null = null

async function makeClient(server: string): Promise<Client> {
  const { anonKey } = await serverConfig(server)
  return createClient<Database>(server, anonKey, {
    auth: {
      flowType: 'pkce',
      storageKey: SESSION_KEY,
      storage: extensionStorage,
      persistSession: true,
      // The browser stops the background between saves, so a timer would not run. Requests refresh the token when needed.
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
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
