import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPrivate, outsideRequest, outsideUrl } from './outside-request.ts'

describe('an address that a person chose', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.100.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
  ])('%s is not public', (address) => {
    expect(isPrivate(address)).toBe(true)
  })

  it.each(['93.184.216.34', '2606:4700::1111', '172.15.0.1', '223.255.255.1'])('%s is public', (address) => {
    expect(isPrivate(address)).toBe(false)
  })

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://me:secret@example.org/',
    'file:///etc/passwd',
    'not an address',
  ])('%s is refused before it is looked up', (address) => {
    expect(outsideUrl(address, false)).toBeNull()
  })
})

describe('a request', () => {
  const server = createServer((_request, answer) =>
    answer.writeHead(302, { Location: '/elsewhere' }).end('a'.repeat(200_000)),
  )
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => server.close())
  const given = { method: 'GET', headers: {}, signal: new AbortController().signal } as const

  it('does not reach a name that resolves to the server itself, and answers the same for an unknown name', async () => {
    for (const host of ['localhost', 'nobody.invalid']) {
      const reached = outsideRequest({ ...given, url: `https://${host}:${port}/`, isPrivateAllowed: false })
      await expect(reached).rejects.toThrow(new Error(`${host} is not the name of a public server.`))
    }
  })

  it('follows no redirect and reads no endless answer', async () => {
    const { status, text } = await outsideRequest({
      ...given,
      url: `http://localhost:${port}/`,
      isPrivateAllowed: true,
    })
    expect([status, text.length]).toEqual([302, 65_536])
  })
})
