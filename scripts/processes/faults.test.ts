// The sentences for broken installations, tested with the messages of the real loaders.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultSentence, knownFault } from './faults.mjs'

const again = 'delete node_modules, then run the same command again.'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jotsam-faults-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('faultSentence', () => {
  it('names a package that is missing', () => {
    const required = fault(() => createRequire(import.meta.url)('no-such-package'))
    expect(faultSentence(required)).toBe(`A package is missing or damaged (no-such-package): ${again}`)
  })

  it('says that a binary is missing when the loader of argon2 finds none', () => {
    const loader = join(folder, 'node_modules/@node-rs/argon2/index.js')
    mkdirSync(dirname(loader), { recursive: true })
    cpSync(createRequire(platform).resolve('@node-rs/argon2'), loader)
    expect(faultSentence(fault(() => createRequire(loader)(loader)))).toMatch(
      /^A binary is missing in node_modules \(@node-rs\/argon2-[\w-]+\): delete node_modules, then/,
    )
  })

  it('says that a binary is damaged when the system cannot load it', () => {
    const file = join(folder, 'broken.node')
    writeFileSync(file, '')
    expect(faultSentence(fault(() => createRequire(file)(file)))).toBe(
      `A binary in node_modules is damaged, or for another system or version of Node: ${again}`,
    )
  })

  it.skipIf(process.platform === 'win32')('names a program that is missing or may not be run', () => {
    const file = join(folder, 'my program')
    expect(faultSentence(spawnSync(file).error)).toBe(`The program ${file} is missing: ${again}`)
    writeFileSync(file, '')
    chmodSync(file, 0o644)
    expect(faultSentence(spawnSync(file).error)).toContain(`The program ${file} may not be run by this user`)
  })

  it('keeps our own messages unchanged', () => {
    expect(faultSentence(new Error('Node 20.19 or newer is needed.'))).toBe('Node 20.19 or newer is needed.')
    expect(faultSentence('thrown')).toBe('thrown')
  })
})

describe('knownFault', () => {
  it.each([
    ["libm.so.6: version `GLIBC_2.38' not found (required by /app/a.node)", 'This Linux is too old for a binary'],
    ['libatomic.so.1: cannot open shared object file: No such file', 'The library libatomic.so.1 is missing'],
    ["Cannot find package 'hono' imported from /app/dist/main.js", 'A package is missing or damaged (hono)'],
    ['The package "@esbuild/darwin-arm64" could not be found, and', 'A binary is missing in node_modules (@esbuild'],
    ['Could not load the "sharp" module using the linux-x64 runtime', 'A binary is missing in node_modules (sharp)'],
    ['You installed esbuild for another platform than the one', 'A binary in node_modules is damaged, or for another'],
    ["EACCES: permission denied, open '/app/dist/.built'", 'This user may not write to /app/dist/.built'],
    ['ENOSPC: no space left on device, write', 'The disk is full'],
  ])('says in one sentence what "%s" means', (text, beginning) => {
    const sentence = knownFault(text)
    expect(sentence?.startsWith(beginning)).toBe(true)
    expect(sentence).toMatch(/^[^\n]+: [^\n]+\.$/)
  })

  it('does not match a programming error', () => {
    expect(knownFault('[vite]: Could not resolve "./missing" from "src/app.tsx"')).toBeNull()
  })
})

const platform = fileURLToPath(new URL('../../platform/package.json', import.meta.url))

function fault(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('Nothing failed.')
}
