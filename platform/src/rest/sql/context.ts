// What one statement's rendering shares: its values, fresh aliases, and which columns of the written rows are read again.
import type { CatalogueName, ComputedBy } from '../schema-cache/types.ts'
import { alias, type Fragment, identifier, list, qualified, sql, Values } from './fragment.ts'

/** The target of the statement, in its own scope and wherever it is read again. */
export const ROOT = alias('t', 0)

export class Context {
  readonly values = new Values()
  /** Columns of the root in the order first used: what a write must return, and nothing that the caller did not ask for. */
  readonly rootColumns = new Set<CatalogueName>()
  /** False while the root is read again from where it was gathered: its rows have lost their table's type there. */
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

  /** A function of the table's whole row, called on the row at hand. */
  computed(table: Fragment, { schema, name, row }: ComputedBy): Fragment {
    const call = qualified({ schema, name })
    if (table !== ROOT || this.isRootTyped) return sql`${call}(${table})`
    const columns = row.columns.map((column) => this.column(table, column.name))
    return sql`${call}(row(${list(columns, ', ')})::${qualified(row)})`
  }
}
