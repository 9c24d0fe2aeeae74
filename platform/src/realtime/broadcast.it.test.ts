import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { join, until } from './testing/people.ts'

describe('broadcast', () => {
  const platform = useTestPlatform()

  const v1 = () => platform.client({ realtime: { vsn: '1.0.0' } })
  const v2 = () => platform.client()
  async function member(client: SupabaseClient, room: string, broadcast: { self?: boolean; ack?: boolean } = {}) {
    const heard: { event: string; payload: unknown }[] = []
    const channel = client.channel(room, { config: { broadcast } })
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
    return { channel: await join(channel), heard }
  }
  const say = (channel: RealtimeChannel, event: string, payload: unknown) =>
    channel.send({ type: 'broadcast', event, payload })

  it('reaches the other members of the room in both versions, but not the sender', async () => {
    const room = randomUUID()
    const [one, two, elsewhere] = [await member(v1(), room), await member(v2(), room), await member(v2(), 'elsewhere')]
    await say(one.channel, 'from-one', { text: 'ä "quoted" 😀' })
    await say(two.channel, 'from-two', { deep: { list: [1, null, true] } })
    await until(() => one.heard.length === 1 && two.heard.length === 1)
    expect(one.heard).toEqual([{ event: 'from-two', payload: { deep: { list: [1, null, true] } } }])
    expect(two.heard).toEqual([{ event: 'from-one', payload: { text: 'ä "quoted" 😀' } }])
    expect(elsewhere.heard).toEqual([])
  })

  it.each([
    ['1.0.0', v1],
    ['2.0.0', v2],
  ])('reaches the sender and is acknowledged on request: version %s', async (_, client) => {
    const { channel, heard } = await member(client(), randomUUID(), { self: true, ack: true })
    expect(await say(channel, 'echo', { n: 1 })).toBe('ok')
    await until(() => heard.length === 1)
    expect(heard).toEqual([{ event: 'echo', payload: { n: 1 } }])
  })

  it('carries bytes between clients of version 2 and skips those of version 1', async () => {
    const room = randomUUID()
    const [sender, reader, old] = [await member(v2(), room), await member(v2(), room), await member(v1(), room)]
    await say(sender.channel, 'bytes', new Uint8Array([0, 1, 254, 255]).buffer)
    await say(sender.channel, 'after', {})
    await until(() => reader.heard.length === 2 && old.heard.length === 1)
    expect(new Uint8Array(reader.heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 1, 254, 255]))
    expect(old.heard).toEqual([{ event: 'after', payload: {} }])
  })

  it('can be sent over HTTP by a client outside the room', async () => {
    const room = `a room/with ${randomUUID()}`
    const { heard } = await member(v2(), room)
    const outside = platform.client().channel(room)
    expect(await outside.httpSend('message', { over: 'http' })).toEqual({ success: true })
    expect(await outside.httpSend('bytes', new Uint8Array([7]).buffer)).toEqual({ success: true })
    expect(await say(outside, 'fallback', { n: 1 })).toBe('ok')
    await until(() => heard.length === 3)
    expect(heard[0]).toEqual({ event: 'message', payload: { over: 'http' } })
    expect(new Uint8Array(heard[1]?.payload as ArrayBuffer)).toEqual(new Uint8Array([7]))
    expect(heard[2]).toEqual({ event: 'fallback', payload: { n: 1 } })
  })

  it('requires a key and a valid body over HTTP, and refuses private rooms', async () => {
    const post = (path: string, body: string, headers: Record<string, string> = { apikey: platform.keys.anonKey }) =>
      fetch(`${platform.url}/realtime/v1/api/broadcast${path}`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
    const message = { topic: 'room', event: 'e', payload: {} }
    const status = async (response: Promise<Response>) => (await response).status
    expect(await status(post(`?apikey=${platform.keys.anonKey}`, JSON.stringify({ messages: [message] }), {}))).toBe(
      202,
    )
    expect(await status(post('', JSON.stringify({ messages: [message] }), {}))).toBe(401)
    expect(await status(post('', JSON.stringify({ messages: [message] }), { apikey: 'unknown' }))).toBe(401)
    expect(await status(post('', '{"messages":[{"topic":""}]}'))).toBe(422)
    expect(await status(post('', 'not json'))).toBe(422)
    expect(await status(post('/room/events/e', '{'))).toBe(422)
    expect(await status(post('', JSON.stringify({ messages: [{ ...message, private: true }] })))).toBe(403)
    expect(await status(post('/room/events/e?private=true', '{}'))).toBe(403)
    expect(await status(post('/room/events/e', JSON.stringify('x'.repeat(2_000_000))))).toBe(413)
  })
})
