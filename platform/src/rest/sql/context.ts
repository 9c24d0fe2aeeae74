// The state of rendering one statement: its values, fresh aliases, and the root's columns that are read again.
import type { CatalogueName, ComputedBy } from '../schema-cache/types.ts'
import { alias, type Fragment, identifier, list, qualified, sql, Values } from './fragment.ts'

/** The alias of the statement's target. */
export const ROOT = alias('t', 0)

export class Context {
  readonly values = new Values()
  /** The root's columns in order of first use. A write returns only these. */
  readonly rootColumns = new Set<CatalogueName>()
  /** False while the root is read from a CTE, where its rows have lost their table's type. */
  isRootTyped = true
  #aliases = 0

  alias(letter: 't' | 'j' | 'p' | 's'): Fragment {
    this.#aliases += 1
    return alias(letter, this.#aliases)
  }

  column(table: Fragment, name: CatalogueName): Fragment {
    if (table === ROOT) this.rootColumns.add(name)
    return sql`${table}.${identifier(name)}`
  }

  /** Calls a function of the table's row. */
  computed(table: Fragment, { schema, name, row }: ComputedBy): Fragment {
    const call = qualified({ schema, name })
    if (table !== ROOT || this.isRootTyped) return sql`${call}(${table}.*)`
    const columns = row.columns.map((column) => this.column(table, column.name))
    return sql`${call}(row(${list(columns, ', ')})::${qualified(row)})`
  }
}
