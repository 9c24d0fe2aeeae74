import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { binariesAt, findBinaries } from './binaries.ts'

it('findBinaries finds the PostgreSQL of this machine, with its version', () => {
  expect(findBinaries().version).toMatch(/^18\.\d+$/)
})

it('findBinaries uses the file names of each system', () => {
  expect(basename(binariesAt('/pg', '18.4', { platform: 'darwin' }).pgCtl)).toBe('pg_ctl')
  expect(basename(binariesAt('/pg', '18.4', { platform: 'win32' }).pgCtl)).toBe('pg_ctl.exe')
  expect(basename(binariesAt('/pg', '18.4', { platform: 'win32' }).initdb)).toBe('initdb.exe')
})

it('findBinaries reports that npm has no PostgreSQL for a machine', () => {
  expect(() => findBinaries(undefined, undefined, { platform: 'linux', arch: 'riscv64' })).toThrow(
    'npm has no embedded PostgreSQL for linux on riscv64: install PostgreSQL 15 or newer and set DATABASE_URL.',
  )
})

it('findBinaries reports that the PostgreSQL for a machine is not installed', () => {
  const other = process.platform === 'darwin' ? 'win32' : 'darwin'
  expect(() => findBinaries(undefined, undefined, { platform: other, arch: 'x64' })).toThrow(
    `The PostgreSQL for ${other} on x64 is not installed: delete the folder node_modules and start again.`,
  )
})
