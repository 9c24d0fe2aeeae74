import { expect, it } from 'vitest'
import { conversationKeys, ownKeys } from './conversation-keys.ts'

it('gives a conversation the same keys every time, and each part its own', async () => {
  const keys = await conversationKeys('chatgpt', 'abc', 1, 3)
  expect(await conversationKeys('chatgpt', 'abc', 1, 3)).toEqual(keys)
  expect(await conversationKeys('chatgpt', 'abc', 3, 3)).toEqual(keys.slice(2))
  expect(new Set([...keys, ...(await conversationKeys('claude', 'abc', 1, 3))]).size).toBe(6)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('uses the save’s id as the key of its first part', async () => {
  const id = '22222222-2222-4222-8222-222222222222'
  expect(await ownKeys(id, 1)).toEqual([id])
  expect(new Set(await ownKeys(id, 4)).size).toBe(4)
})
