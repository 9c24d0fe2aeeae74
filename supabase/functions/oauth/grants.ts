// The storage of the OAuth library. A grant is an access token with a refresh token.
import type { TokenAccess } from '@jotsam/core/account/access-token'
import type { FunctionContext } from '@jotsam/platform/function'
import OAuth2Server from '@node-oauth/oauth2-server'
import { serviceClient } from '../_shared/service-client.ts'
import { makeToken, tokenHash } from '../access-tokens/make-token.ts'
import { clientOf, mayRedirectTo } from './clients.ts'

/** What a person allowed, the code that they allowed it with, and for a refresh the token that it replaces. */
export interface Grant {
  readonly userId: string
  readonly name: string
  readonly access: TokenAccess
  readonly notebooks: string[] | null
  readonly codeHash?: string
  readonly replaces?: { readonly id: string; readonly refreshHash: string }
}

type Model = OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel

const GRANTS = ['authorization_code', 'refresh_token']
/** A client that lost the answer retries with its old refresh token. */
const GRACE_MS = 60_000

export const scopesOf = (access: TokenAccess): string[] =>
  access === 'write' ? ['notes:read', 'notes:write'] : ['notes:read']

/** `redirectUri` is an address that `checkedClient` has checked. Only the consent has one. */
export function oauthServer(context: FunctionContext, redirectUri?: string): OAuth2Server {
  return new OAuth2Server({
    model: modelOf(context, redirectUri ? [redirectUri] : []),
    accessTokenLifetime: 3600,
    refreshTokenLifetime: 90 * 24 * 3600,
    authorizationCodeLifetime: 60,
    allowEmptyState: true,
    // Public clients cannot keep a secret. PKCE proves that the client that started the flow finishes it.
    requireClientAuthentication: { authorization_code: false, refresh_token: false },
  })
}

function modelOf(context: FunctionContext, redirectUris: string[]): Model {
  const service = serviceClient(context)
  const client = (id: string): OAuth2Server.Client => ({ id, grants: GRANTS, redirectUris })
  return {
    // A token request names the client again. Its addresses were checked when the code was made.
    getClient: async (id) => client(id),
    validateScope: async (user) => scopesOf((user as Grant).access),
    generateAccessToken: async () => makeToken('jot'),
    generateRefreshToken: async (_client, user) => refreshTokenOf(user as Grant),
    // Access tokens are verified by the platform, never here.
    getAccessToken: async () => null,

    async saveAuthorizationCode(code, { id }, user) {
      const { userId, name, access, notebooks } = user as Grant
      const { error } = await service.from('oauth_codes').insert({
        hash: tokenHash(code.authorizationCode),
        user_id: userId,
        client_id: id,
        client_name: name,
        redirect_uri: code.redirectUri,
        challenge: code.codeChallenge ?? '',
        access,
        notebooks,
        expires_at: code.expiresAt.toISOString(),
      })
      if (error?.code === 'P0001') throw new OAuth2Server.InvalidRequestError(error.message)
      if (error) throw error
      return { ...code, client: client(id), user }
    },

    async getAuthorizationCode(authorizationCode) {
      const codeHash = tokenHash(authorizationCode)
      const { data } = await service.from('oauth_codes').select().eq('hash', codeHash).maybeSingle().throwOnError()
      if (!data || data.used_at !== null) {
        await endGrantOfCode(context, codeHash)
        return null
      }
      const { user_id: userId, client_name: name, access, notebooks } = data
      return {
        authorizationCode,
        expiresAt: new Date(data.expires_at),
        redirectUri: data.redirect_uri,
        codeChallenge: data.challenge,
        codeChallengeMethod: 'S256',
        scope: scopesOf(access),
        client: client(data.client_id),
        user: { userId, name, access, notebooks, codeHash } satisfies Grant,
      }
    },

    /** Of two concurrent requests only one gets the code; the other one ends what it gave. */
    async revokeAuthorizationCode({ authorizationCode }) {
      const codeHash = tokenHash(authorizationCode)
      const { data } = await service
        .from('oauth_codes')
        .update({ used_at: new Date().toISOString() })
        .eq('hash', codeHash)
        .is('used_at', null)
        .select('hash')
        .throwOnError()
      if (data.length === 1) return true
      await endGrantOfCode(context, codeHash)
      return false
    },

    async getRefreshToken(refreshToken) {
      const hash = tokenHash(refreshToken)
      const { data } = await service
        .from('access_tokens')
        .select()
        .or(`refresh_hash.eq.${hash},former_refresh_hash.eq.${hash}`)
        .is('revoked_at', null)
        .maybeSingle()
        .throwOnError()
      if (!data) await endGrantOfOlder(context, refreshToken)
      if (!data?.client_id || !data.refresh_expires_at) return null
      if (data.refresh_hash !== hash && Date.parse(data.refreshed_at ?? '') < Date.now() - GRACE_MS) {
        await service
          .from('access_tokens')
          .update({ revoked_at: new Date().toISOString() })
          .eq('id', data.id)
          .throwOnError()
        context.log.warn(
          { userId: data.user_id, tokenId: data.id },
          'a used refresh token was used again: its access has ended',
        )
        return null
      }
      const { user_id: userId, name, access, notebooks } = data
      return {
        refreshToken,
        refreshTokenExpiresAt: new Date(data.refresh_expires_at),
        scope: scopesOf(access),
        client: client(data.client_id),
        user: {
          userId,
          name,
          access,
          notebooks,
          ...(data.code_hash ? { codeHash: data.code_hash } : {}),
          replaces: { id: data.id, refreshHash: data.refresh_hash ?? hash },
        } satisfies Grant,
      }
    },

    /** saveToken replaces it. */
    revokeToken: async () => true,

    async saveToken(token, { id }, user) {
      const { userId, name, access, notebooks, codeHash = null, replaces } = user as Grant
      const tokens = {
        hash: tokenHash(token.accessToken),
        expires_at: token.accessTokenExpiresAt?.toISOString() ?? null,
        refresh_hash: tokenHash(token.refreshToken ?? ''),
        refresh_expires_at: token.refreshTokenExpiresAt?.toISOString() ?? null,
        refreshed_at: new Date().toISOString(),
      }
      if (replaces) await replaceTokens(service, replaces, tokens)
      else {
        const row = { user_id: userId, name, access, notebooks, client_id: id, code_hash: codeHash, ...tokens }
        const { error } = await service.from('access_tokens').insert(row)
        // A rule of the database, such as the number of tokens; the message is the reason.
        if (error?.code === 'P0001') throw new OAuth2Server.InvalidGrantError(error.message)
        if (error) throw error
      }
      return { ...token, client: client(id), user }
    },
  }
}

/**
 * Of two refreshes at the same moment the second one replaces the tokens that the first one gave, not those that both began with. So a client
 * that stored the first answer can still use it during the time of grace, and is not taken for a thief.
 */
async function replaceTokens(
  service: ReturnType<typeof serviceClient>,
  { id, refreshHash }: NonNullable<Grant['replaces']>,
  tokens: object,
): Promise<void> {
  const { data: replaced } = await service
    .from('access_tokens')
    .update({ ...tokens, former_refresh_hash: refreshHash })
    .match({ id, refresh_hash: refreshHash })
    .is('revoked_at', null)
    .select('id')
    .throwOnError()
  if (replaced.length === 1) return
  const { data: row } = await service
    .from('access_tokens')
    .select('refresh_hash')
    .eq('id', id)
    .is('revoked_at', null)
    .maybeSingle()
    .throwOnError()
  if (row?.refresh_hash) await replaceTokens(service, { id, refreshHash: row.refresh_hash }, tokens)
}

/** The client as its id or document describes it; null when it is unknown or must not get a code at this address. */
export async function checkedClient(context: FunctionContext, id: string, redirectUri: string) {
  const client = await clientOf(id, context)
  return client && mayRedirectTo(redirectUri, client) ? client : null
}

/**
 * Ends the access that a code gave. Somebody used it twice, so one of the two has copied it (OAuth 2.1, 4.1.3). The code is deleted first: a token
 * that is being made for it then fails.
 */
async function endGrantOfCode(context: FunctionContext, codeHash: string): Promise<void> {
  const service = serviceClient(context)
  await service.from('oauth_codes').delete().eq('hash', codeHash).throwOnError()
  const { data } = await service
    .from('access_tokens')
    .update({ revoked_at: new Date().toISOString() })
    .eq('code_hash', codeHash)
    .is('revoked_at', null)
    .select('id, user_id')
    .throwOnError()
  for (const { id, user_id } of data)
    context.log.warn(
      { userId: user_id, tokenId: id },
      'a used code or an old refresh token was used again: its access has ended',
    )
}

/** A refresh token names the code that its grant began with, so that an old one is known for what it is. */
function refreshTokenOf({ codeHash = '' }: Grant): string {
  return `${makeToken('jotr')}${codeHash.replace('\\x', '.')}`
}

/** Ends the access of a refresh token that was replaced long ago: whoever uses it has copied it, or was copied. */
async function endGrantOfOlder(context: FunctionContext, refreshToken: string): Promise<void> {
  const [, hex] = /^jotr_\w+\.([0-9a-f]{64})$/.exec(refreshToken) ?? []
  if (hex) await endGrantOfCode(context, `\\x${hex}`)
}

/** Ends the access of a token or refresh token. An unknown one is no error (RFC 7009). */
export async function endGrant(context: FunctionContext, token: string): Promise<void> {
  const hash = tokenHash(token)
  await serviceClient(context)
    .from('access_tokens')
    .update({ revoked_at: new Date().toISOString() })
    .or(`hash.eq.${hash},refresh_hash.eq.${hash},former_refresh_hash.eq.${hash}`)
    .not('client_id', 'is', null)
    .is('revoked_at', null)
    .throwOnError()
}
