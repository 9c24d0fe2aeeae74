// One connection that serves one transaction at a time. Once it is lost it stays lost: a driver that brings it back by itself
// would run the rest of a transaction outside of it.
import type { ConnectionOptions } from 'node:tls'
import { Client, type ClientConfig } from 'pg'
import { ConnectionLost } from './connection-fault.ts'
import { isOfTheConnection, Pipeline, type Prepared, type Row, type Statement } from './pipeline.ts'

export interface Lane {
  /** In one transaction, unless the statements say otherwise; gives the rows of the last. Throws ConnectionLost, or PostgreSQL's refusal. */
  run(statements: readonly Statement[]): Promise<readonly Row[]>
  /** True when no more statements may run here. */
  isLost(): boolean
  /** The process id of PostgreSQL's backend for this connection. */
  readonly backend: number
  /** Lets go at once. */
  cut(): void
  end(): Promise<void>
}

export interface LaneAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** As an address names it; all but "verify-full" take any certificate, and "prefer" does without. */
  readonly tls: boolean | 'require' | 'allow' | 'prefer' | 'verify-full' | ConnectionOptions
}

export interface LaneOptions {
  readonly address: LaneAddress
  /** What holds on the connection whenever no transaction says otherwise. */
  readonly settings: Readonly<Record<string, string | number>>
  readonly patienceMs: number
  readonly onNotice: (message: string) => void
}

export async function openLane({ address, settings, patienceMs, onNotice }: LaneOptions): Promise<Lane> {
  const client = await connected(address, commandLine(settings))
  const prepared: Prepared = new Map()
  let running: Pipeline | null = null
  let lost: ConnectionLost | null = null
  let isOutdated = false
  const lose = (cause?: unknown) => {
    lost ??= new ConnectionLost(cause)
    running?.abandon(lost)
  }
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notice', ({ message }) => onNotice(message ?? ''))

  return {
    async run(statements) {
      if (lost) throw lost
      const pipeline = new Pipeline(statements, prepared)
      running = pipeline
      const timer = setTimeout(() => lose(), patienceMs)
      try {
        client.query(pipeline)
        return await pipeline.done
      } catch (error) {
        if (isOfTheConnection(error)) lose(error)
        // Preparing everything anew would leave the old ones in PostgreSQL's memory; a new connection has none.
        else isOutdated ||= isStale(error)
        throw lost ?? error
      } finally {
        clearTimeout(timer)
        running = null
      }
    },
    isLost: () => lost !== null || isOutdated,
    // The driver's types do not name it.
    backend: Number(Reflect.get(client, 'processID')),
    cut() {
      lose()
      client.connection.stream.destroy()
    },
    async end() {
      const cut = setTimeout(() => client.connection.stream.destroy(), END_MS)
      await client.end()
      clearTimeout(cut)
    },
  }
}

/** A PostgreSQL that no longer answers does not say goodbye either. */
const END_MS = 5000

const COMMON: ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 60_000, connectionTimeoutMillis: 10_000 }

async function connected(address: LaneAddress, options: string): Promise<Client> {
  const client = new Client({ ...COMMON, ...address, ssl: tlsOf(address.tls), options })
  // Heard by whoever waits for the connection; unheard it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.connection.stream.destroy()
    if (address.tls === 'prefer' && error instanceof Error && NO_TLS.test(error.message))
      return connected({ ...address, tls: false }, options)
    throw new ConnectionLost(error)
  }
}

const NO_TLS = /server does not support SSL/

function tlsOf(tls: LaneAddress['tls']): NonNullable<ClientConfig['ssl']> {
  if (typeof tls !== 'string') return tls
  return tls === 'verify-full' ? true : { rejectUnauthorized: false }
}

/** As PostgreSQL reads a command line: blanks part the words unless a backslash stands before them. */
function commandLine(settings: LaneOptions['settings']): string {
  const word = (text: string) => text.replace(/[\\\s]/g, '\\$&')
  return Object.entries(settings)
    .map(([name, value]) => `-c ${word(`${name}=${value}`)}`)
    .join(' ')
}

/** PostgreSQL's own name for the place, whatever language its messages are in. */
const REVALIDATES = 'RevalidateCachedQuery'

/** A prepared statement that PostgreSQL no longer has, or whose result has changed its shape. */
function isStale(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false
  // Much else is "not supported", and anybody can ask for it.
  return error.code === '26000' || (error.code === '0A000' && 'routine' in error && error.routine === REVALIDATES)
}
