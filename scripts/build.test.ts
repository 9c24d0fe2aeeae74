// A small checkout whose bundler fails when it is told to.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Like the real one, it empties its folder and writes the page before the rest.
const BUNDLER = `
  const { mkdirSync, rmSync, writeFileSync } = require('node:fs')
  rmSync('apps/web/dist', { recursive: true, force: true })
  mkdirSync('apps/web/dist', { recursive: true })
  writeFileSync('apps/web/dist/index.html', '')
  if (process.env.FAULT === 'killed') process.kill(process.pid, 'SIGKILL')
  if (process.env.FAULT === 'binary') require('lightningcss-linux-arm64-gnu')
  if (process.env.FAULT === 'code') { console.error('Could not resolve "./missing"'); process.exit(1) }`

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'jotsam-build-'))
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(checkout, 'scripts'), { recursive: true })
  write('node_modules/vite/bin/vite.js', BUNDLER)
  write('apps/web/src/app.tsx', '')
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

it.each(['killed', 'code'])('the build runs again after a build that was %s, although its page is there', (fault) => {
  expect(build(fault)).toContain('The web app could not be built')
  expect(existsSync(join(checkout, 'apps/web/dist/index.html'))).toBe(true)
  expect(build()).toBe('> Building the web app\n')
  expect(build()).toBe('')
})

it('the build runs again when a file has changed since the build began', () => {
  build()
  const soon = new Date(Date.now() + 60_000)
  utimesSync(join(checkout, 'apps/web/src/app.tsx'), soon, soon)
  expect(build()).toBe('> Building the web app\n')
})

it('the build shows what a bundler says about the code, and one sentence instead of a stack for a missing binary', () => {
  expect(build('code')).toContain('Could not resolve "./missing"')
  expect(build('binary')).toBe(
    '> Building the web app\nA binary is missing in node_modules (lightningcss-linux-arm64-gnu): delete node_modules, then run the same command again.\n',
  )
})

function build(fault = '') {
  const script = `
    const { build } = await import('./scripts/build.mjs')
    const { orExplain } = await import('./scripts/processes/faults.mjs')
    await orExplain(() => build({ only: 'the web app' }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: checkout,
    env: { ...process.env, FAULT: fault },
    encoding: 'utf8',
  })
  return stdout + stderr
}

function write(file: string, text: string) {
  mkdirSync(dirname(join(checkout, file)), { recursive: true })
  writeFileSync(join(checkout, file), text)
}
