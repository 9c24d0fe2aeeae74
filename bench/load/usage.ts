// Memory and processor time of the server and its PostgreSQL, from the kernel.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerProcess } from '../platform/server-process.ts'

export interface Usage {
  readonly serverMb: number
  readonly serverCpuMs: number
  /** Shared pages are counted once. */
  readonly databaseMb: number
  readonly databaseCpuMs: number
}

export async function usageOf(server: ServerProcess): Promise<Usage> {
  const backends = await backendsIn(join(server.dataDir, 'postgres'))
  return {
    serverMb: server.memoryMb(),
    serverCpuMs: cpuMsOf(server.pid),
    databaseMb: backends.reduce((sum, pid) => sum + proportionalMb(pid), 0),
    databaseCpuMs: backends.reduce((sum, pid) => sum + cpuMsOf(pid), 0),
  }
}

/** Processor time of the PostgreSQL whose cluster is in this folder. */
export async function databaseCpuMs(dir: string): Promise<number> {
  return (await backendsIn(dir)).reduce((sum, pid) => sum + cpuMsOf(pid), 0)
}

async function backendsIn(dir: string): Promise<number[]> {
  const postmaster = Number.parseInt(await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
  return [postmaster, ...childrenOf(postmaster)]
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return all.filter((pid) => Number(fieldsOf(pid)[1]) === parent)
}

const TICK_MS = 10

function cpuMsOf(pid: number): number {
  const fields = fieldsOf(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

/** The fields of a process after its name, which may contain anything: state, parent, ... */
function fieldsOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const proportionalMb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // It has ended meanwhile.
  }
}
