// Runs a bundler in a process of its own. If it fails, one sentence says why.
import { knownFault } from './processes/faults.mjs'
import { exitCodeOf } from './processes/shell.mjs'

/** `name` begins the sentence, such as "The web app". The bundler's output is shown unless `faults.mjs` has a sentence for it. */
export async function runBundler(name, args, options = {}) {
  let output = ''
  const code = await exitCodeOf(process.execPath, args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    onError: (text) => (output += text),
  })
  if (code === 0) return
  const known = knownFault(output)
  if (known) throw new Error(known)
  process.stderr.write(output)
  throw new Error(
    `${name} could not be built; the reason is above. If you changed nothing, delete node_modules and start again.`,
  )
}
