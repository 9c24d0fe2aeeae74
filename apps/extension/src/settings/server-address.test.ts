import { describe, expect, it } from 'vitest'
import { serverAddress } from './server-address.ts'

describe('a server address', () => {
  it.each([
    ['https://jotsam.example', 'https://jotsam.example'],
    [' https://jotsam.example/dashboard?x=1 ', 'https://jotsam.example'],
    ['notes.example.org', 'https://notes.example.org'],
    ['https://notes.example.org:8443/', 'https://notes.example.org:8443'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['http://192.168.1.20', 'http://192.168.1.20'],
    ['http://nas.local:4000', 'http://nas.local:4000'],
  ])('is accepted: %j', (typed, origin) => {
    expect(serverAddress(typed)).toBe(origin)
  })

  it.each([
    [''],
    ['notes'],
    ['http://notes.example.org'],
    ['http://172.15.0.1'],
    ['https://me:secret@notes.example.org'],
    ['javascript:alert(1)'],
    ['ftp://notes.example.org'],
    ['file:///etc/passwd'],
  ])('is refused: %j', (typed) => {
    expect(serverAddress(typed)).toBeNull()
  })
})
