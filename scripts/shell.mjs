// Running commands and telling people about it.
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export function step(text) {
  process.stdout.write(`> ${text}\n`)
}

/** Shows the command's output as it comes; rejects when it fails. */
export async function runLoudly(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}

/** The exit code; what takes longer than `minutes` is stopped, said so, and has failed. */
export function exitCodeOf(command, args, { minutes, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options })
    const timer = minutes ? setTimeout(stop, minutes * 60_000) : null
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      resolve(code ?? signal)
    })
    function stop() {
      process.stdout.write(`\n${command} ${args.join(' ')} did not end within ${minutes} minutes and was stopped.\n`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }
  })
}
