// The plan for the SQL stage: every name is a catalogue object, every value is still text. Types only.
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
  /** The rows as text of a JSON array. */
  readonly rows: string
  readonly conflict: Conflict | null
  /** For PUT: only the row that the URL names may be written. */
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
  /** The new values as text of a JSON array with one object. */
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

/** What a write returns: nothing, the primary key of the first row, or the rows. */
export type Returning = 'nothing' | 'location' | 'rows'

export type CallPlan = {
  readonly kind: 'call'
  readonly routine: Routine
  readonly args: CallArguments
  /** For a scalar or void result only `range`, `media` and `head` apply. */
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
      /** The arguments are in the first element of an array. */
      readonly inArray: boolean
      readonly parameters: Routine['parameters']
    }
  /** The whole body is the single unnamed parameter. */
  | { readonly from: 'body'; readonly text: string; readonly type: CatalogueType }

export type ResultPlan = {
  readonly node: Node
  readonly media: MediaType
  /** True when only the counts are needed. */
  readonly head: boolean
  readonly count: 'none' | 'exact' | 'planned' | 'estimated'
  /** The largest estimated count that is exact. */
  readonly exactUpTo: number
}

export type Node = {
  /** Null means the rows of the surrounding write or call. */
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

/** A catalogue name may be part of the SQL text; an alias by the caller must be a value. */
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
  /** Orders by a column of this to-one embed. */
  readonly through: Embed | null
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last' | null
}
