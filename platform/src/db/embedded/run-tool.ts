// Runs one of PostgreSQL's programs to its end.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Account } from './account.ts'
import { EngineError, faultFrom, spawnFault } from './faults.ts'

export interface ToolRun {
  readonly step: 'initdb' | 'start' | 'stop'
  readonly dir: string
  readonly account: Account
  /** The program's log file, read when it fails. */
  readonly log?: string
}

export function runTool(file: string, args: readonly string[], { step, dir, account, log }: ToolRun): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: dir,
      env: { ...ENVIRONMENT, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Ctrl-C in a terminal reaches every process of its group. The server alone decides when PostgreSQL stops.
      detached: process.platform !== 'win32',
      ...account.ids,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    const fail = async (reason: string) => {
      const logged = log ? await readFile(log, 'utf8').catch(() => '') : ''
      reject(new EngineError(faultFrom(step, output + (logged || reason), dir, account.name)))
    }
    child.once('error', (error) => {
      const fault = spawnFault('code' in error ? String(error.code) : '', file, account.name, existsSync)
      if (fault) reject(new EngineError(fault))
      else void fail(error.message)
    })
    child.once('close', (code, signal) => {
      if (code !== 0) void fail(`${file} ended with ${code ?? signal}`)
    })
    // On Windows the PostgreSQL that pg_ctl starts inherits its output and keeps it open, so that it never ends.
    child.once('exit', (code) => {
      if (code === 0) resolve()
      setTimeout(() => closeOutput(child), code === 0 ? 0 : REMAINING_OUTPUT_MS).unref()
    })
  })
}

// The faults are read from English messages, and on a Mac PostgreSQL does not start under a locale that is not there.
// biome-ignore lint/style/noProcessEnv: passed on as it is; no setting is read from it.
const ENVIRONMENT = process.env

/** How long to wait for the remaining output of a failed program. */
const REMAINING_OUTPUT_MS = 2000

function closeOutput({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}
