import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadKeys } from './keys.ts'
import { createTokens } from './tokens.ts'

const NONE = { jwtSecret: null, anonKey: null, serviceRoleKey: null }
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(() => rm(dir, { recursive: true }))

it('loadKeys creates keys once, in a file that only the owner can read, and finds them again', async () => {
  const keys = await loadKeys(dir, NONE)
  expect((await stat(join(dir, 'keys.json'))).mode & 0o777).toBe(0o600)
  expect(JSON.parse(await readFile(join(dir, 'keys.json'), 'utf8'))).toEqual(keys)
  expect(await loadKeys(dir, NONE)).toEqual(keys)
  const tokens = createTokens(keys.jwtSecret)
  expect(await tokens.verify(keys.anonKey)).toMatchObject({ ok: true, caller: { role: 'anon' } })
  expect(await tokens.verify(keys.serviceRoleKey)).toMatchObject({ ok: true, caller: { role: 'service_role' } })
})

it('loadKeys signs both keys again when the environment sets another secret', async () => {
  const old = await loadKeys(dir, NONE)
  const jwtSecret = 'the secret that several servers share, long'
  const keys = await loadKeys(dir, { ...NONE, jwtSecret })
  expect(keys.anonKey).not.toBe(old.anonKey)
  expect(await createTokens(jwtSecret).verify(keys.anonKey)).toMatchObject({ ok: true })
})

it('loadKeys keeps its own keys while the environment sets others, and uses them again afterwards', async () => {
  const own = await loadKeys(dir, NONE)
  const lent = { jwtSecret: 'a secret that is set for an afternoon only', anonKey: null, serviceRoleKey: 'lent' }
  expect(await loadKeys(dir, lent)).toMatchObject({ jwtSecret: lent.jwtSecret, serviceRoleKey: 'lent' })
  expect(await loadKeys(dir, { ...NONE, anonKey: 'another' })).toEqual({ ...own, anonKey: 'another' })
  expect(await loadKeys(dir, NONE)).toEqual(own)
})

it('loadKeys refuses a damaged key file instead of invalidating every session', async () => {
  await writeFile(join(dir, 'keys.json'), '{ "jwtSecret": ')
  await expect(loadKeys(dir, NONE)).rejects.toThrow('keys.json cannot be read')
})

it('loadKeys derives the same keys from the same secret, so that servers can share one', async () => {
  const jwtSecret = 'the secret that several servers share, long'
  const other = await mkdtemp(join(tmpdir(), 'keys-'))
  expect(await loadKeys(other, { ...NONE, jwtSecret })).toEqual(await loadKeys(dir, { ...NONE, jwtSecret }))
  await rm(other, { recursive: true })
})
