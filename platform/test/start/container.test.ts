// The server from the files that the container image holds, and nothing else of the checkout.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { preparedFolder } from '../prepared-database.ts'
import { checkout, keysIn, saveOf, signUpPro, testClient } from '../product-server.ts'
import { cleanUp, freePort } from './run-server.ts'

const run = promisify(execFile)
let image: string
let dataDir: string
beforeEach(async () => {
  dataDir = await preparedFolder()
  image = await mkdtemp('/tmp/container-image-')
  const text = await readFile(join(checkout, 'Containerfile'), 'utf8')
  for (const [, path = ''] of text.matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    if (path === 'node_modules') continue
    await mkdir(dirname(join(image, path)), { recursive: true })
    await cp(join(checkout, path), join(image, path), { recursive: true, filter: (from) => !/node_modules/.test(from) })
  }
  await linkPackages()
})
afterEach(async () => {
  await cleanUp(dataDir)
  await rm(image, { recursive: true, force: true })
})

/** Installed packages by links to save time; our own ones as npm links them. */
async function linkPackages(): Promise<void> {
  const packages = join(image, 'node_modules')
  await mkdir(join(packages, '@jotsam'), { recursive: true })
  for (const name of await readdir(join(image, 'packages')))
    await symlink(join('../../packages', name), join(packages, '@jotsam', name))
  await symlink('../../platform', join(packages, '@jotsam/platform'))
  for (const name of await readdir(join(checkout, 'node_modules')))
    if (name !== '@jotsam') await symlink(join(checkout, 'node_modules', name), join(packages, name))
}

it('serves, saves, is backed up while it runs, and stops', { timeout: 180_000 }, async () => {
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['scripts/run-built.mjs'], {
    cwd: image,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => (output += chunk))
  await expect.poll(() => output, { timeout: 120_000 }).toContain('is running')
  // The very command of the image, with this port.
  const health = /CMD \["node", "-e", "(.*)"\]/.exec(await readFile(join(checkout, 'Containerfile'), 'utf8'))?.[1] ?? ''
  await run(process.execPath, ['-e', health.replace('4000', port)])

  const { client, id } = await signUpPro(testClient(`http://127.0.0.1:${port}`, (await keysIn(dataDir)).anonKey))
  await client.from('captures').insert(saveOf(id, 'Tides')).throwOnError()
  expect((await client.functions.invoke('export-account')).error).toBeNull()
  const file = { body: '# Ebb\n\nIt falls for six hours.', headers: { 'x-file-name': 'ebb.md' } }
  expect((await client.functions.invoke('import', file)).error).toBeNull()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

  const backup = join(dataDir, 'jotsam.backup')
  await run(process.execPath, ['scripts/run-built.mjs', 'backup', backup], { cwd: image, env })
  expect((await readFile(backup)).length).toBeGreaterThan(1000)

  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})
