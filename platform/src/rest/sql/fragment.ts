// SQL text that cannot hold a value: its only sources are fixed text in this code, catalogue names and types, and numbered
// placeholders. The compiler keeps it so; there is no way from a string to a Fragment but the ones below.
import type { CatalogueExpression, CatalogueName, CatalogueType, RelationName } from '../schema-cache/types.ts'

export type Fragment = string & { readonly __brand: 'Fragment' }

/** Fixed text with fragments in it. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  let text = strings[0] ?? ''
  for (let at = 0; at < parts.length; at += 1) text += `${parts[at]}${strings[at + 1]}`
  return text as Fragment
}

/** The one place where an identifier is quoted. */
export const identifier = (name: CatalogueName): Fragment => `"${name.replaceAll('"', '""')}"` as Fragment

export const qualified = ({ schema, name }: RelationName): Fragment => sql`${identifier(schema)}.${identifier(name)}`

// PostgreSQL wrote these itself, quoted where needed.
export const typeText = (type: CatalogueType): Fragment => type as string as Fragment
export const expressionText = (expression: CatalogueExpression): Fragment => `(${expression})` as Fragment

/** An alias of our own making. */
export const alias = (letter: 't' | 'j' | 'p' | 's' | 'c', number: number): Fragment => `${letter}${number}` as Fragment

export const list = (parts: readonly Fragment[], separator: ', ' | ' and ' | ' or '): Fragment =>
  parts.join(separator) as Fragment

/** What travels beside the text. */
export class Values {
  readonly list: (string | null)[] = []

  /** A placeholder for the value, of the given type. */
  add(value: string | null, type: Fragment): Fragment {
    this.list.push(value)
    return `$${this.list.length}::${type}` as Fragment
  }
}

export const TEXT = sql`text`
export const BIGINT = sql`bigint`
