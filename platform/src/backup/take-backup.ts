// Takes a backup while the server runs, from one snapshot. Writers do not wait for it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { quoteIdentifier } from '../db/quote-identifier.ts'
import { connect, type Sql } from '../db/sql.ts'
import type { FileStore } from '../storage/store/file-store.ts'
import { openStore } from '../storage/store/open-store.ts'
import { ERASING_LOCK } from '../storage/sweep.ts'
import type { Totals } from './backup-form.ts'
import { BackupError } from './faults.ts'
import { openSource } from './source.ts'
import { keptColumns, nameOf, readHeader, readSequences, readTables, storedVersions } from './tables.ts'
import { type BackupWriter, createBackup } from './write-backup-file.ts'

export async function takeBackup(
  file: string,
  config: Config,
  checkout: string,
): Promise<Totals & { bytes: number; dataDir: string }> {
  const source = await openSource(config, checkout)
  try {
    const writer = await createBackup(file)
    const sql = connect(source.address, { max: 1 })
    try {
      await copyDatabase(sql, writer, openStore({ s3Url: config.s3Url, dataDir: source.dataDir }).store)
      await copyFiles(source.dataDir, writer)
      return { ...(await writer.finish()), dataDir: source.dataDir }
    } catch (error) {
      await writer.abandon()
      throw diskFault(error, file)
    } finally {
      await sql.end()
    }
  } finally {
    await source.close()
  }
}

async function copyDatabase(sql: Sql, writer: BackupWriter, files: FileStore): Promise<void> {
  const connection = await sql.reserve()
  try {
    // Values must have the same text on every server, and a policy must not silently hide rows.
    await connection.unsafe(`
      set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
      set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set search_path = ''`)
    // Until the files are copied, the server erases none that the snapshot names.
    await connection`select pg_advisory_lock(hashtext(${ERASING_LOCK}))`
    await connection.unsafe('begin isolation level repeatable read, read only')
    await writer.write({ header: await readHeader(connection) })
    for (const table of await readTables(connection)) {
      await writer.write({ table })
      const columns = keptColumns(table).map(quoteIdentifier).join(', ')
      await writer.rows(connection.copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
    }
    // Sequences are not part of a snapshot. Read last, they are never behind the rows.
    for (const sequence of await readSequences(connection)) await writer.write({ sequence })
    for (const version of await storedVersions(connection)) {
      const bytes = await files.read(version)
      if (bytes) await writer.stored(version, bytes)
    }
    await connection.unsafe('commit')
  } finally {
    connection.release()
  }
}

/** The keys, without which all sessions and links are invalid, and the mails in the outbox. */
async function copyFiles(dataDir: string, writer: BackupWriter): Promise<void> {
  const mails = (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const path of ['keys.json', ...mails.map((name) => join('outbox', name))]) {
    const text = await readFile(join(dataDir, path), 'utf8').catch(() => null)
    if (text !== null) await writer.write({ file: { path, text } })
  }
}

function diskFault(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ENOSPC' ? new BackupError({ kind: 'cannot-write', file, reason: 'the disk is full' }) : error
}
