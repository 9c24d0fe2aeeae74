// The types of the query language: select, conditions, order and ranges. All texts are untrusted.

/** `embed` is the path of embeds (alias or relation name) that a clause applies to; `[]` is the target itself. */
export type Query = {
  /** A missing or empty `select` is one star. */
  readonly select: readonly SelectItem[]
  /** All conditions are ANDed. In a GET call, parameters that may be arguments are in `args.params` instead. */
  readonly where: readonly EmbedCondition[]
  /** At most one entry per embed path. */
  readonly order: readonly EmbedOrder[]
  /** At most one entry per embed path; the root's includes the Range header. */
  readonly ranges: readonly EmbedRange[]
}

export type EmbedPath = readonly string[]
export type EmbedCondition = { readonly embed: EmbedPath; readonly condition: Condition }
export type EmbedOrder = { readonly embed: EmbedPath; readonly terms: readonly OrderTerm[] }
export type EmbedRange = { readonly embed: EmbedPath; readonly range: RowRange }

/** `limit` null is unlimited; `limit` 0 returns no rows. */
export type RowRange = { readonly offset: number; readonly limit: number | null }

/** A column, or a path inside a JSON column. */
export type Field = { readonly name: string; readonly path: readonly JsonStep[] }

/** `asText` means `->>`. */
export type JsonStep =
  | { readonly kind: 'key'; readonly key: string; readonly asText: boolean }
  | { readonly kind: 'index'; readonly index: number; readonly asText: boolean }

export type SelectItem = SelectStar | SelectField | SelectCount | SelectEmbed | SelectSpread

export type SelectStar = { readonly kind: 'star' }

/** A bare `count` inside an embed is parsed as a field; it is the old form of `count()` if no such column exists. */
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
  /** Null when neither `!inner` nor `!left` was given. */
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

/** In values of like and ilike, `*` has already been replaced by `%`. */
export type Operation =
  | { readonly kind: 'compare'; readonly operator: PlainOperator | QuantifiableOperator; readonly value: string }
  | {
      readonly kind: 'quantified'
      readonly operator: QuantifiableOperator
      readonly quantifier: 'any' | 'all'
      /** An array literal, `{a,b}`, not checked. */
      readonly value: string
    }
  | { readonly kind: 'is'; readonly value: IsValue }
  /** `in.()` has one empty element, as in PostgREST. */
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

export type OrderTerm = {
  /** `authors(name)` orders by a column of this to-one embed; null orders by an own column. */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'first' | 'last' | null
}
