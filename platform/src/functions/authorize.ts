// Finds the caller of a function. With `verify_jwt` off anybody may call, and an invalid token counts as none.
import type { Context } from 'hono'
import type { Caller } from '../db/caller.ts'
import type { Deps, Env } from '../deps.ts'
import { bearerOf, type CallerFault, callerOf } from '../http/caller-of.ts'
import type { FunctionCaller } from './contract.ts'
import type { FunctionFault } from './fault.ts'

export type Authorized =
  | { readonly ok: true; readonly caller: FunctionCaller | null; readonly token: string | null }
  | { readonly ok: false; readonly fault: FunctionFault }

export async function authorize(
  context: Context<Env>,
  verifyJwt: boolean,
  deps: Pick<Deps, 'keys' | 'tokens'>,
): Promise<Authorized> {
  const { headers } = context.req.raw
  const [apikey, authorization] = [headers.get('apikey'), headers.get('authorization')]
  const from = { address: context.get('clientAddress'), isInside: context.get('isInside') }
  const result = await callerOf({ apikey, authorization, from }, deps)
  // Unlike an invalid token, this one must not count as none: the caller would not learn to wait.
  if (!result.ok && result.fault.kind === 'bad-token' && result.fault.fault.kind === 'too-many-requests')
    return { ok: false, fault: result.fault.fault }
  if (result.ok) return { ok: true, caller: functionCaller(result.caller), token: bearerOf(authorization) ?? apikey }
  return verifyJwt ? { ok: false, fault: faultOf(result.fault) } : { ok: true, caller: null, token: null }
}

function functionCaller({ role, claims }: Caller): FunctionCaller {
  return { role, userId: textOrNull(claims.sub), email: textOrNull(claims.email), claims }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function faultOf(fault: CallerFault): FunctionFault {
  switch (fault.kind) {
    case 'no-api-key':
      return { kind: 'no-authorization' }
    case 'unknown-api-key':
      return { kind: 'unknown-key' }
    case 'bad-token':
      return { kind: 'invalid-token' }
  }
}
