// What the planner knows of the database. Names and types that come from here, and only those, may stand in SQL text.
// Types only; the brands are minted by the one reader of the catalogue.

/** An identifier that exists in the catalogue. */
export type CatalogueName = string & { readonly __brand: 'CatalogueName' }
/** A type as PostgreSQL itself writes it, qualified unless it is built in: `timestamp with time zone`, `public.mood`. */
export type CatalogueType = string & { readonly __brand: 'CatalogueType' }
/** A column's default as PostgreSQL deparses it. */
export type CatalogueExpression = string & { readonly __brand: 'CatalogueExpression' }

export type SchemaCache = {
  /** In the order configured: the first is the default. */
  readonly schemas: readonly Schema[]
}

export type Schema = {
  readonly name: CatalogueName
  /** Reachable ones only: what is not here does not exist for a caller. */
  readonly relations: ReadonlyMap<string, Relation>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** By lower-case name, also the common SQL spellings: what a cast may name. */
  readonly types: ReadonlyMap<string, CatalogueType>
}

export type Relation = {
  readonly schema: CatalogueName
  readonly name: CatalogueName
  readonly kind: 'table' | 'view'
  readonly columns: ReadonlyMap<string, Column>
  /** Functions of its row that stand for columns. */
  readonly computed: ReadonlyMap<string, Column>
  readonly primaryKey: readonly CatalogueName[]
  readonly relationships: readonly Relationship[]
}

export type Column = {
  readonly name: CatalogueName
  /** As declared, a domain included: what a written value must become. */
  readonly type: CatalogueType
  /** With domains resolved: what a compared value must become. */
  readonly baseType: CatalogueType
  readonly nullable: boolean
  readonly default: CatalogueExpression | null
  /** Generated, or an identity that always counts for itself: never written. */
  readonly generated: boolean
  readonly computedBy?: ComputedBy
  /** The functions of a domain's own casts, by which its values look otherwise outside. */
  readonly representation?: Representation | undefined
}

export type Representation = {
  readonly toJson: RelationName | null
  readonly fromJson: RelationName | null
  readonly fromText: RelationName | null
}

/** The function that gives it, and the row that the function takes. */
export type ComputedBy = RelationName & {
  readonly row: RelationName & { readonly columns: readonly { readonly name: CatalogueName }[] }
}

export type Relationship = {
  readonly cardinality: Cardinality
  readonly constraint: CatalogueName
  readonly from: RelationName
  readonly to: RelationName
  /** A view answers to its own name only, not to its table's constraints and columns, and may repeat rows. */
  readonly toView: boolean
  /** Own column, foreign column. Empty through a junction. */
  readonly columns: readonly ColumnPair[]
  readonly junction: Junction | null
  /** Instead of columns: it answers to the function's name, which is its constraint here. */
  readonly computedBy?: ComputedBy
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
export type ColumnPair = readonly [own: CatalogueName, foreign: CatalogueName]
export type RelationName = { readonly schema: CatalogueName; readonly name: CatalogueName }

export type Junction = RelationName & {
  /** Constraint towards the far side; the relationship's own constraint leads to the near one. */
  readonly farConstraint: CatalogueName
  /** Own column, junction's column. */
  readonly near: readonly ColumnPair[]
  /** Junction's column, foreign column. */
  readonly far: readonly ColumnPair[]
}

export type Routine = {
  readonly schema: CatalogueName
  readonly name: CatalogueName
  readonly parameters: readonly Parameter[]
  readonly volatility: 'immutable' | 'stable' | 'volatile'
  readonly returns: Returns
}

export type Parameter = {
  /** Empty for an unnamed one. */
  readonly name: CatalogueName
  readonly type: CatalogueType
  readonly required: boolean
  readonly variadic: boolean
}

export type Returns =
  | { readonly kind: 'void' }
  | {
      readonly kind: 'scalar'
      readonly set: boolean
      readonly type: CatalogueType
      readonly baseType: CatalogueType
      /** The name of the domain it returns, where that is a media type: `image/png`, or any. */
      readonly mediaType: string | null
    }
  | {
      readonly kind: 'rows'
      readonly set: boolean
      readonly columns: ReadonlyMap<string, Column>
      /** The table whose row type it returns: its relationships can be embedded if it is reachable. */
      readonly relation: RelationName | null
    }
