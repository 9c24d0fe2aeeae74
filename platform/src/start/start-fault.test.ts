import { describe, expect, it } from 'vitest'
import { startFault } from './start-fault.ts'

const fault = (given: Partial<NodeJS.ErrnoException> & { hostname?: string }) =>
  startFault(Object.assign(new Error('said by the system'), given), { port: 80, host: 'notes.lan' })

describe('startFault', () => {
  it.each([
    [
      { code: 'EADDRINUSE', syscall: 'listen' },
      'Port 80 is in use: stop what listens there, or set PORT to another number.',
    ],
    [
      { code: 'EADDRINUSE', syscall: 'listen', port: 2525 },
      'Port 2525 is in use: stop what listens there, or set MAIL_IN_PORT to another number.',
    ],
    [{ code: 'EACCES', syscall: 'listen' }, 'Port 80 cannot be opened by this user: set PORT to a number above 1023.'],
    [
      { code: 'EACCES', syscall: 'mkdir', path: '/closed/data' },
      'This user may not use /closed/data (EACCES): give it the right to, or set DATA_DIR to a folder of its own.',
    ],
    [
      { code: 'EROFS', syscall: 'open', path: '/cdrom/data' },
      'This user may not use /cdrom/data (EROFS): give it the right to, or set DATA_DIR to a folder of its own.',
    ],
    [
      { code: 'ENOSPC', syscall: 'write' },
      'The disk is full: free some space, or set DATA_DIR to a folder on another disk.',
    ],
    [
      { code: 'ECONNREFUSED' },
      'The PostgreSQL that DATABASE_URL names does not answer: start it, or correct the address.',
    ],
    [
      { code: 'EADDRNOTAVAIL', syscall: 'listen' },
      'HOST is "notes.lan", which is no address of this machine: set it to one that is, or to 0.0.0.0 for all of them.',
    ],
    [
      { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'notes.lan' },
      'HOST is "notes.lan", which is no address of this machine: set it to one that is, or to 0.0.0.0 for all of them.',
    ],
    [
      { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.lan' },
      'The machine that DATABASE_URL names cannot be found: correct the address.',
    ],
    [{}, 'said by the system'],
  ])('describes %j in one sentence with the remedy', (given, sentence) => {
    expect(fault(given)).toBe(sentence)
  })

  it('returns a thrown text as it is', () => {
    expect(startFault('thrown', { port: 80, host: 'notes.lan' })).toBe('thrown')
  })
})
