import { describe, expect, it } from 'vitest'
import { writtenServer } from './home-server.ts'

describe('the server that a package names', () => {
  it.each([
    [{ server: 'http://127.0.0.1:4711' }, 'http://127.0.0.1:4711'],
    [{ server: 'https://notes.example.org' }, 'https://notes.example.org'],
    [{ server: '' }, null],
    [{ server: 'http://notes.example.org' }, null],
    [{}, null],
    [null, null],
  ])('in %j is %j', (file, server) => {
    expect(writtenServer(file)).toBe(server)
  })
})
