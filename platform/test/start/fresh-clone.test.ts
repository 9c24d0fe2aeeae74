// A clone in which nothing was ever built, as somebody has who moves to a new machine: a restore is the first thing they run.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkout } from '../product-server.ts'

let clone: string
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'fresh-clone-'))
  const kept = { recursive: true, preserveTimestamps: true }
  for (const path of ['scripts', 'platform/src', 'platform/package.json', 'package.json', 'package-lock.json'])
    await cp(join(checkout, path), join(clone, path), kept)
  await symlink(join(checkout, 'node_modules'), join(clone, 'node_modules'))
  await mkdir(join(clone, 'supabase'))
})
afterEach(() => rm(clone, { recursive: true, force: true }))

function run(...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: clone, env: { PATH: process.env.PATH, DATA_DIR: clone } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('close', () => resolve(output))
  })
}

it('restores without the web app and the extension, which are not built yet', async () => {
  const output = await run('scripts/restore.mjs', 'nowhere.backup')
  expect(output).toContain(`There is no file ${join(clone, 'nowhere.backup')}.`)
  expect(await readdir(join(clone, 'platform'))).toContain('dist')
})

it('packs the extension for the address that .env names', async () => {
  await writeFile(join(clone, '.env'), 'PUBLIC_URL=https://notes.example.org\n')
  const script = `
    const { readEnvFile } = await import('./scripts/processes/shell.mjs')
    const { extensionMark } = await import('./scripts/build-extension.mjs')
    readEnvFile()
    console.log(extensionMark())`
  expect(await run('--input-type=module', '--eval', script)).toContain('built-for-https%3A%2F%2Fnotes.example.org')
})
