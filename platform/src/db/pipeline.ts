// Several statements on their way to PostgreSQL together. What stands before one Sync is one transaction: nothing has to say
// begin or commit, the messages leave in one write, and the answers come back in one read.
import type { Connection, Submittable } from 'pg'

export interface Statement {
  readonly text: string
  /** Every value travels as text and is cast in the statement. */
  readonly values: readonly (string | null)[]
  /** True for shapes that come again: PostgreSQL keeps their plan. */
  readonly prepare: boolean
}

export type Row = Readonly<Record<string, string | number | boolean | null>>

/** What a connection has prepared, by text. PostgreSQL keeps each until the connection ends: past the bound no more are prepared. */
export type Prepared = Map<string, PreparedStatement>

export const MOST_PREPARED = 600

interface PreparedStatement {
  readonly name: string
  /** Null until PostgreSQL has described them. */
  columns: readonly Column[] | null
}

interface Column {
  readonly name: string
  readonly dataTypeID: number
}

/** The driver calls these as the answers arrive. */
export class Pipeline implements Submittable {
  /** The rows of the last statement, once PostgreSQL has committed; or its refusal, once it is ready for others. */
  readonly done: Promise<readonly Row[]>
  readonly #statements: readonly Statement[]
  readonly #prepared: Prepared
  readonly #rows: Row[] = []
  readonly #parsing: { readonly text: string; readonly statement: PreparedStatement }[] = []
  #last: PreparedStatement = UNNAMED
  #completed = 0
  #settle: { resolve(rows: readonly Row[]): void; reject(error: unknown): void } | null = null

  constructor(statements: readonly Statement[], prepared: Prepared) {
    this.#statements = statements
    this.#prepared = prepared
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    for (const statement of this.#statements) this.#send(statement, connection)
    connection.sync()
    connection.stream.uncork()
    if (this.#parsing.length > 0) connection.on('parseComplete', this.#onParsed)
  }

  #send(given: Statement, connection: Connection): void {
    const known = given.prepare ? this.#prepared.get(given.text) : undefined
    const mayPrepare = given.prepare && this.#prepared.size < MOST_PREPARED
    const statement = known ?? { name: mayPrepare ? nextName() : '', columns: null }
    if (!known) {
      connection.parse({ name: statement.name, text: given.text, types: [] }, true)
      this.#parsing.push({ text: given.text, statement })
    }
    connection.bind({ statement: statement.name, values: given.values as (string | null)[] }, true)
    const isLast = given === this.#statements.at(-1)
    if (isLast) this.#last = statement
    if (isLast && statement.columns === null) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }

  /** Prepared is what PostgreSQL has parsed, whatever becomes of the rest. */
  readonly #onParsed = (): void => {
    const parsed = this.#parsing.shift()
    if (parsed && parsed.statement.name !== '') this.#prepared.set(parsed.text, parsed.statement)
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.#last.columns = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#completed < this.#statements.length - 1) return
    const row: Record<string, Row[string]> = {}
    this.#last.columns?.forEach(({ name, dataTypeID }, at) => {
      row[name] = valueFrom(fields[at] ?? null, dataTypeID)
    })
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  handleEmptyQuery(): void {
    this.#completed++
  }

  handleReadyForQuery(connection: Connection): void {
    this.#stopListening(connection)
    this.#settle?.resolve(this.#rows)
  }

  /** After a refusal PostgreSQL skips the rest; the connection may not be used before it says that it is ready again. */
  handleError(error: unknown, connection: Connection): void {
    this.#stopListening(connection)
    if (isOfTheConnection(error)) this.abandon(error)
    else connection.once('readyForQuery', () => this.abandon(error))
  }

  /** Nothing more is expected to come. */
  abandon(error: unknown): void {
    this.#settle?.reject(error)
  }

  #stopListening(connection: Connection): void {
    connection.off('parseComplete', this.#onParsed)
  }
}

// What PostgreSQL refuses has a severity; what has none was said by the socket or the driver.
export function isOfTheConnection(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error)) return true
  return error.severity === 'FATAL' || error.severity === 'PANIC'
}

const UNNAMED: PreparedStatement = { name: '', columns: null }

let names = 0
const nextName = (): string => `s${++names}`

/** Only what JavaScript holds without loss; PostgreSQL's bigint stays text. */
function valueFrom(text: string | null, type: number): Row[string] {
  if (text === null) return null
  const read = READERS[type]
  return read ? read(text) : text
}

const READERS: Readonly<Record<number, (text: string) => Row[string]>> = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
}
