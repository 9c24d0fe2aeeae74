// Runs the built server for containers and services, without installing or building. With arguments:
// "backup FILE" and "restore FILE" do what `npm run backup` and `npm run restore` do.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { orExplain } from './processes/faults.mjs'
import { readEnvFile, root } from './processes/shell.mjs'

const [task, file] = process.argv.slice(2)
const built = join(root, 'platform/dist', task ? 'backup.js' : 'main.js')
await orExplain(async () => {
  if (task && !['backup', 'restore'].includes(task))
    throw new Error(`Unknown: ${task}. Use backup FILE, restore FILE, or nothing.`)
  if (!existsSync(built)) throw new Error('Nothing is built yet: run "npm ci --omit=dev" and "npm run build" first.')
  const given = file && resolve(file)
  process.chdir(root)
  readEnvFile()
  process.setSourceMapsEnabled(true)
  const program = await import(pathToFileURL(built).href)
  if (task) await program[task](given, root)
}, 'run "npm ci --omit=dev" and "npm run build" again')
