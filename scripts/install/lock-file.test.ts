import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { missingBinaries, missingPackages, readLock, SYSTEMS } from './lock-file.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const TOOL = {
  'node_modules/tool': {
    version: '2.0.0',
    optionalDependencies: {
      '@tool/linux-x64-gnu': '2.0.0',
      '@tool/linux-x64-musl': '2.0.0',
      '@tool/linux-arm64-gnu': '2.0.0',
      '@tool/darwin-x64': '2.0.0',
      '@tool/darwin-arm64': '2.0.0',
      '@tool/win32-x64-msvc': '2.0.0',
    },
  },
}
const BINARIES = Object.fromEntries(
  Object.keys(TOOL['node_modules/tool'].optionalDependencies).map((name) => {
    const [os, cpu, abi] = name.slice('@tool/'.length).split('-')
    const libc = abi === 'gnu' ? ['glibc'] : ['musl']
    return [
      `node_modules/${name}`,
      { version: '2.0.0', optional: true, os: [os], cpu: [cpu], ...(os === 'linux' ? { libc } : {}) },
    ]
  }),
)

describe('missingBinaries', () => {
  it('finds nothing missing in the lock file of this checkout', () => {
    expect(missingBinaries(readLock(root))).toEqual([])
  })

  it('names a binary that the lock file leaves out, and asks for none of musl', () => {
    const { 'node_modules/@tool/darwin-arm64': _, 'node_modules/@tool/linux-x64-musl': __, ...rest } = BINARIES
    expect(missingBinaries({ ...TOOL, ...rest })).toEqual(['tool 2.0.0 needs @tool/darwin-arm64 2.0.0'])
  })

  it('names a binary of another version', () => {
    const old = { ...BINARIES, 'node_modules/@tool/win32-x64-msvc': { version: '1.9.0' } }
    expect(missingBinaries({ ...TOOL, ...old })).toEqual(['tool 2.0.0 needs @tool/win32-x64-msvc 2.0.0'])
  })

  it('names a system for which a package has no binary at all', () => {
    const { 'node_modules/tool': tool } = TOOL
    const { '@tool/darwin-x64': _, ...fewer } = tool.optionalDependencies
    const lock = { 'node_modules/tool': { ...tool, optionalDependencies: fewer }, ...BINARIES }
    expect(missingBinaries(lock)).toEqual(['tool 2.0.0 offers no binary for darwin x64'])
  })

  it('names a missing binary whatever its name is', () => {
    const tool = { version: '2.0.0', optionalDependencies: { 'tool-mac': '2.0.0', 'tool-android-arm64': '2.0.0' } }
    expect(missingBinaries({ 'node_modules/tool': tool })).toEqual(['tool 2.0.0 needs tool-mac 2.0.0'])
  })

  it('knows the system of a binary from its entry, not from its name', () => {
    const tool = { version: '2.0.0', optionalDependencies: { 'tool-mac': '2.0.0' } }
    const binary = { version: '2.0.0', optional: true, os: ['darwin'], cpu: ['x64', 'arm64'] }
    expect(missingBinaries({ 'node_modules/tool': tool, 'node_modules/tool-mac': binary })).toEqual(
      ['linux x64', 'linux arm64', 'win32 x64'].map((system) => `tool 2.0.0 offers no binary for ${system}`),
    )
  })

  it('names a package with an install script that may contain binaries, until it is listed as checked', () => {
    const runtime = (version: string) => ({ 'node_modules/onnxruntime-node': { version, hasInstallScript: true } })
    expect(missingBinaries(runtime('1.23.2'))).toEqual([])
    expect(missingBinaries(runtime('1.30.0'))).toEqual([
      'onnxruntime-node 1.30.0 may contain binaries: run npm run test:systems, then name this version in scripts/install/lock-file.mjs',
    ])
  })

  it('finds a binary inside the folder of the package that needs it, or above', () => {
    const nested = Object.fromEntries(
      Object.entries(BINARIES).map(([path, entry]) => [`node_modules/app/node_modules/tool/${path}`, entry]),
    )
    const tool = TOOL['node_modules/tool']
    expect(missingBinaries({ 'node_modules/app/node_modules/tool': tool, ...nested })).toEqual([])
    expect(missingBinaries({ 'node_modules/app/node_modules/tool': tool, ...BINARIES })).toEqual([])
  })
})

describe('missingPackages', () => {
  const lock = {
    '': {},
    'packages/own': {},
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/test-tool': { version: '1.0.0', dev: true },
    ...TOOL,
    ...BINARIES,
  }
  const [linuxX64, linuxArm64] = SYSTEMS

  it('asks for the packages of this system only', () => {
    expect(missingPackages(lock, {}, linuxArm64, { withDev: false })).toEqual([
      'node_modules/own',
      'node_modules/plain',
      'node_modules/tool',
      'node_modules/@tool/linux-arm64-gnu',
    ])
  })

  it('asks for test tools only when they are wanted', () => {
    expect(missingPackages(lock, {}, linuxArm64, { withDev: true })).toContain('node_modules/test-tool')
  })

  it('finds that node_modules came from a machine with another processor', () => {
    const installed = { ...lock, 'node_modules/@tool/linux-arm64-gnu': undefined }
    expect(missingPackages(lock, installed, linuxX64, { withDev: false })).toEqual([])
    expect(missingPackages(lock, installed, linuxArm64, { withDev: false })).toEqual([
      'node_modules/@tool/linux-arm64-gnu',
    ])
  })

  it('finds a workspace that was added or moved', () => {
    const { 'node_modules/own': _, ...before } = lock
    expect(missingPackages(lock, before, linuxX64, { withDev: false })).toEqual(['node_modules/own'])
    const moved = { ...lock, 'node_modules/own': { link: true, resolved: 'elsewhere' } }
    expect(missingPackages(lock, moved, linuxX64, { withDev: false })).toEqual(['node_modules/own'])
  })

  it('finds a package of another version, as after a pull', () => {
    const installed = { ...lock, 'node_modules/plain': { version: '0.9.0' } }
    expect(missingPackages(lock, installed, linuxX64, { withDev: false })).toEqual(['node_modules/plain'])
  })
})
