// Installs the locked dependencies when they are missing or older than the lock file.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, runLoudly, step } from './shell.mjs'

const OLDEST_NODE = [20, 19]

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  if (!isNewEnough) throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${version}.`)
}

export async function installDependencies() {
  const lock = join(root, 'package-lock.json')
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  step('Installing dependencies, once; this takes a minute or two')
  // Not `npm ci`: it refuses a lock file that lacks a binary of any other platform, and not every registry has them all.
  // An npm to come may pass on nothing that it does not know from .npmrc, which says the same.
  process.env.ONNXRUNTIME_NODE_INSTALL ??= 'skip'
  await runLoudly('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--progress=true'])
}
