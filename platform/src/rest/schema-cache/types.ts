// What the planner knows of the database. Only these names and types may be part of SQL text. Types only;
// read-catalogue.ts creates the branded values.

/** An identifier from the catalogue. */
export type CatalogueName = string & { readonly __brand: 'CatalogueName' }
/** A type as PostgreSQL prints it, qualified unless built in: `timestamp with time zone`, `public.mood`. */
export type CatalogueType = string & { readonly __brand: 'CatalogueType' }
/** A column's default as PostgreSQL prints it. */
export type CatalogueExpression = string & { readonly __brand: 'CatalogueExpression' }

export type SchemaCache = {
  /** In configured order: the first is the default. */
  readonly schemas: readonly Schema[]
}

export type Schema = {
  readonly name: CatalogueName
  /** Reachable relations only; others do not exist for callers. */
  readonly relations: ReadonlyMap<string, Relation>
  readonly routines: ReadonlyMap<string, readonly Routine[]>
  /** The types that a cast may name, by lower-case name and by common spellings. */
  readonly types: ReadonlyMap<string, CatalogueType>
}

export type Relation = {
  readonly schema: CatalogueName
  readonly name: CatalogueName
  readonly kind: 'table' | 'view'
  readonly columns: ReadonlyMap<string, Column>
  /** Computed columns: functions of the row. */
  readonly computed: ReadonlyMap<string, Column>
  readonly primaryKey: readonly CatalogueName[]
  readonly relationships: readonly Relationship[]
}

export type Column = {
  readonly name: CatalogueName
  /** The declared type, possibly a domain. Written values have this type. */
  readonly type: CatalogueType
  /** The type with domains resolved. Compared values have this type. */
  readonly baseType: CatalogueType
  readonly nullable: boolean
  readonly default: CatalogueExpression | null
  /** Generated, or an identity `always`: never written. */
  readonly generated: boolean
  readonly computedBy?: ComputedBy
  /** The functions of a domain's own casts, which define its external form. */
  readonly representation?: Representation | undefined
}

export type Representation = {
  readonly toJson: RelationName | null
  readonly fromJson: RelationName | null
  readonly fromText: RelationName | null
}

/** The function and the row type that it takes. */
export type ComputedBy = RelationName & {
  readonly row: RelationName & { readonly columns: readonly { readonly name: CatalogueName }[] }
}

export type Relationship = {
  readonly cardinality: Cardinality
  readonly constraint: CatalogueName
  readonly from: RelationName
  readonly to: RelationName
  /** A view is named only by its own name, not by its table's constraints and columns, and may repeat rows. */
  readonly toView: boolean
  /** Pairs of own and foreign column. Empty with a junction. */
  readonly columns: readonly ColumnPair[]
  readonly junction: Junction | null
  /** Set instead of columns. `constraint` is then the function's name. */
  readonly computedBy?: ComputedBy
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
export type ColumnPair = readonly [own: CatalogueName, foreign: CatalogueName]
export type RelationName = { readonly schema: CatalogueName; readonly name: CatalogueName }

export type Junction = RelationName & {
  /** The constraint to the far side; the relationship's own constraint leads to the near side. */
  readonly farConstraint: CatalogueName
  /** Pairs of own column and junction column. */
  readonly near: readonly ColumnPair[]
  /** Pairs of junction column and foreign column. */
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
  /** Empty for an unnamed parameter. */
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
      /** The name of the returned domain if it is a media type, such as `image/png`. */
      readonly mediaType: string | null
    }
  | {
      readonly kind: 'rows'
      readonly set: boolean
      readonly columns: ReadonlyMap<string, Column>
      /** The table whose row type it returns; its relationships can be embedded if it is reachable. */
      readonly relation: RelationName | null
    }
