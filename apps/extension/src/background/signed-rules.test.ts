import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, it } from 'vitest'
import { verifiedRules } from './signed-rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const rules = JSON.stringify([{ site: 'tides', name: 'Flut' }])
const signature = sign(null, Buffer.from(`7\n${rules}`), privateKey).toString('base64')

it('accepts rules that are signed with the built-in key', async () => {
  expect(await verifiedRules({ version: 7, rules, signature }, key)).toEqual({ version: 7, rules: JSON.parse(rules) })
})

it.each([
  ['with another text', { version: 7, rules: rules.replace('tides', 'banks'), signature }],
  ['with another version', { version: 8, rules, signature }],
  ['without a signature', { version: 7, rules }],
  ['as a plain list', JSON.parse(rules)],
])('refuses rules %s', async (_, answer) => {
  await expect(verifiedRules(answer, key)).rejects.toThrow()
})

it('refuses rules of another key, and all rules without a key', async () => {
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  for (const each of [other, '']) await expect(verifiedRules({ version: 7, rules, signature }, each)).rejects.toThrow()
})
