// The value that the planner hands to the SQL stage: every name resolved to a catalogue object, every value still text.
// Types only.
import type { JsonStep, MediaType, Operation } from '../request/index.ts'
import type {
  CatalogueName,
  CatalogueType,
  Column,
  Relation,
  RelationName,
  Relationship,
  Routine,
} from '../schema-cache/types.ts'

export type Plan = ReadPlan | InsertPlan | UpdatePlan | DeletePlan | CallPlan

export type ReadPlan = {
  readonly kind: 'read'
  readonly result: ResultPlan
}

export type InsertPlan = {
  readonly kind: 'insert'
  readonly result: ResultPlan
  readonly target: Relation
  readonly columns: readonly Column[]
  readonly missing: 'default' | 'null'
  /** The rows as a JSON array's text. */
  readonly rows: string
  readonly conflict: Conflict | null
  /** PUT: only the row that the URL names may be written. */
  readonly only: readonly Condition[]
  readonly returning: Returning
}

export type Conflict = {
  readonly columns: readonly CatalogueName[]
  readonly action: 'merge' | 'ignore'
}

export type UpdatePlan = {
  readonly kind: 'update'
  readonly result: ResultPlan
  readonly target: Relation
  readonly columns: readonly Column[]
  readonly missing: 'default' | 'null'
  /** The new values as one JSON object's text, in an array. */
  readonly rows: string
  readonly where: readonly Condition[]
  readonly returning: Returning
}

export type DeletePlan = {
  readonly kind: 'delete'
  readonly result: ResultPlan
  readonly target: Relation
  readonly where: readonly Condition[]
  readonly returning: Returning
}

/** What a write gives back: nothing, the first row's primary key, or rows. */
export type Returning = 'nothing' | 'location' | 'rows'

export type CallPlan = {
  readonly kind: 'call'
  readonly routine: Routine
  readonly args: CallArguments
  /** For a scalar or void result only `range`, `media` and `head` count. */
  readonly result: ResultPlan
}

export type CallArguments =
  | {
      readonly from: 'text'
      readonly values: readonly { readonly parameter: Routine['parameters'][number]; readonly text: string }[]
    }
  | {
      readonly from: 'json'
      readonly text: string
      /** The arguments are the first element's. */
      readonly inArray: boolean
      readonly parameters: Routine['parameters']
    }
  /** The whole body is the one unnamed parameter. */
  | { readonly from: 'body'; readonly text: string; readonly type: CatalogueType }

/** What comes out, in which form, and what is counted. */
export type ResultPlan = {
  readonly node: Node
  readonly media: MediaType
  /** Only the numbers are wanted. */
  readonly head: boolean
  readonly count: 'none' | 'exact' | 'planned' | 'estimated'
  /** Up to where an estimated count is exact. */
  readonly exactUpTo: number
}

// ---- one level of a select ------------------------------------------------------------------------------------------

export type Node = {
  /** null is the rows of the surrounding write or call. */
  readonly source: RelationName | null
  readonly outputs: readonly Output[]
  readonly where: readonly Condition[]
  readonly order: readonly OrderBy[]
  readonly offset: number
  readonly limit: number | null
}

export type Output =
  | { readonly kind: 'field'; readonly name: OutputName; readonly field: FieldRef; readonly cast: CatalogueType | null }
  | { readonly kind: 'embed'; readonly name: OutputName; readonly embed: Embed }
  | { readonly kind: 'spread'; readonly embed: Embed }

/** A column's or relation's own name may stand in the text; one that the caller made up travels as a value. */
export type OutputName =
  | { readonly from: 'catalogue'; readonly name: CatalogueName }
  | { readonly from: 'caller'; readonly name: string }

export type Embed = {
  readonly relationship: Relationship
  readonly toOne: boolean
  readonly node: Node
}

export type FieldRef = { readonly column: Column; readonly path: readonly JsonStep[] }

export type Condition =
  | {
      readonly kind: 'filter'
      readonly field: FieldRef
      readonly cast: CatalogueType | null
      readonly negated: boolean
      readonly operation: Operation
    }
  | {
      readonly kind: 'group'
      readonly operator: 'and' | 'or'
      readonly negated: boolean
      readonly conditions: readonly Condition[]
    }
  | { readonly kind: 'exists'; readonly negated: boolean; readonly embed: Embed }

export type OrderBy = {
  readonly field: FieldRef
  /** Order by a column of this to-one embed instead of an own one. */
  readonly through: Embed | null
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last' | null
}
