// Functions as hosted Supabase runs them: nobody hands a context in, the settings are in Deno.env, the rest is reached by HTTP.
import type { TestPlatform } from '@jotsam/platform/testing'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import adminStats from '../admin-stats/index.ts'
import exportAccount from '../export-account/index.ts'
import { startProduct } from './testing/product.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startProduct()
  const settings = {
    SUPABASE_URL: platform.url,
    SUPABASE_ANON_KEY: platform.keys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: platform.keys.serviceRoleKey,
    ADMIN_EMAILS: 'boss@example.org',
  }
  vi.stubGlobal('Deno', { env: { toObject: () => settings } })
  // The client wants one to exist; nothing here opens it.
  vi.stubGlobal('WebSocket', class {})
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await platform.stop()
})

function call(token: string | undefined, method = 'POST'): Request {
  return new Request('https://project.example/functions/v1/name', {
    method,
    headers: { Authorization: `Bearer ${token}` },
  })
}
const tokenOf = async (person: Awaited<ReturnType<TestPlatform['signUp']>>) =>
  (await person.client.auth.getSession()).data.session?.access_token

it('knows a signed-in person and reads as that person', async () => {
  const response = await exportAccount.fetch(call(await tokenOf(await platform.signUp())))
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toContain('data/captures.json')
})

it('believes no token that it did not check', async () => {
  const person = await platform.signUp('boss@example.org')
  await platform.service().auth.admin.updateUserById(person.userId, { email_confirm: true })
  const token = await tokenOf(person)
  expect((await adminStats.fetch(call(token))).status).toBe(200)
  const [head, claims] = (token ?? '').split('.')
  for (const forged of [`${head}.${claims}.AAAA`, platform.keys.anonKey, platform.keys.serviceRoleKey, 'nonsense'])
    expect((await adminStats.fetch(call(forged))).status, forged).toBe(403)
})

it('answers the preflight of a browser, and no other method', async () => {
  expect((await exportAccount.fetch(call('', 'OPTIONS'))).status).toBe(204)
  expect((await exportAccount.fetch(call('', 'DELETE'))).status).toBe(405)
})
