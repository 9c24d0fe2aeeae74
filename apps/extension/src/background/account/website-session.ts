// Signs in through the website: the browser opens the website's page in a window of its own and gives its answer to this extension
// only. The answer is a code, which is worth nothing without the verifier that never leaves the extension.
import { codeInAnswer } from '@jotsam/core/account/extension-request'
import { browser } from 'wxt/browser'
import { fetchConfig } from './server-config.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Null when the person refused or closed the window. `read` parses the server's answer. */
export async function tokensFromWebsite(server: string, read: (answer: unknown) => Tokens): Promise<Tokens | null> {
  const { anonKey } = await fetchConfig(server)
  const [verifier, state] = [randomText(), randomText()]
  const request = { redirect: browser.identity.getRedirectURL(), challenge: await challengeOf(verifier), state }
  const query = new URLSearchParams({
    redirect_uri: request.redirect,
    code_challenge: request.challenge,
    state: request.state,
  })
  const url = `${server}/connect-extension?${query}`
  const answer = await browser.identity.launchWebAuthFlow({ url, interactive: true }).catch(() => undefined)
  const code = codeInAnswer(answer ?? '', request)
  if (code === null) return null
  const response = await fetch(`${server}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: anonKey, 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    signal: AbortSignal.timeout(10_000),
  })
  return read(await response.json())
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => (sign === '+' ? '-' : sign === '/' ? '_' : ''))
}
