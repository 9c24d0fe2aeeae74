// A small checkout with one package, installed by the real npm without a network.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkNode, checkSystem, installFault } from './install.mjs'

const scripts = fileURLToPath(new URL('..', import.meta.url))

const INSTALL = `import('./scripts/install/install.mjs').then((m) => m.installDependencies()).catch((e) => console.log(e.message))`

describe('installDependencies', () => {
  let checkout: string
  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'jotsam-install-'))
    cpSync(scripts, join(checkout, 'scripts'), { recursive: true })
    lockPackage()
  })
  afterAll(() => rmSync(checkout, { recursive: true, force: true }))

  // lock-file.test.ts tells which packages are missing: of a newer lock file, of a new workspace.
  it('installs what the lock file names without source maps, runs scripts although the person turned them off, and does nothing the second time', () => {
    expect(install({ npm_config_ignore_scripts: 'true' })).toContain('Installing dependencies')
    expect(installedVersion()).toBe('1.0.0')
    expect(readdirSync(join(checkout, 'node_modules/shell')).sort()).toEqual([
      'made-by-script',
      'make.js',
      'package.json',
    ])
    expect(install()).toBe('')
  })

  it('installs again after an interrupted installation', () => {
    rmSync(join(checkout, 'node_modules/.package-lock.json'))
    rmSync(join(checkout, 'node_modules/shell/package.json'))
    expect(install()).toContain('Installing dependencies')
    expect(installedVersion()).toBe('1.0.0')
  })

  it('installs again when a package’s files are missing', () => {
    rmSync(join(checkout, 'node_modules/shell'), { recursive: true })
    expect(install()).toContain('Installing dependencies')
    expect(installedVersion()).toBe('1.0.0')
  })

  it('says in one sentence that the registry cannot be reached, and does not ask for every package before', () => {
    addRegistryPackage()
    // With this many attempts npm would need longer than the test may.
    const words = install({ npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '9' })
    expect(words).toMatch(/^> Installing dependencies[^\n]+\n\s*The package registry cannot be reached: [^\n]+\n$/)
  })

  it('stops npm after Ctrl-C, and says how to continue', async () => {
    const registry = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    const { port } = registry.address() as AddressInfo
    const child = spawn(process.execPath, ['-e', INSTALL], {
      ...surroundings({ npm_config_registry: `http://127.0.0.1:${port}/` }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    // Now npm waits for an answer that never comes.
    const [, response] = await once(registry, 'request')
    const hungUp = once(response, 'close')
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
    await hungUp
    registry.close()
    expect(output).toContain('\nStopped. Run npm start again: it goes on where it left off.\n')
  })

  function install(env = {}) {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', INSTALL], { ...surroundings(env), encoding: 'utf8' })
    return stdout + stderr
  }

  function surroundings(env: Record<string, string>) {
    const npm = { npm_config_cache: join(checkout, '.npm-cache'), npm_config_offline: '' }
    return { cwd: checkout, env: { ...process.env, ...npm, ...env } }
  }

  function installedVersion() {
    const file = join(checkout, 'node_modules/shell/package.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : null
  }

  function lockPackage() {
    const [folder, version] = [checkout, '1.0.0']
    mkdirSync(join(folder, 'source'), { recursive: true })
    const scripts = { postinstall: 'node make.js' }
    writeFileSync(join(folder, 'source/package.json'), JSON.stringify({ name: 'shell', version, scripts }))
    writeFileSync(join(folder, 'source/make.js.map'), '{}')
    writeFileSync(join(folder, 'source/make.js'), "require('node:fs').writeFileSync('made-by-script', '')")
    npm(folder, ['pack', './source'])
    const dependencies = { shell: `file:shell-${version}.tgz` }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'checkout', version: '1.0.0', dependencies }))
    npm(folder, ['install', '--package-lock-only'])
  }

  /** A package of the registry, as the lock file of a fresh clone names it. */
  function addRegistryPackage() {
    const name = 'washed-up'
    const files = ['package.json', 'package-lock.json'].map((file) => join(checkout, file))
    for (const file of files) {
      const json = JSON.parse(readFileSync(file, 'utf8'))
      const owner = json.packages ? json.packages[''] : json
      owner.dependencies[name] = '1.0.0'
      if (json.packages) json.packages[`node_modules/${name}`] = { version: '1.0.0' }
      writeFileSync(file, JSON.stringify(json))
    }
  }

  function npm(cwd: string, args: string[]) {
    const { status, stderr } = spawnSync('npm', [...args, '--offline'], {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(stderr)
  }
})

describe('checkSystem', () => {
  it('accepts a Mac with either processor', () => {
    for (const cpu of ['x64', 'arm64']) expect(() => checkSystem({ os: 'darwin', cpu })).not.toThrow()
  })

  it('names the system that it cannot run on', () => {
    expect(() => checkSystem({ os: 'linux', cpu: 'riscv64', libc: 'glibc' })).toThrow('this is linux riscv64.')
    expect(() => checkSystem({ os: 'linux', cpu: 'x64', libc: 'musl' })).toThrow('this one, such as Alpine, has musl.')
  })
})

describe('checkNode', () => {
  it('refuses a Node that is too old, and says which one is needed', () => {
    expect(() => checkNode('20.18.9')).toThrow('Node 20.19 or newer is needed; this is 20.18.9.')
    for (const version of ['20.19.0', '22.0.0', '24.1.0']) expect(() => checkNode(version)).not.toThrow()
  })
})

describe('installFault', () => {
  it('says in one sentence what to do about each fault of npm', () => {
    for (const code of [
      'EAI_AGAIN',
      'ENOTCACHED',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'NPM_NOT_FOUND',
      'EUSAGE',
      'ENOSPC',
      'ENOTEMPTY',
      'EACCES',
      'CACHE_FORBIDDEN',
      'EINTEGRITY',
      'exit code 1',
    ])
      expect(installFault(code)).toMatch(/^[A-Zpn][^\n]*: [^\n]+\.$|Start again to retry\.$/)
  })
})
