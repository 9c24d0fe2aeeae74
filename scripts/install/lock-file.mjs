// Reads package-lock.json: which binaries it lacks for a system that Jotsam runs on, and which packages a machine still needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The systems that Jotsam runs on; Linux with glibc. */
export const SYSTEMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

/** The packages by path, as npm wrote them for the checkout (`package-lock.json`) or for what is installed. */
export function readLock(folder, file = 'package-lock.json') {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')).packages
}

/** These versions contain the binaries of all systems. `npm run test:systems` has looked into them; name a new version here after it passed. */
const LOOKED_INTO = new Set(['onnxruntime-node 1.23.2'])

/**
 * One line for every binary that is missing in the lock file. npm silently leaves out what a registry does not have. Whatever its
 * name, an optional dependency must be locked, unless its name says that it is for another system.
 */
export function missingBinaries(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const owner = `${path.split('node_modules/').pop()} ${entry.version}`
    const offered = Object.entries(entry.optionalDependencies ?? {}).map(([name, wanted]) => ({
      name,
      wanted,
      locked: resolve(packages, path, name),
    }))
    const missing = offered.filter(
      ({ name, wanted, locked }) => !isLocked(locked, wanted) && !ANOTHER_SYSTEM.test(name),
    )
    if (missing.length > 0) return missing.map(({ name, wanted }) => `${owner} needs ${name} ${wanted}`)
    // A binary may itself need a library of its own system, and of no other.
    if (entry.cpu) return []
    const binaries = offered.flatMap(({ locked }) => (locked?.cpu ? [locked] : []))
    if (binaries.length > 0)
      return SYSTEMS.filter((system) => !binaries.some((binary) => suits(binary, system))).map(
        ({ os, cpu }) => `${owner} offers no binary for ${os} ${cpu}`,
      )
    return entry.hasInstallScript && !LOOKED_INTO.has(owner)
      ? [
          `${owner} may contain binaries: run npm run test:systems, then name this version in scripts/install/lock-file.mjs`,
        ]
      : []
  })
}

/** The paths of packages that are missing on this system or have another version; a workspace is a link to its folder. */
export function missingPackages(packages, installed, system, { withDev }) {
  return Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([, { dev, devOptional }]) => withDev || !(dev || devOptional))
    .filter(([, { optional, cpu }]) => !optional || cpu)
    .filter(([, entry]) => suits(entry, system))
    .filter(([path, { version, link, resolved }]) =>
      link ? installed[path]?.resolved !== resolved : installed[path]?.version !== version,
    )
    .map(([path]) => path)
}

function suits({ os, cpu, libc }, system) {
  return allows(os, system.os) && allows(cpu, system.cpu) && (!libc || !system.libc || allows(libc, system.libc))
}

/** npm's lists: the allowed ones, or with `!` before them the refused ones. */
function allows(list, value) {
  if (!list) return true
  if (list.includes(`!${value}`)) return false
  const named = list.filter((entry) => !entry.startsWith('!'))
  return named.length === 0 || named.includes(value)
}

const ANOTHER_SYSTEM =
  /musl|wasm|android|aix|(?:free|net|open)bsd|openharmony|sunos|win(?:32|dows)-arm64|-(?:arm|ia32|loong64|mips64el|ppc64|riscv64|s390x)(?:-|$)/

function isLocked(entry, wanted) {
  return entry !== undefined && (/^[\^~]/.test(wanted) || entry.version === wanted)
}

/** Finds a package as Node does: in the folder of the one that asks, then in each folder above it. */
function resolve(packages, from, name) {
  const own = packages[`${from}${from ? '/' : ''}node_modules/${name}`]
  if (own || from === '') return own
  const above = from.lastIndexOf('node_modules/')
  return resolve(packages, above > 0 ? from.slice(0, above - 1) : '', name)
}
