import { expect, it } from 'vitest'
import { assistantSettings } from './assistant-settings.ts'

const settings = assistantSettings('https://notes.example.org', 'jot_secret')

it('assistantSettings puts the address and the token into every setting', () => {
  for (const { id, text } of settings) {
    expect([id, text]).toEqual([id, expect.stringContaining('https://notes.example.org/')])
    expect([id, text]).toEqual([id, expect.stringContaining('Bearer jot_secret')])
    // A token in an address is refused.
    expect(text).not.toMatch(/[?&][^" ]*jot_secret/)
  }
})

it('assistantSettings writes valid JSON for clients with a settings file', () => {
  const files = settings.filter(({ text }) => text.startsWith('{'))
  expect(files.map(({ id }) => id)).toEqual(['claude-desktop', 'cursor', 'vs-code'])
  for (const { text } of files) expect(() => JSON.parse(text)).not.toThrow()
})
