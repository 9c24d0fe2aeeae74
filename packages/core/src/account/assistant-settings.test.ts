import { expect, it } from 'vitest'
import { signInSettings, tokenSettings } from './assistant-settings.ts'

const withToken = tokenSettings('https://notes.example.org', 'jot_secret')
const withSignIn = signInSettings('https://notes.example.org')

it('tokenSettings puts the address and the token into every setting', () => {
  for (const { id, text } of withToken) {
    expect([id, text]).toEqual([id, expect.stringContaining('https://notes.example.org/')])
    expect([id, text]).toEqual([id, expect.stringContaining('Bearer jot_secret')])
    // A token in an address is refused.
    expect(text).not.toMatch(/[?&][^" ]*jot_secret/)
  }
})

it('signInSettings need the address only', () => {
  for (const { id, text } of withSignIn) {
    expect([id, text]).toEqual([id, expect.stringContaining('https://notes.example.org/mcp')])
    expect(text).not.toContain('Authorization')
  }
})

it('settings for clients with a settings file are valid JSON', () => {
  const files = [...withToken, ...withSignIn].filter(({ text }) => text.startsWith('{'))
  expect(files.map(({ id }) => id)).toEqual(['claude-desktop', 'cursor', 'vs-code', 'cursor', 'vs-code'])
  for (const { text } of files) expect(() => JSON.parse(text)).not.toThrow()
})
