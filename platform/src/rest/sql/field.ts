// Renders a column or a JSON path, and the type of values compared with it. Pure.
import type { FieldRef } from '../plan/types.ts'
import type { CatalogueType } from '../schema-cache/types.ts'
import type { Context } from './context.ts'
import { type Fragment, qualified, sql, TEXT, typeText } from './fragment.ts'

export function fieldText(context: Context, table: Fragment, { column, path }: FieldRef): Fragment {
  const bare = column.computedBy ? context.computed(table, column.computedBy) : context.column(table, column.name)
  if (path.length === 0) return bare
  let text = isJson(column.baseType) ? bare : sql`to_jsonb(${bare})`
  for (const step of path) {
    const key =
      step.kind === 'key' ? context.values.add(step.key, TEXT) : context.values.add(String(step.index), sql`integer`)
    text = step.asText ? sql`${text}->>${key}` : sql`${text}->${key}`
  }
  return sql`(${text})`
}

export function castField(context: Context, table: Fragment, field: FieldRef, cast: CatalogueType | null): Fragment {
  const text = fieldText(context, table, field)
  return cast === null ? text : sql`cast(${text} as ${typeText(cast)})`
}

/** Like `castField`, but uses a domain's own JSON form. */
export function shownField(context: Context, table: Fragment, field: FieldRef, cast: CatalogueType | null): Fragment {
  const text = castField(context, table, field, cast)
  const toJson = field.column.representation?.toJson
  return toJson && cast === null && field.path.length === 0 ? sql`${qualified(toJson)}(${text})` : text
}

export function comparedType({ column, path }: FieldRef, cast: CatalogueType | null): Fragment {
  if (cast !== null) return typeText(cast)
  const last = path.at(-1)
  if (last === undefined) return typeText(column.baseType)
  if (last.asText) return TEXT
  return column.baseType === 'json' ? sql`json` : sql`jsonb`
}

const isJson = (type: CatalogueType): boolean => type === 'json' || type === 'jsonb'
