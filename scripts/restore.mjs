// npm run restore -- FILE: a backup into an empty DATA_DIR, or the empty database that DATABASE_URL names.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install.mjs'
import { root } from './shell.mjs'

// A file is named from where the person stands; npm itself stands in the checkout.
const [given] = process.argv.slice(2)
const file = given && resolve(process.env.INIT_CWD ?? process.cwd(), given)
try {
  checkNode()
  process.chdir(root)
  await installDependencies()
  await build({ only: 'the server' })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { restore } = await import(pathToFileURL(join(root, 'platform/dist/backup.js')).href)
  await restore(file, root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
