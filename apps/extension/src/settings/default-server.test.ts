import { describe, expect, it } from 'vitest'
import { serverInFile } from './default-server.ts'

describe('the server in the package’s file', () => {
  it.each([
    [{ server: 'http://127.0.0.1:4711' }, 'http://127.0.0.1:4711'],
    [{ server: 'https://notes.example.org' }, 'https://notes.example.org'],
    [{ server: '' }, null],
    // A copy that no server has filled in, such as a store's.
    [{ server: '%PUBLIC_URL%' }, null],
    [{ server: 'http://notes.example.org' }, null],
    [{}, null],
    [null, null],
  ])('is read from %j as %j', (file, server) => {
    expect(serverInFile(file)).toBe(server)
  })
})
