// The embedded cluster's settings, rewritten at every start. ALTER SYSTEM still overrides them.

export interface PostgresSettings {
  /** Null means loopback on `port`. */
  readonly socketDir: string | null
  readonly port: number
  readonly durable: boolean
  /** Of the machine or the container. */
  readonly memoryBytes: number
}

/** A sixteenth of the memory: the server and the system's file cache need the rest. */
export function sharedBuffersMb(memoryBytes: number): number {
  return Math.round(Math.min(1024, Math.max(128, memoryBytes / 16 / 1024 ** 2)))
}

export function postgresConf({ socketDir, port, durable, memoryBytes }: PostgresSettings): string {
  const buffersMb = sharedBuffersMb(memoryBytes)
  const settings: Record<string, string | number> = {
    listen_addresses: quote(socketDir === null ? '127.0.0.1' : ''),
    // A list: without the inner quotes a comma in the path would begin another folder.
    unix_socket_directories: quote(socketDir === null ? '' : `"${socketDir}"`),
    unix_socket_permissions: '0777',
    port,
    max_connections: 60,
    shared_buffers: `'${buffersMb}MB'`,
    work_mem: "'8MB'",
    maintenance_work_mem: "'64MB'",
    effective_cache_size: `'${buffersMb * 8}MB'`,
    max_wal_size: "'512MB'",
    checkpoint_timeout: "'10min'",
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    jit: 'off',
    huge_pages: 'off',
    max_worker_processes: 4,
    max_parallel_workers_per_gather: 1,
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    // As on Supabase. With `--locale=C` PostgreSQL would choose `simple`, which knows no word stems.
    default_text_search_config: "'pg_catalog.english'",
    // A failed statement is reported to its sender. Logging it too would let any client fill the disk.
    log_min_messages: 'log',
    // In tests several servers share one cluster.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }),
  }
  return `# Written at every start. Use ALTER SYSTEM to change a setting for good.\n${Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')}`
}

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`
