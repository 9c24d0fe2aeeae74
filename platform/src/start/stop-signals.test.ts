import { expect, it } from 'vitest'
import { stopSignals } from './stop-signals.ts'

it('the server stops on Ctrl-C and when the terminal closes, on every system', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(stopSignals(platform)).toEqual(expect.arrayContaining(['SIGINT', 'SIGHUP']))
})

it('the server stops on the signal of supervisors: SIGTERM, and on Windows Ctrl-Break', () => {
  expect(stopSignals('linux')).toContain('SIGTERM')
  expect(stopSignals('win32')).toContain('SIGBREAK')
})
