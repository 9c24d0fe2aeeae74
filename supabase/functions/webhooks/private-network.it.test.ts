// Without the operator's leave, an address that a person or a client chose never reaches the server's own network, also by a name that leads there.
import { createServer } from 'node:net'
import type { TestPlatform } from '@jotsam/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePro, startProduct } from '../_shared/testing/product.ts'

let platform: TestPlatform
let connections = 0
const inside = createServer((socket) => {
  connections += 1
  socket.destroy()
})
let port = 0
beforeAll(async () => {
  platform = await startProduct()
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const address = inside.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(async () => {
  inside.close()
  await platform.stop()
})

it('does not deliver to a name that means the own network, says so, and tries again', async () => {
  const { client, userId } = await platform.signUp()
  await makePro(platform, userId)
  const manage = async (body: object) => (await client.functions.invoke('webhooks', { body })).data
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '2130706433'])
    expect(await manage({ action: 'create', url: `https://${host}:${port}/` })).toMatchObject({ success: false })
  expect(await manage({ action: 'create', url: `https://localhost:${port}/` })).toMatchObject({ success: true })
  await client.from('captures').insert({ content: 'Secret' }).throwOnError()
  const headers = { Authorization: `Bearer ${platform.keys.serviceRoleKey}` }
  await fetch(`${platform.url}/functions/v1/deliver-webhooks`, { method: 'POST', headers })
  const { webhooks } = await manage({ action: 'list' })
  expect(webhooks).toMatchObject([
    { lastFault: expect.stringContaining('localhost is not the name of a public server'), isDisabled: false },
  ])
  expect(connections).toBe(0)
})

it('reads no document of a client from the own network', async () => {
  const { client } = await platform.signUp()
  const request = {
    client_id: `https://localhost:${port}/client.json`,
    redirect_uri: 'http://localhost/callback',
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }
  const { data } = await client.functions.invoke('oauth', { body: { action: 'describe', request } })
  expect(data).toMatchObject({ success: false, error: expect.stringContaining('Nothing was shared') })
  expect(connections).toBe(0)
})
