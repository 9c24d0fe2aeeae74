// The errors of the request stage as a closed union. Types only.

export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure }

export type RequestError =
  | SyntaxFault
  | { readonly kind: 'too-much'; readonly of: Bounded; readonly maximum: number }
  | { readonly kind: 'unsupported-method'; readonly method: string }
  | { readonly kind: 'rpc-method'; readonly method: string }
  | { readonly kind: 'invalid-path' }
  | { readonly kind: 'invalid-body'; readonly reason: InvalidBody }
  | { readonly kind: 'unknown-content-type'; readonly contentType: string }
  | { readonly kind: 'invalid-range'; readonly reason: 'lower-above-upper' | 'negative-limit' }
  | { readonly kind: 'range-on-put' }
  | { readonly kind: 'not-acceptable'; readonly types: readonly string[] }
  | { readonly kind: 'invalid-preferences'; readonly preferences: readonly string[] }

/** `column` counts from 1. `unexpected` is null at the end of the text. */
export type SyntaxFault = {
  readonly kind: 'syntax'
  readonly subject: SyntaxSubject
  readonly text: string
  readonly column: number
  readonly unexpected: string | null
  readonly expecting: readonly string[]
}

export type SyntaxSubject =
  | 'select parameter'
  | 'filter'
  | 'tree path'
  | 'logic path'
  | 'logic tree'
  | 'order'
  | 'columns parameter'
  | 'on_conflict parameter'
  | 'limit parameter'
  | 'offset parameter'
  | 'query string'

export type Bounded =
  | 'url-length'
  | 'parameters'
  | 'nesting'
  | 'conditions'
  | 'list-elements'
  | 'select-items'
  | 'order-terms'
  | 'csv'

export type InvalidBody = 'empty-or-invalid' | 'keys-differ' | 'invalid-csv' | 'fields-differ'

/** An error in PostgREST's format. */
export type WireError = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}
