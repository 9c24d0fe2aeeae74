import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { binariesAt } from './binaries.ts'
import { barrierTo, choosePlaces, isUsable } from './places.ts'

const account = { name: 'kim', ids: { uid: 12345, gid: 12345 } }
let dir: string
let home: string
beforeEach(async () => {
  dir = await mkdtemp('/tmp/places-')
  await chmod(dir, 0o755)
  home = join(dir, 'home')
  await mkdir(join(home, 'checkout', 'native', 'bin'), { recursive: true })
  await writeFile(join(home, 'checkout', 'native', 'bin', 'initdb'), '')
  await chmod(home, 0o700)
})
afterEach(() => rm(dir, { recursive: true }))

const options = (given: string | null) => ({
  given,
  checkout: join(home, 'checkout'),
  account,
  binaries: binariesAt(join(home, 'checkout', 'native'), '18.4'),
  sharedPlace: join(dir, 'shared'),
})

it('choosePlaces moves data and binaries to a shared folder when the account cannot enter the checkout', async () => {
  const places = await choosePlaces(options(null))
  expect(places.moved).toBe(true)
  expect(places.dataDir).toMatch(new RegExp(`^${dir}/shared/checkout-[0-9a-f]{8}$`))
  expect(places.binaries.initdb).toBe(join(dir, 'shared', 'postgresql-18.4', 'bin', 'initdb'))
  await stat(places.binaries.initdb)
  expect(await barrierTo(places.binaries.root, account)).toBeNull()
})

it('choosePlaces keeps everything in a checkout that the account can enter', async () => {
  await chmod(home, 0o755)
  const places = await choosePlaces(options(null))
  expect(places).toMatchObject({ dataDir: join(home, 'checkout', 'data'), moved: false })
  expect(places.binaries.root).toBe(join(home, 'checkout', 'native'))
})

it('choosePlaces names the folder that the account cannot enter when DATA_DIR is set', async () => {
  await expect(choosePlaces(options(join(home, 'data')))).rejects.toThrow(
    `cannot enter ${home} on the way to ${home}/data: run "chmod o+x ${home}"`,
  )
})

it('choosePlaces checks no folders when PostgreSQL runs as the same user', async () => {
  expect(await barrierTo(home, { name: 'me', ids: null })).toBeNull()
})

it.each([
  ['/home/kim/My notes, 50% off: it\'s "free"', 'linux', false],
  ['/home/kim/$HOME', 'linux', false],
  ['/home/kim/a`b', 'darwin', false],
  ['/home/kim/a\\b', 'linux', false],
  ["/home/kim/My notes, 50% off: it's Größe 日本 #1", 'linux', true],
  ['C:\\Users\\Kim\\$data', 'win32', true],
] as const)('tells whether PostgreSQL can use %s on %s: %s', (path, platform, expected) => {
  expect(isUsable(path, platform)).toBe(expected)
})

it('choosePlaces refuses a folder that pg_ctl cannot handle before it creates anything', async () => {
  await expect(choosePlaces(options(join(dir, 'a $b')))).rejects.toThrow(`PostgreSQL cannot use the folder ${dir}/a $b`)
  await expect(stat(join(dir, 'a $b'))).rejects.toThrow('ENOENT')
})
