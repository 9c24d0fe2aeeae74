import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../processes/shell.mjs'
import { faultIn, npmCommand } from './npm.mjs'

const node = join('/opt/node/bin', 'node')

it('npmCommand runs the npm that started this process, by its file', () => {
  const env = { npm_execpath: '/usr/share/npm/bin/npm-cli.js' }
  expect(npmCommand({ env, execPath: node, exists: () => true })).toEqual([node, '/usr/share/npm/bin/npm-cli.js'])
})

it('npmCommand does not take another package manager for npm', () => {
  const env = { npm_execpath: '/usr/share/yarn/bin/yarn.js' }
  expect(npmCommand({ env, execPath: node, exists: (path: string) => path.includes('yarn') })).toEqual(['npm'])
})

it('npmCommand finds the npm beside Node, as installed on Windows and elsewhere', () => {
  for (const path of [
    join('/opt/node/bin', 'node_modules/npm/bin/npm-cli.js'),
    join('/opt/node/bin', '../lib/node_modules/npm/bin/npm-cli.js'),
  ])
    expect(npmCommand({ env: {}, execPath: node, exists: (found: string) => found === path })).toEqual([node, path])
})

it('faultIn finds the code in npm’s output, and distinguishes its cache from the checkout', () => {
  const output = (path: string) => `npm error code EACCES\nnpm error syscall mkdir\nnpm error path ${path}\n`
  expect(faultIn(output(join(root, 'node_modules')))).toBe('EACCES')
  expect(faultIn(output(`${root}-kim/.npm/_cacache/tmp`))).toBe('CACHE_FORBIDDEN')
  expect(faultIn('npm ERR! code E404\nnpm ERR! path /home/kim\n')).toBe('E404')
  expect(faultIn('')).toBeUndefined()
})
