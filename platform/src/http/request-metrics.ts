// Prometheus metrics: request counts and times, the process, and its database connections.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Sql } from '../db/sql.ts'
import type { Surface } from './surface.ts'

export type RequestMetrics = ReturnType<typeof createRequestMetrics>

export interface MetricSources {
  readonly system: Sql
  /** Realtime's own counters, by name in camel case. */
  readonly realtime: object
  readonly securityEvents: Readonly<Record<string, number>>
}

export function createRequestMetrics({ system, realtime, securityEvents }: MetricSources) {
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer was ready, by part of the server.',
    labelNames: ['surface', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of all processes of this server, as the database sees them.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await system<{ state: string | null; connections: number }[]>`
        select state, count(*)::int as connections from pg_stat_activity
        where application_name = 'platform' and datname = current_database() group by state`.catch(() => [])
      for (const { state, connections } of rows) this.set({ state: state ?? 'unknown' }, connections)
    },
  })
  new Counter({
    name: 'security_events_total',
    help: 'What the log names as security events.',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [event, count] of Object.entries(securityEvents)) this.inc({ event }, count)
    },
  })
  for (const [name, value] of Object.entries(realtime)) {
    if (typeof value !== 'number') continue
    new Gauge({
      name: `realtime_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: 'As the realtime server counts it.',
      registers: [registry],
      collect() {
        this.set(Number(Reflect.get(realtime, name)))
      },
    })
  }
  let watchesProcess = false

  return {
    observe(surface: Surface, method: string, status: number, seconds: number): void {
      requests.observe({ surface, method: METHODS.has(method) ? method : 'other', status }, seconds)
    },
    /** Prometheus' text format. */
    async page(): Promise<{ readonly text: string; readonly contentType: string }> {
      // Watching the event loop and the garbage collector has a constant cost, so it starts with the first read.
      if (!watchesProcess) collectDefaultMetrics({ register: registry })
      watchesProcess = true
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
