// The errors of the planner, as a closed union. Inside the planner a refusal is thrown, because it may come from any
// depth; `plan` catches it once and returns it as a value.

import type { RawBody, RequestError } from '../request/index.ts'
import type { Relationship, Routine } from '../schema-cache/types.ts'

export type PlanError =
  | { readonly kind: 'unknown-schema'; readonly schema: string; readonly exposed: readonly string[] }
  | { readonly kind: 'unknown-table'; readonly schema: string; readonly table: string; readonly nearest: string | null }
  | { readonly kind: 'unknown-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'unknown-write-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'unknown-type'; readonly type: string }
  | {
      readonly kind: 'no-relationship'
      readonly schema: string
      readonly from: string
      readonly to: string
      readonly hint: string | null
      readonly nearest: string | null
    }
  | {
      readonly kind: 'ambiguous-relationship'
      readonly from: string
      readonly to: string
      readonly candidates: readonly Relationship[]
    }
  | { readonly kind: 'not-embedded'; readonly name: string }
  | { readonly kind: 'related-order'; readonly from: string; readonly to: string }
  | { readonly kind: 'embed-operator'; readonly name: string }
  | { readonly kind: 'aggregates-off' }
  | {
      readonly kind: 'unknown-function'
      readonly schema: string
      readonly name: string
      readonly given: readonly string[]
      readonly by: GivenBy
      readonly nearest: string | null
    }
  | { readonly kind: 'ambiguous-function'; readonly candidates: readonly Routine[] }
  | { readonly kind: 'max-affected-single' }
  | { readonly kind: 'no-where'; readonly command: 'UPDATE' | 'DELETE' }
  | { readonly kind: 'put-filters' }
  /** The request parses, but a parameter is neither an argument nor a filter. */
  | { readonly kind: 'request'; readonly error: RequestError }

/** Where the arguments of a call come from. A raw body is named by the type of its parameter. */
export type GivenBy = 'query' | 'form' | 'json' | RawBody['type']

export class Refusal {
  readonly error: PlanError
  constructor(error: PlanError) {
    this.error = error
  }
}

export function refuse(error: PlanError): never {
  throw new Refusal(error)
}
