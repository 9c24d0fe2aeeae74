// Finds npm and runs it, on every system: `npm` is a shell script on Windows, which cannot be started like a program.
import { existsSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { exitCodeOf, root } from '../processes/shell.mjs'

/**
 * Runs npm. Resolves with null, or with an error code such as ENOTFOUND. npm's output about an error is shown if `npmFault` has no
 * sentence for it, unless `isQuiet`.
 */
export async function runNpm(args, { isQuiet = false, ...options } = {}) {
  const [command, ...first] = npmCommand()
  let output = ''
  try {
    const code = await exitCodeOf(command, [...first, ...args, '--loglevel=error'], {
      stdio: ['inherit', 'inherit', 'pipe'],
      onError: (text) => (output += text),
      ...options,
    })
    if (code === 0) return null
    const fault = faultIn(output) ?? `exit code ${code}`
    if (!isQuiet && npmFault(fault) === null) process.stderr.write(output.replace(/^npm (?:error|ERR!) +at .*\n/gm, ''))
    return fault
  } catch (error) {
    return error.code === 'ENOENT' ? 'NPM_NOT_FOUND' : String(error.code ?? error.message)
  }
}

/** npm's error code, and one of ours for files outside the checkout. */
export function faultIn(output) {
  const field = (name) => new RegExp(`^npm (?:error|ERR!) ${name} (.+)`, 'm').exec(output)?.[1]
  const code = field('code')
  const isInside = `${field('path') ?? root}${sep}`.startsWith(root + sep)
  return (code === 'EACCES' || code === 'EPERM') && !isInside ? 'CACHE_FORBIDDEN' : code
}

const NETWORK_FAULTS =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)$/

/** One sentence: what went wrong, and what to do. Null for any other error, which npm's own output explains. */
export function npmFault(code) {
  // Offline, npm has only what is in its cache.
  if (NETWORK_FAULTS.test(code) || code === 'ENOTCACHED')
    return 'The package registry cannot be reached: check the network (and npm’s proxy and registry settings), then start again.'
  if (/CERT|UNABLE_TO_(?:GET|VERIFY)/.test(code))
    return 'npm does not trust the certificate of the package registry: set the one of your network (npm config set cafile FILE), then start again.'
  if (code === 'NPM_NOT_FOUND') return 'npm was not found: install it (it usually comes with Node), then start again.'
  if (code === 'EUSAGE')
    return 'package-lock.json does not fit package.json: restore both with git, or run npm install if you changed one.'
  if (code === 'ENOSPC') return 'The disk is full: free about 1 GB, then start again.'
  if (code === 'CACHE_FORBIDDEN')
    return 'This user may not write to npm’s cache: give it a home folder of its own, or set npm_config_cache to a folder of its own, then start again.'
  if (code === 'EACCES' || code === 'EPERM')
    return 'This user may not write to node_modules: start as the owner of this folder, or delete node_modules first.'
  if (code === 'ENOTEMPTY')
    return 'Another installation is running in this folder: wait until it has ended, then start again.'
  if (code === 'EINTEGRITY') return 'A package arrived damaged: run npm cache clean --force, then start again.'
  return null
}

/** npm's own file run by this Node where it can be found, else the name for the system to find. */
export function npmCommand({ env = process.env, execPath = process.execPath, exists = existsSync } = {}) {
  const beside = dirname(execPath)
  const file = [
    env.npm_execpath,
    join(beside, 'node_modules/npm/bin/npm-cli.js'), // Windows
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'), // Linux and macOS
  ].find((path) => path && /npm-cli\.js$/.test(path) && exists(path))
  return file ? [execPath, file] : ['npm']
}
