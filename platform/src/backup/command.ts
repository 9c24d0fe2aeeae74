// `npm run backup` and `npm run restore`: take a file name, print one sentence, and exit with code 1 on failure.
import { type Config, describeFaults, readConfig } from '../config/config.ts'
import { BackupError } from './faults.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

/** `file` is an absolute path, or undefined when none was given. */
export function backup(file: string | undefined, checkout: string): Promise<void> {
  return run(async (config) => {
    if (!file) throw new BackupError({ kind: 'no-file-named', command: 'backup' })
    const { tables, rows, bytes, dataDir } = await takeBackup(file, config, checkout)
    const from = config.databaseUrl === null ? dataDir : 'the database that DATABASE_URL names'
    say(`Backed up ${number(rows)} rows of ${number(tables)} tables from ${from} to ${file} (${size(bytes)}).`)
    say('It holds everything, the keys too: keep it where only you can read it.')
  })
}

export function restore(file: string | undefined, checkout: string): Promise<void> {
  return run(async (config) => {
    if (!file) throw new BackupError({ kind: 'no-file-named', command: 'restore' })
    const { tables, rows, dataDir, takenAt, madeByHand } = await restoreBackup(file, config, checkout)
    const into = config.databaseUrl === null ? dataDir : 'the database that DATABASE_URL names'
    say(`Restored ${number(rows)} rows of ${number(tables)} tables into ${into}, as they were at ${takenAt}.`)
    if (madeByHand.length > 0)
      say(
        `No migration makes ${madeByHand.join(', ')}: the rows are back, but their rules, indexes and defaults are yours to make again.`,
      )
    say('Start the server with the same settings: npm start')
  })
}

async function run(work: (config: Config) => Promise<void>): Promise<void> {
  const parsed = readConfig()
  try {
    if (!parsed.ok) throw new Error(`The settings are wrong:\n${describeFaults(parsed.faults)}`)
    await work(parsed.config)
  } catch (error) {
    process.stderr.write(`\n${sentence(error)}\n\n`)
    process.exitCode = 1
  }
}

function sentence(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC') return 'The disk is full: free some space, or choose another disk.'
  if (code === 'ECONNREFUSED')
    return 'The PostgreSQL that DATABASE_URL names does not answer: start it, or correct the address.'
  return error instanceof Error ? error.message : String(error)
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const number = (value: number) => value.toLocaleString('en')
const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
