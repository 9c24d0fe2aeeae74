// npm start: installs what is missing, builds what is stale, then becomes the server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install.mjs'
import { root } from './shell.mjs'

try {
  checkNode()
  process.chdir(root)
  await installDependencies()
  await build()
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'platform/dist/main.js')).href)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
