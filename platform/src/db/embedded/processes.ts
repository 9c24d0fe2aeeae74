// Reads a process's start time and command line. A process id is reused after a while; an id with its start time is not.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface RunningProcess {
  /** In the system's own format, for comparison only. Empty when the system does not report it. */
  readonly startedAt: string
  /** Null when the system does not report it. */
  readonly command: string | null
}

/** Null when there is no such process, or only a zombie that nobody has reaped. */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  const { platform } = process
  if (!(await isAlive(pid))) return null
  if (platform === 'linux') return readProc(pid)
  const { file, args } = processQuery(pid, platform)
  const answer = await run(file, args, { windowsHide: true }).catch(() => null)
  return parseProcess(answer?.stdout ?? '', platform)
}

/** Cheap on every system, but does not identify the process. A zombie is not alive. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return (await statFields(pid))[0] !== 'Z'
}

/** The command that prints start time and command line of a process. */
export function processQuery(pid: number, platform: NodeJS.Platform): { file: string; args: string[] } {
  const ps = ['ps', '-ww', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)]
  // Dates are compared, so every server must write them alike.
  if (platform !== 'win32') return { file: '/usr/bin/env', args: ['LC_ALL=C', 'TZ=UTC', ...ps] }
  const script = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.CreationDate.Ticks) $($p.CommandLine)"`
  return { file: 'powershell.exe', args: ['-NoProfile', '-NonInteractive', '-Command', script] }
}

export function parseProcess(output: string, platform: NodeJS.Platform): RunningProcess {
  const format = platform === 'win32' ? /^(\d+) (.*)/ : /^(\w+ +\w+ +\d+ +[\d:]+ +\d{4}) +(.*)/
  const [, startedAt = '', command = null] = format.exec(output.trim()) ?? []
  return { startedAt, command }
}

/** The data folder in a postmaster's command line, as pg_ctl writes it; null for any other command. */
export function dataFolderOf(command: string): string | null {
  return /(?:^|[\\/"])postgres(?:\.exe)?"? +"?-D"? +"?(.+?)"?$/i.exec(command.trim())?.[1] ?? null
}

const run = promisify(execFile)

async function readProc(pid: number): Promise<RunningProcess> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return { startedAt: (await statFields(pid))[19] ?? '', command: commandLine.replaceAll('\0', ' ') }
}

/** The fields of /proc/PID/stat after the program's name; empty on other systems. */
async function statFields(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
