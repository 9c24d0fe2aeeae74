// Every way in which a REST request can fail. All stages return these; `response/error-response.ts` translates them.
import type { CallerFault } from '../http/caller-of.ts'
import type { PlanError } from './plan/refusal.ts'
import type { RequestError } from './request/index.ts'
import type { DatabaseFault } from './response/postgres-errors.ts'

export type RestError =
  | { readonly kind: 'caller'; readonly fault: CallerFault }
  | { readonly kind: 'request'; readonly error: RequestError }
  | { readonly kind: 'plan'; readonly error: PlanError }
  | { readonly kind: 'database'; readonly fault: DatabaseFault; readonly anonymous: boolean }
  | { readonly kind: 'not-one-row'; readonly rows: number }
  | { readonly kind: 'too-many-affected'; readonly rows: number }
  | { readonly kind: 'put-mismatch' }
  | { readonly kind: 'out-of-range'; readonly offset: number; readonly total: number }
  | { readonly kind: 'own-status' }
  | { readonly kind: 'own-headers' }
  | { readonly kind: 'empty-token' }
  | { readonly kind: 'body-too-large'; readonly maximum: number }
  | { readonly kind: 'disk-full' }
  | { readonly kind: 'unexpected'; readonly requestId: string }
