// Replaces two modules of supabase-js's auth client, which the first page would download for nothing: the calls of the service role, and
// signing in with a wallet.
export default class GoTrueAdminApi {}

export const createSiweMessage = unsupported
export const fromHex = unsupported
export const getAddress = unsupported
export const toHex = unsupported

function unsupported(): never {
  throw new Error('Signing in with a wallet is not supported.')
}
