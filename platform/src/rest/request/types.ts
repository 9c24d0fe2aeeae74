// The value that the first stage hands to the planner: what the caller asked for, before any table is known to exist.
// Types only, no behaviour. Every name and value here is untrusted text: names go through the schema cache,
// casts through a list of known types, values become statement parameters.

import type { RequestError, Result } from './error-types.ts'
import type { EmbedCondition, Query } from './query-types.ts'

export type * from './error-types.ts'
export type * from './query-types.ts'

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

/** POST to a table; with `preferences.resolution` it is an upsert. */
export type InsertRequest = Common & {
  readonly kind: 'insert'
  readonly table: string
  readonly payload: Payload
  /** The `columns` parameter; null means: use `payload.keys`. */
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
}

/** PATCH of a table. */
export type UpdateRequest = Common & {
  readonly kind: 'update'
  readonly table: string
  readonly payload: Payload
  readonly columns: readonly string[] | null
}

/** PUT of a table: the upsert of one row that the filters name by its primary key. */
export type ReplaceRequest = Common & {
  readonly kind: 'replace'
  readonly table: string
  readonly payload: Payload
  readonly columns: readonly string[] | null
}

export type DeleteRequest = Common & { readonly kind: 'delete'; readonly table: string }

/** rpc/NAME. By GET or HEAD the arguments stand in the URL, by POST in the body. */
export type CallRequest = Common & {
  readonly kind: 'call'
  readonly function: string
  readonly args:
    | { readonly from: 'query'; readonly params: readonly CallParam[] }
    | { readonly from: 'form'; readonly params: readonly Param[] }
    | { readonly from: 'body'; readonly payload: Payload; readonly columns: readonly string[] | null }
    | { readonly from: 'raw'; readonly body: RawBody }
  /** What the caller accepts, best first: a function may have a media type of its own. */
  readonly accepts: readonly Accepted[]
}

/** `media` is null where only a function's own type could match. */
export type Accepted = { readonly type: string; readonly media: MediaType | null }

/** A body that is no JSON, for the single unnamed parameter of that type; bytes as `\x` and their hexadecimal digits. */
export type RawBody = { readonly text: string; readonly type: 'text' | 'xml' | 'bytea' }

/** GET or HEAD of the root: the OpenAPI description. */
export type DescribeRequest = Common & { readonly kind: 'describe' }

type Common = {
  readonly method: Method
  /** HEAD: answer as GET would, without the body. */
  readonly head: boolean
  /** Accept-Profile on GET and HEAD, else Content-Profile; null means the first exposed schema. */
  readonly schema: string | null
  readonly query: Query
  readonly preferences: Preferences
  /** The representation chosen from Accept among those that the target can give. */
  readonly media: MediaType
  /** Every query parameter, decoded once, in the order it came. */
  readonly params: readonly Param[]
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Param = { readonly name: string; readonly value: string }

/**
 * One parameter of a GET call, in both readings: an argument if the function has a parameter of that name, else a
 * condition on its result. `condition` holds the syntax error when the text is no filter (`a=5`).
 */
export type CallParam = Param & { readonly condition: Result<EmbedCondition, RequestError> }

// ---- headers and body -----------------------------------------------------------------------------------------------

export type Preferences = {
  readonly return: 'minimal' | 'representation' | 'headers-only' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly missing: 'default' | 'null' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly tx: 'commit' | 'rollback' | null
  /** PostgREST enforces it only with `handling=strict`. */
  readonly maxAffected: number | null
  /** Unchecked: whether the zone exists is the database's knowledge. */
  readonly timezone: string | null
  /** Not understood, in order. With `handling=strict` the request never gets this far. */
  readonly unknown: readonly string[]
}

export type MediaType =
  | { readonly kind: 'json'; readonly stripNulls: boolean }
  /** One row as an object, or 406. */
  | { readonly kind: 'object'; readonly stripNulls: boolean }
  | { readonly kind: 'csv' }
  /** A function's value as it is, under the media type that its return type is named after. */
  | { readonly kind: 'raw'; readonly type: string }
  | { readonly kind: 'openapi' }

/**
 * JSON text as it came, known to parse. For a write `shape` is object or array (of objects).
 * `keys`, in the order first seen, are the object's, or those of all rows: equal in every row unless `columns` was given.
 */
export type Payload = {
  readonly text: string
  readonly shape: 'object' | 'array' | 'scalar'
  readonly keys: readonly string[]
}

// ---- the HTTP layer's side ------------------------------------------------------------------------------------------

/** What the HTTP layer hands in. `Headers` satisfies `headers`. */
export type RequestInput = {
  readonly method: string
  /** Below /rest/v1, still percent-encoded: `/books`, `/rpc/search`, `/`. */
  readonly path: string
  /** The raw query string, with or without its `?`. */
  readonly search: string
  readonly headers: { get(name: string): string | null }
  /** As text; of `application/octet-stream` the bytes as `\x` and their hexadecimal digits. */
  readonly body: string
}
