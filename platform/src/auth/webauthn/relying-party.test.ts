import { describe, expect, it } from 'vitest'
import { relyingParty } from './relying-party.ts'

describe('relyingParty', () => {
  it.each([
    ['https://notes.example.org', 'notes.example.org', 'https://notes.example.org'],
    ['https://notes.example.org:8443', 'notes.example.org', 'https://notes.example.org:8443'],
    ['http://localhost:4000', 'localhost', 'http://localhost:4000'],
    ['http://127.0.0.1:4000', 'localhost', 'http://localhost:4000'],
    ['http://[::1]:4000', 'localhost', 'http://localhost:4000'],
    ['http://notes.localhost:4000', 'notes.localhost', 'http://notes.localhost:4000'],
  ])('returns for %s the id %s and the origin %s', (publicUrl, id, origin) => {
    expect(relyingParty({ publicUrl, appName: 'Notes' })).toEqual({ id, name: 'Notes', origin })
  })

  it.each(['http://notes.example.org', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://192.168.0.5:4000'])(
    'returns null for %s',
    (publicUrl) => {
      expect(relyingParty({ publicUrl, appName: 'Notes' })).toBeNull()
    },
  )
})
