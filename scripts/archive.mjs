// Shared by backup and restore: runs the server's code for the given file.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { checkNode, installDependencies } from './install/install.mjs'
import { orExplain } from './processes/faults.mjs'
import { readEnvFile, root } from './processes/shell.mjs'

/** `task` is the name of a function that platform/src/backup/command.ts exports. */
export async function runArchive(task) {
  // The file is relative to the person's folder; npm runs in the checkout.
  const [given] = process.argv.slice(2)
  const file = given && resolve(process.env.INIT_CWD ?? process.cwd(), given)
  await orExplain(async () => {
    checkNode()
    process.chdir(root)
    readEnvFile()
    await installDependencies()
    await build({ only: 'the server' })
    const tasks = await import(pathToFileURL(join(root, 'platform/dist/backup.js')).href)
    await tasks[task](file, root)
  })
}
