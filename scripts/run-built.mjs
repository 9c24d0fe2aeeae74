// Runs the built server for containers and services, without installing or building. With arguments:
// "backup FILE" and "restore FILE" do what `npm run backup` and `npm run restore` do.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readEnvFile, root } from './shell.mjs'

const [task, file] = process.argv.slice(2)
const built = join(root, 'platform/dist', task ? 'backup.js' : 'main.js')
if (task && !['backup', 'restore'].includes(task)) fail(`Unknown: ${task}. Use backup FILE, restore FILE, or nothing.`)
else if (!existsSync(built)) fail('Nothing is built yet: run "npm ci --omit=dev" and "npm run build" first.')
else await run()

async function run() {
  const given = file && resolve(file)
  process.chdir(root)
  readEnvFile()
  process.setSourceMapsEnabled(true)
  try {
    const program = await import(pathToFileURL(built).href)
    if (task) await program[task](given, root)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
