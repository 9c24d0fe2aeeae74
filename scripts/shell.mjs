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

export function exitCodeOf(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
}
