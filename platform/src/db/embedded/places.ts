// Chooses the folders of data and binaries. When the server runs as root, PostgreSQL's account must be able to enter both;
// a home folder of mode 0700 prevents that.
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Account } from './account.ts'
import { binariesAt, type PostgresBinaries } from './binaries.ts'
import { EngineError } from './faults.ts'

export interface Places {
  readonly dataDir: string
  readonly binaries: PostgresBinaries
  /** True when the checkout could not be entered and the shared place is used. */
  readonly moved: boolean
}

export interface PlacesOptions {
  /** DATA_DIR, or null when it is not set. */
  readonly given: string | null
  readonly checkout: string
  readonly account: Account
  readonly binaries: PostgresBinaries
  /** The shared folder, which the account can enter. Tests set another one. */
  readonly sharedPlace?: string
}

/** The path of the data folder. Creates nothing. */
export async function placeOfData({
  given,
  checkout,
  account,
  sharedPlace = SHARED_PLACE,
}: Omit<PlacesOptions, 'binaries'>): Promise<string> {
  if (given !== null) return given
  const beside = join(checkout, 'data')
  if ((await barrierTo(checkout, account)) === null) return beside
  return join(sharedPlace, `${basename(checkout)}-${createHash('sha256').update(checkout).digest('hex').slice(0, 8)}`)
}

export async function choosePlaces(options: PlacesOptions): Promise<Places> {
  const { given, account, binaries, sharedPlace = SHARED_PLACE } = options
  const dataDir = await placeOfData(options)
  for (const dir of [dataDir, binaries.root]) if (!isUsable(dir)) throw new EngineError({ kind: 'unusable-path', dir })
  await mkdir(dataDir, { recursive: true, mode: account.ids ? 0o711 : 0o700 })
  if (account.ids) await letThrough(dataDir)
  const barrier = await barrierTo(dataDir, account)
  if (barrier !== null) throw new EngineError({ kind: 'cannot-enter', dir: dataDir, barrier, user: account.name })
  const reachable =
    (await barrierTo(binaries.root, account)) === null ? binaries : await copyBinaries(binaries, sharedPlace)
  return { dataDir, binaries: reachable, moved: given === null && dirname(dataDir) === resolve(sharedPlace) }
}

/** pg_ctl puts the path into a shell command, between double quotes. On Windows the backslash separates folders. */
export function isUsable(dir: string, platform: NodeJS.Platform = process.platform): boolean {
  return !(platform === 'win32' ? /["\r\n]/ : /["$`\\\r\n]/).test(dir)
}

/** The first folder on the way to `target` that the account cannot enter, or null. */
export async function barrierTo(target: string, { ids }: Account): Promise<string | null> {
  if (!ids) return null
  const way: string[] = []
  for (let dir = resolve(target); ; dir = dirname(dir)) {
    way.unshift(dir)
    if (dir === dirname(dir)) break
  }
  for (const dir of way) {
    const found = await stat(dir).catch(() => null)
    if (!found) return null // We create what does not exist yet.
    const needed = found.uid === ids.uid ? 0o100 : found.gid === ids.gid ? 0o010 : 0o001
    if ((found.mode & needed) === 0) return dir
  }
  return null
}

const SHARED_PLACE = '/var/lib/jotsam'

async function copyBinaries(binaries: PostgresBinaries, sharedPlace: string): Promise<PostgresBinaries> {
  const target = join(sharedPlace, `postgresql-${binaries.version}`)
  if (!(await stat(target).catch(() => null))) {
    const draft = `${target}.draft-${process.pid}`
    await mkdir(sharedPlace, { recursive: true, mode: 0o755 })
    await cp(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rename(draft, target).catch(() => rm(draft, { recursive: true })) // Another start may have created it first.
  }
  return binariesAt(target, binaries.version)
}

/** Our own data folder may be passed through, but not listed. */
async function letThrough(dir: string): Promise<void> {
  const { mode, uid } = await stat(dir)
  if (uid === 0 && (mode & 0o001) === 0) await chmod(dir, (mode & 0o777) | 0o011)
}
