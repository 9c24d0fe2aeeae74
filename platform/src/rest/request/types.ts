// The value that the request stage passes to the planner. Types only. Every name and value is untrusted text: names
// are looked up in the schema cache, casts in a list of known types, and values become statement parameters.

import type { RequestError, Result } from './error-types.ts'
import type { EmbedCondition, Query } from './query/query-types.ts'

export type * from './error-types.ts'
export type * from './query/query-types.ts'

export type ApiRequest =
  | ReadRequest
  | InsertRequest
  | UpdateRequest
  | ReplaceRequest
  | DeleteRequest
  | CallRequest
  | DescribeRequest

/** GET or HEAD of a table or view. */
export type ReadRequest = Common & { readonly kind: 'read'; readonly table: string }

type WriteRequest = Common & {
  readonly table: string
  readonly payload: Payload
  /** The `columns` parameter; null means `payload.keys`. */
  readonly columns: readonly string[] | null
}

/** POST to a table; an upsert with `preferences.resolution`. */
export type InsertRequest = WriteRequest & { readonly kind: 'insert'; readonly onConflict: readonly string[] | null }

/** PATCH of a table. */
export type UpdateRequest = WriteRequest & { readonly kind: 'update' }

/** PUT of a table: an upsert of the row that the filters name by its primary key. */
export type ReplaceRequest = WriteRequest & { readonly kind: 'replace' }

export type DeleteRequest = Common & { readonly kind: 'delete'; readonly table: string }

/** rpc/NAME. Arguments are in the URL for GET and HEAD, in the body for POST. */
export type CallRequest = Common & {
  readonly kind: 'call'
  readonly function: string
  readonly args:
    | { readonly from: 'query'; readonly params: readonly CallParam[] }
    | { readonly from: 'form'; readonly params: readonly Param[] }
    | { readonly from: 'body'; readonly payload: Payload; readonly columns: readonly string[] | null }
    | { readonly from: 'raw'; readonly body: RawBody }
  /** The accepted types, most preferred first; a function may have its own media type. */
  readonly accepts: readonly Accepted[]
}

/** `media` is null when only a function's own type could match. */
export type Accepted = { readonly type: string; readonly media: MediaType | null }

/** A body that is not JSON, for the single unnamed parameter of that type. Bytes are written as `\x` and hexadecimal digits. */
export type RawBody = { readonly text: string; readonly type: 'text' | 'xml' | 'bytea' }

/** GET or HEAD of the root: the OpenAPI description. */
export type DescribeRequest = Common & { readonly kind: 'describe' }

type Common = {
  readonly method: Method
  /** HEAD: answers like GET, without the body. */
  readonly head: boolean
  /** Accept-Profile for GET and HEAD, else Content-Profile; null means the first exposed schema. */
  readonly schema: string | null
  readonly query: Query
  readonly preferences: Preferences
  /** The negotiated representation. */
  readonly media: MediaType
  /** All query parameters, decoded once, in their original order. */
  readonly params: readonly Param[]
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Param = { readonly name: string; readonly value: string }

/**
 * A parameter of a GET call: an argument if the function has a parameter of that name, else a condition on the result.
 * `condition` contains the syntax error when the text is not a filter (`a=5`).
 */
export type CallParam = Param & { readonly condition: Result<EmbedCondition, RequestError> }

export type Preferences = {
  readonly return: 'minimal' | 'representation' | 'headers-only' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly tx: 'commit' | 'rollback' | null
  /** PostgREST enforces it only with `handling=strict`. */
  readonly maxAffected: number | null
  /** Not checked: only the database knows its time zones. */
  readonly timezone: string | null
  /** Unknown preferences, in order. Always empty with `handling=strict`. */
  readonly unknown: readonly string[]
}

export type MediaType =
  | { readonly kind: 'json'; readonly stripNulls: boolean }
  /** One row as an object, or status 406. */
  | { readonly kind: 'object'; readonly stripNulls: boolean }
  | { readonly kind: 'csv' }
  /** A function's value as it is, with the media type that its return type is named after. */
  | { readonly kind: 'raw'; readonly type: string }
  | { readonly kind: 'openapi' }

/**
 * Valid JSON as it was sent. For a write, `shape` is object or array (of objects). `keys` are the object's, or those
 * of all rows, in order of first use; they are equal in every row unless `columns` was given.
 */
export type Payload = {
  readonly text: string
  readonly shape: 'object' | 'array' | 'scalar'
  readonly keys: readonly string[]
}

/** The input from the HTTP layer. `Headers` satisfies `headers`. */
export type RequestInput = {
  readonly method: string
  /** Relative to /rest/v1, still percent-encoded: `/books`, `/rpc/search`, `/`. */
  readonly path: string
  /** The raw query string, with or without its `?`. */
  readonly search: string
  readonly headers: { get(name: string): string | null }
  /** Text. For `application/octet-stream`: `\x` and hexadecimal digits. */
  readonly body: string
}
