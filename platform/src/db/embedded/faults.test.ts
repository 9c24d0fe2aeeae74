import { expect, it } from 'vitest'
import { EngineError, faultFrom } from './faults.ts'

it.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'The disk that holds /data is full: free some space, or set DATA_DIR to a folder on another disk.',
  ],
  [
    'initdb: error: could not access directory "/data": Permission denied',
    'The data folder /data cannot be read and written by the account kim: give it to that account, or set DATA_DIR to another folder.',
  ],
  [
    'FATAL:  could not create any TCP/IP sockets',
    'Another program took the port that PostgreSQL was about to use: start again.',
  ],
  [
    '/app/bin/initdb: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
    'PostgreSQL lacks the library libicuuc.so.60: delete the folder node_modules and start again, or install PostgreSQL 15 or newer and set DATABASE_URL.',
  ],
  [
    '/my app/bin/initdb: 1: \u007fELF: not found\n/my app/bin/initdb: 11: Syntax error: ")" unexpected',
    'The PostgreSQL in node_modules is damaged or for another system: delete the folder node_modules and start again.',
  ],
  [
    'initdb: error: program "postgres" is needed by initdb but was not found in the same directory as "/app/bin/initdb"',
    'The PostgreSQL in node_modules is damaged or for another system: delete the folder node_modules and start again.',
  ],
  ['one\ntwo\nthree\nFATAL: odd', 'PostgreSQL could not start: two three FATAL: odd'],
])('turns "%s" into one sentence', (output, sentence) => {
  expect(new EngineError(faultFrom('start', output, '/data', 'kim')).message).toBe(sentence)
})
