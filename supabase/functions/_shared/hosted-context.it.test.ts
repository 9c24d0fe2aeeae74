// Runs functions as hosted Supabase does: without a context, with settings in Deno.env, and with the API over HTTP.
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
  // The client requires WebSocket to exist. No test opens one.
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

it('a hosted function recognises a signed-in person and reads with their rights', async () => {
  const response = await exportAccount.fetch(call(await tokenOf(await platform.signUp())))
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toContain('data/captures.json')
})

it('a hosted function rejects a token that the auth server does not confirm', async () => {
  const person = await platform.signUp('boss@example.org')
  await platform.service().auth.admin.updateUserById(person.userId, { email_confirm: true })
  const token = await tokenOf(person)
  expect((await adminStats.fetch(call(token))).status).toBe(200)
  const [head, claims] = (token ?? '').split('.')
  for (const forged of [`${head}.${claims}.AAAA`, platform.keys.anonKey, platform.keys.serviceRoleKey, 'nonsense'])
    expect((await adminStats.fetch(call(forged))).status, forged).toBe(403)
})

it('a hosted function answers the preflight request of a browser and rejects other methods', async () => {
  expect((await exportAccount.fetch(call('', 'OPTIONS'))).status).toBe(204)
  expect((await exportAccount.fetch(call('', 'DELETE'))).status).toBe(405)
})
