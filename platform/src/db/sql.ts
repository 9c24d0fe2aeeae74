// Statements as tagged templates: in sql`select ${value}` the value becomes a parameter, and a template inside another becomes
// part of its text. For the platform's own statements, which never contain text from a client.
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient, QueryResult } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ConnectionLost, isConnectionError, NoConnectionFree } from './connection-fault.ts'
import { type ConnectionPool, type DatabaseAddress, openPool } from './connection-pool.ts'
import { quoteIdentifier } from './quote-identifier.ts'

type Value = NonNullable<unknown> | null

export interface Query {
  /** Runs when it is awaited. */
  // biome-ignore lint/suspicious/noExplicitAny: a statement's columns are known only where it is written.
  <T extends readonly object[] = Record<string, any>[]>(
    strings: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<T>
  /** A name as an identifier, `schema.name` included; a list of texts as `($1, $2)`; rows as `(columns) values (...)`. */
  (given: string | readonly string[] | object): Fragment
  /** Runs fixed text. Without values it may hold several statements; the result is the last one's. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  unsafe<T extends readonly object[] = Record<string, any>[]>(
    text: string,
    values?: readonly Value[],
    options?: RunOptions,
  ): Statement<T>
}

export interface RunOptions {
  /** Limits the wait for a connection and the wait for the answer. Without an answer the connection is closed. */
  readonly timeoutMs?: number
}

export interface Sql extends Query {
  /** Commits when `run` resolves, and rolls back when it rejects. */
  begin<T>(run: (tx: Query) => PromiseLike<T>): Promise<T>
  /** A connection for several statements. The caller releases it. */
  reserve(): Promise<ReservedConnection>
  end(): Promise<void>
}

export interface ReservedConnection extends Query {
  copyTo(text: string): Readable
  copyFrom(text: string): Writable
  release(): void
}

/** The rows, and how many rows the statement returned or changed. */
export type Rows<T> = T & { readonly count: number }

export function connect(address: DatabaseAddress, options: { readonly max: number }): Sql {
  return createSql(openPool(address, options))
}

export function createSql(pool: ConnectionPool): Sql {
  const reserve = async (timeoutMs?: number) => reserved(await connectWithin(pool, timeoutMs))
  const query = createQuery(async (text, values, options) => {
    const { run, connection } = await reserve(options?.timeoutMs)
    return run(text, values, options).finally(connection.release)
  })
  return Object.assign(query, {
    async begin<T>(run: (tx: Query) => PromiseLike<T>): Promise<T> {
      const { connection } = await reserve()
      try {
        await connection`begin`
        const result = await run(connection)
        await connection`commit`
        return result
      } catch (error) {
        await connection`rollback`.catch(() => undefined)
        throw error
      } finally {
        connection.release()
      }
    },
    reserve: async () => (await reserve()).connection,
    end: () => pool.end(),
  })
}

async function connectWithin(pool: ConnectionPool, timeoutMs: number | undefined): Promise<PoolClient> {
  const connecting = pool.connect()
  if (timeoutMs === undefined) return connecting
  const client = await Promise.race([connecting, sleep(timeoutMs, null, { ref: false })])
  if (client) return client
  connecting.then(
    (late) => late.release(),
    () => undefined,
  )
  throw new NoConnectionFree(timeoutMs)
}

type Run = (text: string, values: readonly unknown[], options?: RunOptions) => Promise<QueryResult>

function reserved(client: PoolClient): { run: Run; connection: ReservedConnection } {
  let lost: ConnectionLost | null = null
  const run: Run = async (text, values, { timeoutMs } = {}) => {
    if (lost) throw lost
    try {
      // The driver reads the timeout from here; its types do not name it.
      const config = { text, values: [...values], ...(timeoutMs ? { query_timeout: timeoutMs } : {}) }
      const result: QueryResult | QueryResult[] = await client.query(config)
      return Array.isArray(result) ? (result.at(-1) as QueryResult) : result
    } catch (error) {
      if (!isConnectionError(error)) throw error
      lost = new ConnectionLost(error)
      throw lost
    }
  }
  const connection = Object.assign(createQuery(run), {
    copyTo: (text: string) => client.query(copyTo(text)),
    copyFrom: (text: string) => client.query(copyFrom(text)),
    release: () => client.release(lost !== null),
  })
  return { run, connection }
}

function createQuery(run: Run): Query {
  const query = (given: TemplateStringsArray | string | object, ...values: readonly Value[]) =>
    isTemplate(given) ? new Statement(given, values, run) : fragmentOf(given)
  return Object.assign(query, {
    unsafe: (text: string, values: readonly Value[] = [], options?: RunOptions) =>
      new Statement([text], [], () => run(text, values.map(parameter), options)),
  }) as Query
}

const isTemplate = (given: unknown): given is TemplateStringsArray => Array.isArray(given) && 'raw' in given

/** A part of a statement: texts with values between them. */
export class Fragment {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** The text with numbered placeholders. Appends the values to `parameters`. */
  render(parameters: unknown[]): string {
    return this.texts.reduce((before, text, at) => {
      const value = this.values[at - 1]
      const part = value instanceof Fragment ? value.render(parameters) : `$${parameters.push(parameter(value))}`
      return before + part + text
    })
  }
}

/** Exported for types that TypeScript infers in other files.
 * @public */
export class Statement<T> extends Fragment implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #run: Run
  #result: Promise<Rows<T>> | null = null

  constructor(texts: readonly string[], values: readonly unknown[], run: Run) {
    super(texts, values)
    this.#run = run
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited.
  then<A = Rows<T>, B = never>(
    onFulfilled?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#result ??= this.#execute()
    return this.#result.then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Rows<T>> {
    return this.then().finally(onFinally)
  }

  async #execute(): Promise<Rows<T>> {
    const parameters: unknown[] = []
    const text = this.render(parameters)
    const { rows, rowCount } = await this.#run(text, parameters)
    return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as unknown as Rows<T>
  }
}

function fragmentOf(given: string | object): Fragment {
  if (typeof given === 'string') return new Fragment([given.split('.').map(quoteIdentifier).join('.')], [])
  const items: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (items.every((item) => typeof item === 'string')) return list('(', items, ')')
  const columns = Object.keys(items[0] as object)
  const rows = items.map((row) =>
    list(
      '(',
      columns.map((column) => Reflect.get(row as object, column)),
      ')',
    ),
  )
  return list(`(${columns.map(quoteIdentifier).join(', ')}) values `, rows, '')
}

const list = (before: string, items: readonly unknown[], after: string): Fragment =>
  new Fragment([before, ...items.slice(1).map(() => ', '), after], items)

/** The driver would write a date in the server's own time zone, which columns without a time zone would keep. */
const parameter = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
