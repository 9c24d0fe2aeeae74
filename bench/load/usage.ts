// Memory and processor time of the server and its PostgreSQL, from the kernel.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerProcess } from '../platform/server-process.ts'

export type Usage = Awaited<ReturnType<typeof usageOf>>

export async function usageOf(server: ServerProcess) {
  const backends = await backendsIn(join(server.dataDir, 'postgres'))
  return {
    serverMb: server.memoryMb(),
    serverCpuMs: cpuMsOf(server.pid).own,
    // Shared pages are counted once.
    databaseMb: backends.reduce((sum, pid) => sum + proportionalMb(pid), 0),
    databaseCpuMs: backends.reduce((sum, pid) => sum + cpuMsOf(pid).own, 0),
  }
}

/** Processor time of the PostgreSQL whose cluster is in this folder. */
export async function databaseCpuMs(dir: string): Promise<number> {
  return (await backendsIn(dir)).reduce((sum, pid) => sum + cpuMsOf(pid).own, 0)
}

/** The processes of that PostgreSQL. */
export async function backendsIn(dir: string): Promise<number[]> {
  const postmaster = Number.parseInt(await readFile(join(dir, 'cluster', 'postmaster.pid'), 'utf8'), 10)
  return [postmaster, ...childrenOf(postmaster)]
}

export function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

const TICK_MS = 10

/** `ended` is the time of its children that have ended. */
export function cpuMsOf(pid: number): { own: number; ended: number } {
  // The second field is the name of the program, which may contain anything.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
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
