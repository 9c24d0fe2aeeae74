// Running commands and telling people about it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The settings in .env, where there is one; what the environment says already goes before it. */
export function readEnvFile() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

export function step(text) {
  process.stdout.write(`> ${text}\n`)
}

/** Shows the command's output as it comes; rejects when it fails. */
export async function runLoudly(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}

export const OUT_OF_TIME = 'out of time'

/** The exit code; what takes longer than `minutes` is stopped with all it started, and it is said what that was doing. */
export function exitCodeOf(command, args, { minutes, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options })
    const timer = minutes ? setTimeout(stop, minutes * 60_000) : null
    let isOutOfTime = false
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      resolve(isOutOfTime ? OUT_OF_TIME : (code ?? signal))
    })
    function stop() {
      isOutOfTime = true
      const running = startedBy(child.pid)
      process.stdout.write(`\n${command} ${args.join(' ')} did not end within ${minutes} minutes. It was running:\n`)
      for (const { line } of running) process.stdout.write(`${line}\n`)
      for (const { pid } of running) kill(pid)
      child.kill('SIGKILL')
    }
  })
}

/** The processes that a process started, and those that they did; the last ones first. None where there is no `ps`. */
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
