// Finds npm and runs it, on every system: `npm` is a shell script on Windows, which cannot be started like a program.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { exitCodeOf } from './shell.mjs'

/** Runs npm with visible output. Resolves with null, or with an error code such as ENOTFOUND. */
export async function runNpm(args, options = {}) {
  const [command, ...first] = npmCommand()
  const logs = makeLogFolder()
  const removeLogs = () => logs && rmSync(logs, { recursive: true, force: true })
  // Somebody may stop this process while npm runs.
  process.once('exit', removeLogs)
  try {
    const logging = logs ? [`--logs-dir=${logs}`] : []
    const code = await exitCodeOf(command, [...first, ...args, ...logging], options)
    return code === 0 ? null : (errorCodeIn(logs) ?? `exit code ${code}`)
  } catch (error) {
    return error.code === 'ENOENT' ? 'NPM_NOT_FOUND' : String(error.code ?? error.message)
  } finally {
    removeLogs()
    process.off('exit', removeLogs)
  }
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

function makeLogFolder() {
  try {
    return mkdtempSync(join(tmpdir(), 'jotsam-npm-'))
  } catch {
    return null // Without a log file npm's own output must do.
  }
}

function errorCodeIn(logs) {
  if (!logs) return null
  const texts = readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8'))
  return texts.map((text) => / error code (\w+)/.exec(text)?.[1]).find(Boolean) ?? null
}
