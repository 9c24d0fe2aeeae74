// An import with an access token: it names the token, and counts against the token's limit of writes.

import { chatgptSample } from '@jotsam/import/sources/chatgpt-sample'
import { useStarted } from '@jotsam/platform/testing'
import { expect, it } from 'vitest'
import { refusal, startProduct } from '../_shared/testing/product.ts'
import { captures, imported, type Person, proPerson, send } from './testing.ts'

const platform = useStarted(() => startProduct())

const chat = JSON.stringify([chatgptSample('conversation', 'Chat')])

it('names the token, and counts as its writes', async () => {
  const person = await proPerson(platform)
  const script = await scriptOf(person)
  await imported(script, chat, { dryRun: true })
  expect(await writesOf(person)).toBe(0)
  await imported(script, chat, { name: 'chats\u202e\n · On the web.json' })
  expect(await writesOf(person)).toBe(2)
  await imported(person, JSON.stringify([chatgptSample('another', 'Another')]))
  const { data } = await person.client.from('imports').select('author, file_name').order('created_at').throwOnError()
  expect(data).toEqual([
    { author: 'Script', file_name: 'chats · On the web.json' },
    { author: null, file_name: 'conversations.json' },
  ])
  expect(await writesOf(person)).toBe(2)
})

it('is refused when the token has written too often, and goes on later', async () => {
  const person = await proPerson(platform)
  const script = await scriptOf(person)
  const setWrites = (writes: number) =>
    platform.sql`update access_tokens set writes = ${writes}, writes_since = now() where user_id = ${person.userId}`
  await setWrites(600)
  const { error } = await send(script, chat)
  expect(Number(error?.context.headers.get('retry-after'))).toBeGreaterThan(2000)
  expect(await refusal(error)).toMatchObject({
    status: 429,
    body: { success: false, reason: 'limit', error: expect.stringContaining('600 times within an hour') },
  })
  await setWrites(599)
  expect(await imported(script, chat)).toMatchObject({ success: false, reason: 'limit' })
  expect(await captures(person)).toEqual([])
  // Another file need not wait for one that nobody reads any more.
  expect(await imported(person, JSON.stringify([chatgptSample('another', 'Another')]))).toMatchObject({ created: 1 })
  await setWrites(0)
  expect(await imported(script, chat)).toMatchObject({ created: 1 })
})

it('is refused with a clear answer when the token is revoked while its file arrives', async () => {
  const person = await proPerson(platform)
  const { token } = await scriptOf(person)
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(chat.slice(0, 10)))
      await expect.poll(() => lastUse(person)).not.toBeNull()
      await platform.sql`update access_tokens set revoked_at = now() where user_id = ${person.userId}`
      controller.enqueue(Buffer.from(chat.slice(10)))
      controller.close()
    },
  })
  const answer = await fetch(`${platform.url}/functions/v1/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-file-name': 'conversations.json' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { success: false, reason: 'signed-out', error: expect.stringContaining('revoked') },
  ])
  expect(await captures(person)).toEqual([])
})

async function lastUse({ userId }: Person): Promise<Date | null> {
  return (await platform.sql`select last_used_at from access_tokens where user_id = ${userId}`)[0]?.last_used_at
}

async function scriptOf({ client }: Person) {
  const body = { action: 'create', name: 'Script', access: 'write' }
  const { data } = await client.functions.invoke('access-tokens', { body })
  return { token: data.token as string, client: platform.client({ accessToken: async () => data.token }) }
}

async function writesOf({ userId }: Person): Promise<number> {
  const [token] = await platform.sql`select writes from access_tokens where user_id = ${userId}`
  return token?.writes
}
