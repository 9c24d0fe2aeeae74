import { expect, it } from 'vitest'
import { reachesChildren } from './stop-signals.mjs'

it('the parent process passes every signal on, except Ctrl-C in a terminal, which reaches all its processes', () => {
  expect(reachesChildren('SIGINT', { platform: 'linux', isTerminal: true })).toBe(true)
  expect(reachesChildren('SIGINT', { platform: 'linux', isTerminal: false })).toBe(false)
  expect(reachesChildren('SIGTERM', { platform: 'darwin', isTerminal: true })).toBe(false)
})

it('the parent process passes nothing on where the console has told all processes, as on Windows', () => {
  for (const signal of ['SIGINT', 'SIGBREAK', 'SIGHUP'])
    expect(reachesChildren(signal, { platform: 'win32', isTerminal: false })).toBe(true)
})
