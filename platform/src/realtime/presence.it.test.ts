import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { join, until } from './testing/people.ts'

describe('presence', () => {
  const platform = useTestPlatform()

  async function member(room: string, key: string, vsn = '2.0.0') {
    const client = platform.client({ realtime: { vsn } })
    const events: string[] = []
    const channel = client.channel(room, { config: { presence: { key } } })
    channel
      .on('presence', { event: 'sync' }, () => events.push('sync'))
      .on('presence', { event: 'join' }, (joined) => events.push(`join ${joined.key}`))
      .on('presence', { event: 'leave' }, (left) => events.push(`leave ${left.key}`))
    await join(channel)
    const present = () => Object.keys(channel.presenceState()).sort()
    return { client, channel, events, present }
  }

  it.each(['1.0.0', '2.0.0'])('reports members, joins and leaves: version %s', async (vsn) => {
    const room = randomUUID()
    const ann = await member(room, 'ann', vsn)
    await until(() => ann.events.includes('sync'))
    expect(ann.present()).toEqual([])
    expect(await ann.channel.track({ mood: 'well' })).toBe('ok')

    const bob = await member(room, 'bob', vsn)
    await until(() => bob.present().includes('ann'))
    await bob.channel.track({ mood: 'new' })
    await until(() => ann.present().length === 2)
    expect(ann.channel.presenceState().bob).toEqual([{ mood: 'new', presence_ref: expect.any(String) }])

    await bob.channel.track({ mood: 'changed' })
    await until(() => ann.channel.presenceState<{ mood: string }>().bob?.[0]?.mood === 'changed')
    expect(ann.channel.presenceState().bob).toHaveLength(1)

    expect(await bob.channel.untrack()).toBe('ok')
    await until(() => ann.present().length === 1)
    expect(ann.events.filter((event) => event !== 'sync')).toEqual([
      'join ann',
      'join bob',
      'join bob',
      'leave bob',
      'leave bob',
    ])
  })

  it('removes the members of a closed socket and of a closed channel', async () => {
    const room = randomUUID()
    const [ann, bob, cem] = [await member(room, 'ann'), await member(room, 'bob'), await member(room, 'cem')]
    await Promise.all([bob.channel.track({}), cem.channel.track({})])
    await until(() => ann.present().length === 2)
    await bob.client.realtime.disconnect()
    await until(() => ann.present().join() === 'cem')
    await cem.client.removeChannel(cem.channel)
    await until(() => ann.present().length === 0)
  })

  it('generates a missing key, and shows members who only track', async () => {
    const room = randomUUID()
    const watcher = await member(room, 'watcher')
    const silent = platform.client().channel(room)
    await join(silent)
    expect(await silent.track({ quiet: true })).toBe('ok')
    await until(() => watcher.present().length === 1)
    expect(watcher.present()[0]).toMatch(/^[0-9a-f-]{36}$/)
  })
})
