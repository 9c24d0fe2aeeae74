import { describe, expect, it } from 'vitest'
import { accountKey, addressKey } from './limit-keys.ts'

describe('addressKey and accountKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('count %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('keep different /64 networks apart', () => {
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
  })

  it('ignore case and spaces in an account, and hash it', () => {
    expect(accountKey(' Ann@Example.org ')).toBe(accountKey('ann@example.org'))
    expect(accountKey('ann@example.org')).not.toBe(accountKey('bob@example.org'))
    expect(accountKey('x'.repeat(5000))).toMatch(/^[\w-]{43}$/)
  })
})
