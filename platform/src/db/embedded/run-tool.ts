// Runs one of PostgreSQL's programs to its end.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Account } from './account.ts'
import { EngineError, faultFrom } from './faults.ts'

export interface ToolRun {
  readonly step: 'initdb' | 'start' | 'stop'
  readonly dir: string
  readonly account: Account
  /** Where the program writes what it has to say; read when it fails. */
  readonly log?: string
}

export function runTool(file: string, args: readonly string[], { step, dir, account, log }: ToolRun): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      file,
      args,
      { cwd: dir, env: { ...ENVIRONMENT, LC_ALL: 'C' }, windowsHide: true, ...account.ids },
      async (error, stdout, stderr) => {
        if (!error) return resolve()
        // The file is there, so it is the program's loader that is missing.
        if (error.code === 'ENOENT' && existsSync(file)) return reject(new EngineError({ kind: 'cannot-run', file }))
        const logged = log ? await readFile(log, 'utf8').catch(() => '') : ''
        reject(new EngineError(faultFrom(step, `${stdout}${stderr}${logged || error.message}`, dir, account.name)))
      },
    )
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

/** How long the last words of a program that failed may take to arrive. */
const REMAINING_OUTPUT_MS = 2000

function closeOutput({ stdout, stderr }: ReturnType<typeof execFile>): void {
  stdout?.destroy()
  stderr?.destroy()
}
