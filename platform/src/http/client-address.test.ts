import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, isLoopback } from './client-address.ts'

describe('clientAddress', () => {
  it('ignores the header when no proxy is configured', () => {
    expect(clientAddress('6.6.6.6', '10.0.0.1', 0)).toBe('10.0.0.1')
  })

  it('uses the socket’s address when no proxy sent the header', () => {
    expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1')
    expect(clientAddress('', '10.0.0.1', 1)).toBe('10.0.0.1')
  })

  it.each([
    ['one proxy', '203.0.113.9', 1, '203.0.113.9'],
    ['one proxy behind a client that lies', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '203.0.113.9, 192.0.2.1', 2, '203.0.113.9'],
    ['two proxies behind a client that lies', '6.6.6.6, 7.7.7.7, 203.0.113.9, 192.0.2.1', 2, '203.0.113.9'],
    ['fewer hops than proxies', '203.0.113.9', 3, '203.0.113.9'],
    ['no spaces', '6.6.6.6,203.0.113.9', 1, '203.0.113.9'],
    ['a port', '203.0.113.9:51234', 1, '203.0.113.9'],
    ['IPv6', '2001:db8::7', 1, '2001:db8::7'],
    ['IPv6 with a port', '[2001:db8::7]:443', 1, '2001:db8::7'],
    ['IPv4 written as IPv6', '::ffff:203.0.113.9', 1, '203.0.113.9'],
  ])('reads %s', (_case, header, proxies, expected) => {
    expect(clientAddress(header, '10.0.0.1', proxies)).toBe(expected)
  })

  it.each(['unknown', '_hidden', 'a'.repeat(10_000), '203.0.113.9; drop', ' , '])(
    'falls back to the socket’s other end for what is no address: %.20s',
    (header) => {
      expect(clientAddress(header, '::ffff:10.0.0.1', 1)).toBe('10.0.0.1')
    },
  )

  it('ignores everything left of the trusted hops', () => {
    const lies = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()).map((lie) => lie.replaceAll(',', '')))
    fc.assert(
      fc.property(lies, fc.ipV4(), fc.array(fc.ipV4(), { maxLength: 3 }), (written, client, proxies) => {
        const header = [...written, client, ...proxies].join(', ')
        expect(clientAddress(header, '10.0.0.1', proxies.length + 1)).toBe(client)
      }),
    )
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['127.evil.example', false],
  ['local', false],
])('tells whether %s is this machine', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
