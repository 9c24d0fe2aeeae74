// What one statement's rendering shares: its values, fresh aliases, and which columns of the written rows are read again.
import type { CatalogueName } from '../schema-cache/types.ts'
import { alias, type Fragment, identifier, sql, Values } from './fragment.ts'

/** The target of the statement, in its own scope and wherever it is read again. */
export const ROOT = alias('t', 0)

export class Context {
  readonly values = new Values()
  /** Columns of the root in the order first used: what a write must return, and nothing that the caller did not ask for. */
  readonly rootColumns = new Set<CatalogueName>()
  #aliases = 0

  alias(letter: 't' | 'j' | 'p' | 's'): Fragment {
    this.#aliases += 1
    return alias(letter, this.#aliases)
  }

  column(table: Fragment, name: CatalogueName): Fragment {
    if (table === ROOT) this.rootColumns.add(name)
    return sql`${table}.${identifier(name)}`
  }
}
