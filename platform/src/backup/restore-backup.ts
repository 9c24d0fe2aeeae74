// Restores a backup into an empty folder or database. The whole file is checked before anything is created, and the result is
// renamed last: a failed or interrupted restore leaves nothing that a server would use as data.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../db/connection-pool.ts'
import { postgresAccount } from '../db/embedded/account.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { startCluster } from '../db/embedded/cluster.ts'
import { lockData } from '../db/embedded/data-lock.ts'
import { choosePlaces, placeOfData } from '../db/embedded/places.ts'
import { pendingAfter, readMigrations } from '../db/migrate.ts'
import { connect } from '../db/sql.ts'
import { receiveDraft } from '../storage/store/drafts.ts'
import { VERSION } from '../storage/store/file-store.ts'
import { openStore } from '../storage/store/open-store.ts'
import { writeWhole } from '../whole-file.ts'
import type { Header } from './backup-form.ts'
import { BackupError } from './faults.ts'
import { type Loaded, loadDatabase } from './load-database.ts'
import { readBackup } from './read-backup-file.ts'

export interface Restored extends Loaded {
  readonly dataDir: string
  readonly takenAt: string
}

export async function restoreBackup(file: string, config: Config, checkout: string): Promise<Restored> {
  const { header, files } = await readThrough(file)
  // A later start would refuse a database with unknown migrations, so this is checked first.
  const [migrations, carryOver] = await Promise.all(
    ['migrations', 'carry-over'].map((folder) => readMigrations(join(config.supabaseDir, folder))),
  )
  pendingAfter(migrations ?? [], header.migrations, carryOver)
  const restored =
    config.databaseUrl === null
      ? await intoFolder(file, { header, files }, config, checkout)
      : await intoDatabase(file, { header, files }, config.databaseUrl, {
          s3Url: config.s3Url,
          dataDir: config.dataDir ?? join(checkout, 'data'),
        })
  return { ...restored, takenAt: header.takenAt }
}

interface Overview {
  readonly header: Header
  readonly files: readonly { path: string; text: string }[]
}

async function readThrough(file: string): Promise<Overview> {
  let header: Header | null = null
  const files: { path: string; text: string }[] = []
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'file') files.push(part)
  }
  if (!header) throw new BackupError({ kind: 'damaged', file, where: 'it has no header' })
  return { header, files }
}

async function intoFolder(
  file: string,
  { header, files }: Overview,
  config: Config,
  checkout: string,
): Promise<Omit<Restored, 'takenAt'>> {
  const account = await postgresAccount()
  await refuseFilled(await placeOfData({ given: config.dataDir, checkout, account }))
  const { dataDir, binaries } = await choosePlaces({
    given: config.dataDir,
    checkout,
    account,
    binaries: findBinaries(),
  })
  const lock = await lockData(dataDir)
  const draft = join(dataDir, DRAFT)
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: account.ids ? 0o711 : 0o700 })
    const cluster = await startCluster({ binaries, dir: join(draft, 'postgres'), account })
    const loading = load(cluster.address({ ...cluster.superuser, database: 'postgres' }), file, header)
    const loaded = await loading.finally(() => cluster.stop())
    // The database last: without the keys a server would create new ones and sign everybody out.
    await storeFiles(file, { s3Url: config.s3Url, dataDir })
    await writeFiles(dataDir, files)
    await rename(join(draft, 'postgres'), join(dataDir, 'postgres'))
    return { ...loaded, dataDir }
  } finally {
    await rm(draft, { recursive: true, force: true })
    await lock.release()
  }
}

async function intoDatabase(
  file: string,
  { header, files }: Overview,
  url: string,
  { s3Url, dataDir }: { s3Url: string | null; dataDir: string },
): Promise<Omit<Restored, 'takenAt'>> {
  await refuseFilled(dataDir)
  await mkdir(dataDir, { recursive: true })
  const loaded = await load(url, file, header)
  await storeFiles(file, { s3Url, dataDir })
  await writeFiles(dataDir, files)
  return { ...loaded, dataDir }
}

/** The bytes of stored files, into the folder or into the store that the settings name. */
async function storeFiles(file: string, place: { s3Url: string | null; dataDir: string }): Promise<void> {
  const { store, drafts } = openStore(place)
  for await (const part of readBackup(file)) {
    // The version comes from the backup and becomes a path.
    if (part.kind !== 'stored' || !VERSION.test(part.version)) continue
    await store.keep(part.version, await receiveDraft(drafts, part.bytes))
  }
}

async function load(address: DatabaseAddress, file: string, header: Header): Promise<Loaded> {
  const sql = connect(address, { max: 2 })
  try {
    return await loadDatabase(sql, file, header)
  } finally {
    await sql.end()
  }
}

// Left by an interrupted restore; the lock tells whether one is running.
const DRAFT = 'restoring'
const HARMLESS = new Set([DRAFT, 'server.lock', 'cache', 'lost+found'])

async function refuseFilled(dir: string): Promise<void> {
  const found = (await readdir(dir).catch(() => [])).find((name) => !HARMLESS.has(name))
  if (found) throw new BackupError({ kind: 'not-empty', dir, found })
}

async function writeFiles(dataDir: string, files: Overview['files']): Promise<void> {
  for (const { path, text } of files) {
    const target = resolve(dataDir, path)
    // The path comes from the backup and must stay inside the folder.
    if (!target.startsWith(resolve(dataDir) + sep)) continue
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeWhole(target, text, { flush: true })
  }
}
