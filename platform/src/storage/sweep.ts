// Erases bytes that no row names, and finds rows whose bytes are missing. The list storage.erasures says what to erase; once a day
// the store and the table are compared as well, in case one of them was restored or changed by hand.
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { removeOldDrafts, removeSilentUploads } from './store/drafts.ts'
import type { FileStore } from './store/file-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_MS = 60_000
/** An unfinished upload that receives nothing for this long is ended. */
const SILENCE_MS = 60 * 60 * 1000
const BATCH = 100
/** Held by a backup while it copies files. */
export const ERASING_LOCK = 'storage erasing'

export type Sweep = ReturnType<typeof createSweep>

export interface SweepParts {
  readonly db: Pick<Database, 'system'>
  readonly files: FileStore
  readonly drafts: string
  readonly resumable: string
  readonly log: Log
}

export function createSweep({ db, files, drafts, resumable, log }: SweepParts) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<unknown> = Promise.resolve()
  let isWanted = false
  let comparedAt = Date.now()

  /** The entry stays locked until the bytes are gone, so no row can take the version in between. */
  const eraseBatch = () =>
    db.system.begin(async (tx) => {
      const [lock] = await tx<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock_shared(hashtext(${ERASING_LOCK})) as taken`
      if (!lock?.taken) return 0
      const due = await tx<{ version: string; isUsed: boolean }[]>`
        select version, exists (select from storage.objects where version = entry.version) as "isUsed" from storage.erasures as entry
        where due_at <= now() order by due_at limit ${BATCH} for update skip locked`
      // Another file may have the same bytes.
      await Promise.all(due.map(({ version, isUsed }) => (isUsed ? undefined : files.erase(version))))
      if (due.length > 0)
        await tx`delete from storage.erasures where version in ${tx(due.map(({ version }) => version))}`
      return due.length
    })

  async function erase(): Promise<number> {
    for (let erased = 0; ; ) {
      const count = await eraseBatch()
      erased += count
      if (count < BATCH) return erased
    }
  }

  /** Both lists are in the order of the versions, so each is read once. */
  async function compare() {
    const missing: string[] = []
    let unknown = 0
    const rows = rowVersions()
    let row = await rows.next()
    for await (const { version, storedAt } of files.list()) {
      while (!row.done && row.value.version < version) {
        if (row.value.isFile) missing.push(row.value.version)
        row = await rows.next()
      }
      if (!row.done && row.value.version === version) row = await rows.next()
      else if (Date.now() - storedAt.getTime() > DAY_MS && (await enter(version))) unknown += 1
    }
    for (; !row.done; row = await rows.next()) if (row.value.isFile) missing.push(row.value.version)
    if (unknown > 0) log.warn({ files: unknown }, 'files without a row are erased')
    if (missing.length > 0)
      log.error({ files: missing.length, versions: missing.slice(0, 10) }, 'the bytes of some files are missing')
    return { unknown, missing }
  }

  /** The versions of rows, and those already listed for erasure. */
  async function* rowVersions() {
    for (let after = ''; ; ) {
      const rows = await db.system<{ version: string; isFile: boolean }[]>`
        select version, bool_or(is_file) as "isFile" from (
          (select distinct version collate "C" as version, true as is_file from storage.objects where version collate "C" > ${after} order by 1 limit 1000)
          union all
          (select version, false from storage.erasures where version collate "C" > ${after} order by version collate "C" limit 1000)
        ) as versions group by version order by version collate "C" limit 1000`
      yield* rows
      after = rows.at(-1)?.version ?? ''
      if (after === '') return
    }
  }

  /** Checks again, because a row may have been stored since the list was read. */
  async function enter(version: string): Promise<boolean> {
    const entered = await db.system`
      insert into storage.erasures select ${version}, now()
      where not exists (select from storage.objects where version = ${version}) on conflict do nothing`
    return entered.count > 0
  }

  async function sweep(): Promise<void> {
    isWanted = false
    try {
      await erase()
      await removeSilentUploads(resumable, SILENCE_MS)
      if (Date.now() - comparedAt < DAY_MS) return
      comparedAt = Date.now()
      await removeOldDrafts(drafts, DAY_MS)
      await compare()
      await erase()
    } catch (error) {
      log.warn({ err: error }, 'files were not swept')
    }
  }

  function enqueue(): void {
    if (isWanted) return
    isWanted = true
    running = running.then(sweep)
  }

  return {
    start(): void {
      void removeOldDrafts(drafts, DAY_MS)
      timer = setInterval(enqueue, EVERY_MS).unref()
      enqueue()
    },
    /** Schedules one run soon. */
    eraseSoon: enqueue,
    /** Erases what is due now. Returns the number of files. */
    erase,
    compare,
    async close(): Promise<void> {
      if (timer) clearInterval(timer)
      isWanted = true
      await running
    },
  }
}
