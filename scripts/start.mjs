// npm start: installs what is missing, builds what is stale, then becomes the server.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install.mjs'
import { readEnvFile, root } from './shell.mjs'

try {
  checkNode()
  process.chdir(root)
  // Before the build: the extension is made for the address that it names.
  readEnvFile()
  await installDependencies()
  await build()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'platform/dist/main.js')).href)
} catch (error) {
  console.error(startFault(error))
  process.exitCode = 1
}

/** One sentence with the remedy; the other faults bring their own. */
function startFault(error) {
  const again = 'delete node_modules, then run npm start again'
  if (error?.code === 'ERR_MODULE_NOT_FOUND') return `A package is missing (${error.message.split('\n')[0]}): ${again}.`
  if (error?.code === 'ERR_DLOPEN_FAILED')
    return `A binary in node_modules is for another system or another version of Node: ${again}.`
  return error instanceof Error ? error.message : error
}
