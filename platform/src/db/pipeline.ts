// Several statements sent to PostgreSQL together. Everything before one Sync message is one transaction, so neither begin nor
// commit is sent: one write, one read. The driver's own pipeline mode sends a Sync after every statement, and would need both;
// that served about half as many requests a second.
import type { Connection, Submittable } from 'pg'
import { PLAIN_PARSERS } from './type-parsers.ts'

export interface Statement {
  readonly text: string
  /** Every value is sent as text and cast in the statement. */
  readonly values: readonly (string | null)[]
  /** True for statements that are sent often: PostgreSQL keeps their plan. */
  readonly prepare: boolean
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** The prepared statements of one connection, by text. PostgreSQL keeps them until the connection ends, so their number is bounded. */
export type PreparedStatements = Map<string, PreparedStatement>

export const MAX_PREPARED = 600

interface PreparedStatement {
  readonly name: string
  /** Null until PostgreSQL has parsed the statement and described its result. */
  columns: readonly Column[] | null
}

interface Column {
  readonly name: string
  readonly dataTypeID: number
}

/** The driver calls the methods as PostgreSQL's messages arrive. */
export class Pipeline implements Submittable {
  /** The rows of the last statement, once PostgreSQL has committed. */
  readonly rows: Promise<readonly Row[]>
  readonly #steps: readonly { readonly statement: Statement; readonly prepared: PreparedStatement }[]
  readonly #received: Row[] = []
  readonly #described: (readonly Column[])[] = []
  #completed = 0
  #resolve: (rows: readonly Row[]) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined

  constructor(statements: readonly Statement[], prepared: PreparedStatements) {
    this.#steps = statements.map((statement) => ({ statement, prepared: preparedFor(statement, prepared) }))
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    for (const { statement, prepared } of this.#steps) send(connection, statement, prepared)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#described[this.#completed] = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#completed < this.#steps.length - 1) return
    const columns = this.#steps.at(-1)?.prepared.columns ?? this.#described[this.#completed] ?? []
    const row: Record<string, Row[string]> = {}
    columns.forEach(({ name, dataTypeID }, at) => {
      row[name] = parseValue(fields[at] ?? null, dataTypeID)
    })
    this.#received.push(row)
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  handleEmptyQuery(): void {
    this.#completed++
  }

  handleReadyForQuery(): void {
    this.#steps.forEach(({ prepared }, at) => {
      prepared.columns ??= this.#described[at] ?? []
    })
    this.#resolve(this.#received)
  }

  /** PostgreSQL skips the statements after one that failed. The driver sends nothing else before it is ready again. */
  handleError(error: unknown): void {
    this.#reject(error)
  }
}

function preparedFor({ text, prepare }: Statement, prepared: PreparedStatements): PreparedStatement {
  const known = prepared.get(text)
  if (known && prepare) return known
  if (!prepare || prepared.size >= MAX_PREPARED) return { name: '', columns: null }
  const added = { name: `s${prepared.size + 1}`, columns: null }
  prepared.set(text, added)
  return added
}

function send(connection: Connection, { text, values }: Statement, { name, columns }: PreparedStatement): void {
  if (columns === null) {
    // PostgreSQL may have parsed it in a transaction that failed; closing a statement that does not exist is no error.
    if (name !== '') connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
  }
  connection.bind({ statement: name, values: values as (string | null)[] }, true)
  if (columns === null) connection.describe({ type: 'P', name: '' }, true)
  connection.execute(null, true)
}

function parseValue(text: string | null, type: number): Row[string] {
  const parse = PLAIN_PARSERS[type]
  return text === null || !parse ? text : parse(text)
}
