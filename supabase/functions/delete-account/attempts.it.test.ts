import { type TestPlatform, useStarted } from '@jotsam/platform/testing'
import { describe, expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'

const platform = useStarted(() =>
  startProduct({}, { emailConfirmation: false, rateLimitFactor: 0.2, trustedProxies: 1 }),
)

type Person = Awaited<ReturnType<TestPlatform['signUp']>>

async function remove({ client }: Person, address: string, password: string) {
  const token = (await client.auth.getSession()).data.session?.access_token
  const response = await fetch(`${platform.url}/functions/v1/delete-account`, {
    method: 'POST',
    headers: { apikey: platform.keys.anonKey, Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
    body: JSON.stringify({ password }),
  })
  return (await response.json()) as { success: boolean; reason?: string }
}

describe('deleting an account', () => {
  it('stays possible for everybody else while one address guesses passwords', async () => {
    for (let people = 0; people < 3; people += 1) {
      const stranger = await platform.signUp()
      for (let time = 0; time < 2; time += 1) await remove(stranger, '203.0.113.5', 'not the password')
    }
    const stranger = await platform.signUp()
    expect(await remove(stranger, '203.0.113.5', 'not the password')).toMatchObject({ reason: 'rate-limited' })
    const owner = await platform.signUp()
    expect(await remove(owner, '198.51.100.5', owner.password)).toEqual({ success: true, error: null })
  })

  it('ignores an address that the caller writes into the internal header', async () => {
    const owner = await platform.signUp()
    const token = (await owner.client.auth.getSession()).data.session?.access_token ?? ''
    const body = { email: owner.email, password: owner.password }
    await fetch(`${platform.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: platform.keys.anonKey, 'X-Client-Address': '192.0.2.99', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const addresses = await platform.sql`select distinct ip from auth.sessions where user_id = ${owner.userId}`
    expect(addresses.map(({ ip }) => ip)).toEqual(['127.0.0.1'])
  })
})
