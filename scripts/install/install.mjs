// Installs the locked packages when some are missing: after a clone, a pull, an interrupted install or a move to another machine.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root, step } from '../processes/shell.mjs'
import { missingPackages, readLock, SYSTEMS } from './lock-file.mjs'
import { npmFault, runNpm } from './npm.mjs'

const OLDEST_NODE = [20, 19]

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  if (!isNewEnough) throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${version}.`)
}

export function checkSystem(system = thisSystem()) {
  if (system.libc === 'musl')
    throw new Error('Jotsam needs a Linux with glibc, such as Debian or Fedora; this one, such as Alpine, has musl.')
  if (!SYSTEMS.some(({ os, cpu }) => os === system.os && cpu === system.cpu))
    throw new Error(
      `Jotsam runs on Linux and macOS (x64, arm64) and on Windows (x64); this is ${system.os} ${system.cpu}.`,
    )
}

/** What `npm start` needs, or with `withDev` also what tests and benches need. */
export async function installDependencies({ withDev = false } = {}) {
  const system = thisSystem()
  checkSystem(system)
  const locked = readLock(root)
  const installed = readInstalled()
  if (missingPackages(locked, installed, system, { withDev }).length === 0) return
  step('Installing dependencies, once; this takes a minute or two')
  // Test tools that are installed stay installed.
  const alsoDev = withDev || 'node_modules/vitest' in installed
  // Also in .npmrc, but a future npm may not pass on unknown settings.
  process.env.ONNXRUNTIME_NODE_INSTALL ??= 'skip'
  // This process ends before npm only after a signal.
  const tellHowToGoOn = () => process.stdout.write(`\n${stoppedWords({ withDev })}\n`)
  process.once('exit', tellHowToGoOn)
  // Without its install script PostgreSQL lacks links to its libraries, and a person's npm settings may turn scripts off.
  const args = ['ci', alsoDev ? '--include=dev' : '--omit=dev', '--ignore-scripts=false', '--no-audit', '--no-fund']
  // Without a network npm asks again for every package, for minutes. What its cache has, it installs all the same.
  if (await isRegistryAway()) args.push('--offline')
  let fault = await runNpm(args)
  // An installation that was stopped a moment ago needs a few seconds to end.
  if (fault === 'ENOTEMPTY') {
    await setTimeout(10_000)
    fault = await runNpm(args)
  }
  process.off('exit', tellHowToGoOn)
  if (fault !== null) throw new Error(installFault(fault))
  const [missing] = missingPackages(locked, readInstalled(), system, { withDev })
  if (missing)
    throw new Error(
      `The package registry did not deliver ${missing.replace('node_modules/', '')}, which ${system.os} ${system.cpu} needs: delete node_modules and start again, or try another registry.`,
    )
  if (!alsoDev) removeUnusedFiles(system)
}

function stoppedWords({ withDev }) {
  return `Stopped. Run ${withDev ? 'the same command' : 'npm start'} again: it goes on where it left off.`
}

/** One sentence: what went wrong with npm, and what to do. */
export function installFault(code) {
  return npmFault(code) ?? `The packages could not be installed (${code}); npm’s reason is above. Start again to retry.`
}

/** Only for certain: a registry that is slow, or that does not answer pings, may still deliver. */
async function isRegistryAway() {
  const patience = ['--fetch-timeout=5000', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  const fault = await runNpm(['ping', ...patience], { stdio: ['ignore', 'ignore', 'pipe'], isQuiet: true })
  return /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH)$/.test(fault ?? '')
}

function thisSystem() {
  const { platform: os, arch: cpu } = process
  return os === 'linux' ? { os, cpu, libc: isGlibc() ? 'glibc' : 'musl' } : { os, cpu }
}

function isGlibc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime !== undefined
}

/** npm writes this file last, so it is there only after a whole installation. A package that somebody deleted counts as missing. */
function readInstalled() {
  const file = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, file))) return {}
  const entries = Object.entries(readLock(root, file))
  return Object.fromEntries(entries.filter(([path]) => existsSync(join(root, path, 'package.json'))))
}

/** Deletes files that nothing reads: 200 MB of binaries for other systems, 60 MB of tesseract's larger data, 55 MB of source maps. */
export function removeUnusedFiles(system = thisSystem()) {
  removeOtherSystemsBinaries(system)
  removeLargerData()
  for (const entry of readdirSync(join(root, 'node_modules'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(?:[cm]?[jt]sx?|css)\.map$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}

/** onnxruntime-node brings the binaries of all systems in one package. */
function removeOtherSystemsBinaries({ os, cpu }) {
  const binaries = join(root, 'node_modules/onnxruntime-node/bin/napi-v6')
  if (!existsSync(join(binaries, os, cpu))) return
  for (const otherOs of readdirSync(binaries))
    for (const otherCpu of readdirSync(join(binaries, otherOs)))
      if (otherOs !== os || otherCpu !== cpu)
        rmSync(join(binaries, otherOs, otherCpu), { recursive: true, force: true })
}

/** Each of these packages has the data of a language twice. Text recognition reads the smaller one, `4.0.0_best_int`. */
function removeLargerData() {
  const languages = join(root, 'node_modules/@tesseract.js-data')
  if (!existsSync(languages)) return
  for (const language of readdirSync(languages))
    rmSync(join(languages, language, '4.0.0'), { recursive: true, force: true })
}
