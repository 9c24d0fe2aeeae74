// Runs commands and prints what they do.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStopping, passSignalsTo } from './stop-signals.mjs'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Reads .env, if there is one. Variables that are already set keep their values. */
export function readEnvFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

export function step(text) {
  process.stdout.write(`> ${text}\n`)
}

export const OUT_OF_TIME = 'out of time'

/**
 * The exit code. After `minutes` the command and its children are stopped, and what they were doing is printed.
 * A signal that stops this process stops the command first; then this never resolves. `onError` receives what the command
 * writes to standard error, if `stdio` makes that a pipe.
 */
export function exitCodeOf(command, args, { minutes, onError, ...options } = {}) {
  return new Promise((resolve, reject) => {
    // Never through a shell: on Windows it would split the path of Node, which contains "Program Files".
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const timer = minutes ? setTimeout(stop, minutes * 60_000) : null
    let isOutOfTime = false
    passSignalsTo(child, () => killAll(startedBy(child.pid)))
    child.once('error', reject)
    child.stderr?.setEncoding('utf8').on('data', onError)
    // The last output may arrive after the command has ended.
    child.once(child.stderr ? 'close' : 'exit', (code, signal) => {
      clearTimeout(timer)
      if (!isStopping()) resolve(isOutOfTime ? OUT_OF_TIME : (code ?? signal))
    })
    function stop() {
      isOutOfTime = true
      const running = startedBy(child.pid)
      process.stdout.write(`\n${command} ${args.join(' ')} did not end within ${minutes} minutes. It was running:\n`)
      for (const { line } of running) process.stdout.write(`${line}\n`)
      killAll(running)
    }
    function killAll(descendants) {
      for (const { pid } of descendants) kill(pid)
      child.kill('SIGKILL')
    }
  })
}

/** The descendants of a process, children before parents. Empty where there is no `ps`. */
function startedBy(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,time=,args='], { encoding: 'utf8' })
  const all = (stdout ?? '').split('\n').map((line) => ({ line: line.slice(0, 200), ...idsIn(line) }))
  const below = (parent) =>
    all.filter(({ parentPid }) => parentPid === parent).flatMap((each) => [...below(each.pid), each])
  return below(pid)
}

function idsIn(line) {
  const [pid, parentPid] = line.trim().split(/\s+/).map(Number)
  return { pid, parentPid }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {} // It has ended by itself.
}
