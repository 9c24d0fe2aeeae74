// npm run test:systems: installs all locked packages for each supported system into an empty folder, and checks that every binary is
// there. It skips install scripts, because programs of another system cannot run here. `npm run test:systems -- darwin` installs for
// one system only.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPackages, readLock, SYSTEMS } from './install/lock-file.mjs'
import { runNpm } from './install/npm.mjs'
import { root, step } from './processes/shell.mjs'

const locked = readLock(root)
const workspaces = Object.keys(locked).filter((path) => !path.includes('node_modules/'))
const asked = process.argv.slice(2)
const systems = SYSTEMS.filter(({ os }) => asked.length === 0 || asked.includes(os))
let failed = 0
for (const system of systems) {
  const { os, cpu } = system
  step(`Installing for ${os} ${cpu}`)
  const missing = await installedFor(system)
  process.stdout.write(missing.length === 0 ? `${os} ${cpu}: whole\n` : `${os} ${cpu} lacks:\n${missing.join('\n')}\n`)
  if (missing.length > 0) failed += 1
}
process.stdout.write(`\n${systems.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

/** What is missing after an installation for that system. */
async function installedFor(system) {
  const folder = mkdtempSync(join(tmpdir(), 'jotsam-system-'))
  try {
    for (const file of ['package-lock.json', '.npmrc', ...workspaces.map((path) => join(path, 'package.json'))])
      cpSync(join(root, file), join(folder, file))
    const chosen = Object.entries(system).map(([name, value]) => `--${name}=${value}`)
    const fault = await runNpm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...chosen], {
      cwd: folder,
    })
    if (fault !== null) return [`npm ci: ${fault}`]
    const installed = readLock(folder, 'node_modules/.package-lock.json')
    const gone = Object.keys(installed).filter((path) => installed[path].cpu && !existsSync(join(folder, path)))
    return [
      ...missingPackages(locked, installed, system, { withDev: true }),
      ...gone,
      ...withoutBinaryFor(system, folder, installed),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Some packages contain the binaries of all systems, in folders with their names. One for a single system needs no such folders. */
function withoutBinaryFor({ os, cpu }, folder, installed) {
  return Object.entries(installed)
    .filter(([path, { os, cpu, link }]) => path.includes('node_modules/') && !cpu && !link && os?.length !== 1)
    .filter(([path]) => {
      const files = readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' }).filter(
        (file) => /\.(?:node|dll|dylib|so[.\d]*)$/.test(file) && !file.includes('node_modules'),
      )
      return files.length > 0 && !files.some((file) => [os, cpu].every((part) => file.split(/[/\\._-]/).includes(part)))
    })
    .map(([path]) => `a binary for ${os} ${cpu} inside ${path}`)
}
