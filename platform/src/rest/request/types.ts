// The value that the first stage hands to the planner: what the caller asked for, before any table is known to exist.
// Types only, no behaviour. Every name and value here is untrusted text: names go through the schema cache,
// casts through a list of known types, values become statement parameters.

import type { RequestError, Result } from './error-types.ts'

export type * from './error-types.ts'

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
    | { readonly from: 'body'; readonly payload: Payload; readonly columns: readonly string[] | null }
}

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

// ---- query ----------------------------------------------------------------------------------------------------------

/** `embed` is the path of embeds (alias or relation name) that a part applies to; `[]` is the target itself. */
export type Query = {
  /** Absent `select` is one star; `select=` is an empty list. */
  readonly select: readonly SelectItem[]
  /** All ANDed. For a GET call the parameters that may be arguments are in `args.params` instead. */
  readonly where: readonly EmbedCondition[]
  /** At most one entry for each embed path. */
  readonly order: readonly EmbedOrder[]
  /** At most one entry for each embed path; the root's already includes the Range header. */
  readonly ranges: readonly EmbedRange[]
}

export type EmbedPath = readonly string[]
export type EmbedCondition = { readonly embed: EmbedPath; readonly condition: Condition }
export type EmbedOrder = { readonly embed: EmbedPath; readonly terms: readonly OrderTerm[] }
export type EmbedRange = { readonly embed: EmbedPath; readonly range: RowRange }

/** `limit` null is unlimited; `limit` 0 is allowed and gives no rows. */
export type RowRange = { readonly offset: number; readonly limit: number | null }

/** A column, or a place inside a JSON column. */
export type Field = { readonly name: string; readonly path: readonly JsonStep[] }

/** `asText` is `->>`. */
export type JsonStep =
  | { readonly kind: 'key'; readonly key: string; readonly asText: boolean }
  | { readonly kind: 'index'; readonly index: number; readonly asText: boolean }

// ---- select ---------------------------------------------------------------------------------------------------------

export type SelectItem = SelectStar | SelectField | SelectCount | SelectEmbed | SelectSpread

export type SelectStar = { readonly kind: 'star' }

/** A bare `count` inside an embed also arrives as a field: it is the old form of `count()` if no such column exists. */
export type SelectField = {
  readonly kind: 'field'
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: { readonly function: AggregateFunction; readonly cast: string | null } | null
}

/** `count()` without a column. */
export type SelectCount = { readonly kind: 'count'; readonly alias: string | null; readonly cast: string | null }

export type SelectEmbed = {
  readonly kind: 'embed'
  readonly relation: string
  readonly alias: string | null
  readonly hint: string | null
  /** null when the caller said neither `!inner` nor `!left`. */
  readonly join: 'inner' | 'left' | null
  readonly items: readonly SelectItem[]
}

/** `...relation(items)`. */
export type SelectSpread = {
  readonly kind: 'spread'
  readonly relation: string
  readonly hint: string | null
  readonly join: 'inner' | 'left' | null
  readonly items: readonly SelectItem[]
}

export type AggregateFunction = 'sum' | 'avg' | 'count' | 'max' | 'min'

// ---- conditions -----------------------------------------------------------------------------------------------------

export type Condition = Filter | Group

/** `field` may also name an embed: `authors=not.is.null` keeps the parents that have one. */
export type Filter = {
  readonly kind: 'filter'
  readonly field: Field
  readonly cast: string | null
  readonly negated: boolean
  readonly operation: Operation
}

/** Never empty. */
export type Group = {
  readonly kind: 'group'
  readonly operator: 'and' | 'or'
  readonly negated: boolean
  readonly conditions: readonly Condition[]
}

/** In the values of like and ilike, quantified or not, `*` has already become `%`. */
export type Operation =
  | { readonly kind: 'compare'; readonly operator: PlainOperator | QuantifiableOperator; readonly value: string }
  | {
      readonly kind: 'quantified'
      readonly operator: QuantifiableOperator
      readonly quantifier: 'any' | 'all'
      /** An array literal, `{a,b}`, unchecked. */
      readonly value: string
    }
  | { readonly kind: 'is'; readonly value: IsValue }
  /** `in.()` is one empty element, as PostgREST reads it. */
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is-distinct'; readonly value: string }
  | {
      readonly kind: 'search'
      readonly operator: SearchOperator
      readonly language: string | null
      readonly value: string
    }

export type QuantifiableOperator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'match' | 'imatch'
export type PlainOperator = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxl' | 'nxr' | 'adj'
export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

// ---- order ----------------------------------------------------------------------------------------------------------

export type OrderTerm = {
  /** `authors(name)`: order the parent by a column of this to-one embed; null orders by an own column. */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}

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
  readonly body: string
}
