// SQL text that cannot contain a value. It consists of fixed text, catalogue names and types, and numbered
// placeholders. The compiler enforces this: only the functions below create a Fragment.
import type { CatalogueExpression, CatalogueName, CatalogueType, RelationName } from '../schema-cache/types.ts'

export type Fragment = string & { readonly __brand: 'Fragment' }

export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  let text = strings[0] ?? ''
  for (let at = 0; at < parts.length; at += 1) text += `${parts[at]}${strings[at + 1]}`
  return text as Fragment
}

/** The one place where identifiers are quoted. */
export const identifier = (name: CatalogueName): Fragment => `"${name.replaceAll('"', '""')}"` as Fragment

export const qualified = ({ schema, name }: RelationName): Fragment => sql`${identifier(schema)}.${identifier(name)}`

// PostgreSQL has printed and quoted these.
export const typeText = (type: CatalogueType): Fragment => type as string as Fragment
export const expressionText = (expression: CatalogueExpression): Fragment => `(${expression})` as Fragment

export const alias = (letter: 't' | 'j' | 'p' | 's' | 'c', number: number): Fragment => `${letter}${number}` as Fragment

export const list = (parts: readonly Fragment[], separator: ', ' | ' and ' | ' or '): Fragment =>
  parts.join(separator) as Fragment

/** The values of the placeholders. */
export class Values {
  readonly list: (string | null)[] = []

  /** Returns a placeholder of the given type. */
  add(value: string | null, type: Fragment): Fragment {
    this.list.push(value)
    return `$${this.list.length}::${type}` as Fragment
  }

  /** Returns a placeholder for a pattern. It is text, unless the type has its own patterns, which PostgreSQL infers. */
  addPattern(value: string, type: Fragment): Fragment {
    if (/(^|\.)"?(citext|ltree)"?$/.test(type)) {
      this.list.push(value)
      return `$${this.list.length}` as Fragment
    }
    return this.add(value, TEXT)
  }
}

/**
 * Renders a limit or offset. Common numbers are fixed text: for an unknown number PostgreSQL assumes a tenth of the
 * table, considers the generic plan too expensive, and plans every request again.
 */
export function rowCount(values: Values, count: number | null): Fragment {
  const usual = count === null ? undefined : USUAL_COUNTS.get(count)
  return usual ?? values.add(count === null ? null : String(count), BIGINT)
}

const USUAL_COUNTS: ReadonlyMap<number, Fragment> = new Map([
  [0, sql`0`],
  [1, sql`1`],
  [2, sql`2`],
  [5, sql`5`],
  [10, sql`10`],
  [20, sql`20`],
  [25, sql`25`],
  [30, sql`30`],
  [50, sql`50`],
  [100, sql`100`],
  [200, sql`200`],
  [500, sql`500`],
  [1000, sql`1000`],
])

export const TEXT = sql`text`
export const BIGINT = sql`bigint`
