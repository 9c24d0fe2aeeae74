// npm start: installs what is missing, builds what is stale, then becomes the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install/install.mjs'
import { orExplain } from './processes/faults.mjs'
import { readEnvFile, root } from './processes/shell.mjs'

await orExplain(async () => {
  checkNode()
  process.chdir(root)
  // Before the build: the extension is made for the address that it names.
  readEnvFile()
  await installDependencies()
  await build()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'platform/dist/main.js')).href)
}, 'delete node_modules, then run npm start again')
