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

/** One line for every binary that is missing in the lock file. npm silently leaves out what a registry does not have. */
export function missingBinaries(packages) {
  return Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) => {
    const offered = Object.keys(optionalDependencies).map((name) => ({ name, ...systemInName(name) }))
    if (!offered.some(({ os }) => os)) return []
    const owner = path.split('node_modules/').pop()
    // A binary may itself need a library of its own system, and of no other.
    const only = systemInName(owner)
    const systems = SYSTEMS.filter(({ os, cpu }) => !only.os || (only.os === os && only.cpu === cpu))
    return systems.flatMap(({ os, cpu }) => {
      const binaries = offered.filter((binary) => binary.os === os && binary.cpu === cpu)
      if (binaries.length === 0) return [`${owner} ${version} offers no binary for ${os} ${cpu}`]
      return binaries
        .filter(({ name }) => !isLocked(resolve(packages, path, name), optionalDependencies[name]))
        .map(({ name }) => `${owner} ${version} needs ${name} ${optionalDependencies[name]}`)
    })
  })
}

/** The paths of packages that are missing on this system or have another version. */
export function missingPackages(packages, installed, system, { withDev }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { dev, devOptional }]) => withDev || !(dev || devOptional))
    .filter(([, { optional, cpu }]) => !optional || cpu)
    .filter(([, entry]) => suits(entry, system))
    .filter(([path, { version }]) => installed[path]?.version !== version)
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

const NAMED_SYSTEM = /(?:^|[-/])(linux|darwin|win32|windows)-(x64|arm64)(?:-(gnu|msvc))?$/

function systemInName(name) {
  const [, os, cpu] = NAMED_SYSTEM.exec(name) ?? []
  return { os: os === 'windows' ? 'win32' : os, cpu }
}

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
