// Checks what a change elsewhere can break in the container and the service: paths, ports, names, versions.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? `nothing matches ${pattern}`
/** The option of Node with which `npm start` runs the server. */
const NODE_OPTION = one(read('package.json'), /"start": "node (--\S+) scripts\/start.mjs"/)

describe('the Containerfile', () => {
  const text = read('Containerfile')
  const port = one(text, /\bPORT=(\d+)/)

  it('copies what exists, or what the build makes, to the same place', () => {
    const copies = [...text.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)]
    expect(copies.length).toBeGreaterThan(5)
    for (const [, from = '', to = ''] of copies) {
      expect(to).toBe(from.includes('/') || !from.includes('.') ? from : '')
      expect(existsSync(join(root, from)) || ['node_modules', 'apps/web/dist'].includes(from), from).toBe(true)
    }
  })

  it('installs workspaces that exist', () => {
    const names = all(text, /--workspace=(\S+)/g)
    expect(names).toEqual(['platform', 'supabase/functions'])
    for (const name of names) expect(existsSync(join(root, name, 'package.json'))).toBe(true)
  })

  it('checks the health at the port that the server listens on', () => {
    expect(one(text, /EXPOSE (\d+)/)).toBe(port)
    expect(text).toContain(`fetch('http://127.0.0.1:${port}/healthz')`)
    expect(read('platform/src/http/ops.ts')).toContain("'/healthz'")
  })

  it('runs a version of Node that is tested', () => {
    const tested = all(one(read('scripts/test-node.mjs'), /SUPPORTED = \[(.*)\]/), /'(\d+)'/g)
    expect(tested).toContain(one(text, /node:(\d+)-/))
  })

  it('runs a file that exists, as an ordinary user, and stops it as a supervisor does', () => {
    expect(one(text, /^CMD \["node", "(--\S+)", /m)).toBe(NODE_OPTION)
    expect(existsSync(join(root, one(text, /^CMD \["node", "--\S+", "(.*)"\]$/m)))).toBe(true)
    expect(one(text, /^USER (\w+)$/m)).toBe('node')
    expect(one(text, /^STOPSIGNAL (\w+)$/m)).toBe('SIGTERM')
  })

  it('copies no data, secrets or packages of this machine', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', 'data', '.git', '**/node_modules']),
    )
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const image = read('Containerfile')

  it('builds from a file that exists and sets only arguments that it declares', () => {
    expect(existsSync(join(root, one(text, /dockerfile: (\S+)/)))).toBe(true)
    const names = all(one(text, /args:\n((?: {8}\S.*\n)+)/), /^ +(\w+):/gm)
    expect(names).toEqual(['EXTENSION_SERVER'])
    for (const name of names) expect(image).toContain(`ARG ${name}=`)
  })

  it('keeps the data on a volume at DATA_DIR', () => {
    const dataDir = one(image, /DATA_DIR=(\S+)/)
    expect(one(text, /DATA_DIR: (\S+)/)).toBe(dataDir)
    expect(text).toContain(`- data:${dataDir}\n`)
    expect(image).toContain(`VOLUME ${dataDir}\n`)
  })

  it('publishes the port that the server listens on, on this machine only', () => {
    const port = one(image, /\bPORT=(\d+)/)
    expect(text).toContain(`- 127.0.0.1:${port}:${port}\n`)
    expect(one(text, /\bPORT: (\d+)/)).toBe(port)
  })

  it('names settings that exist', () => {
    const known = read('.env.example')
    const names = all(one(text, /env_file:[\s\S]*?environment:\n((?: {6}\S.*\n)+)/), /^ +(\w+):/gm)
    expect(names).toEqual(['HOST', 'PORT', 'DATA_DIR', 'PUBLIC_URL'])
    for (const name of names) expect(known).toContain(`# ${name}=`)
  })

  it('has the health check of the Containerfile, because podman stores none in an image', () => {
    const command = one(image, /HEALTHCHECK[\s\S]*?CMD \["node", "-e", "(.*)"\]/)
    expect(text).toContain(`- CMD\n        - node\n        - -e\n        - ${command}\n`)
    for (const [name, option] of [
      ['interval', 'interval'],
      ['timeout', 'timeout'],
      ['start-period', 'start_period'],
    ])
      expect(text).toContain(`      ${option}: ${one(image, new RegExp(`--${name}=(\\S+)`))}\n`)
  })

  it('checks PostgreSQL over TCP, because the image answers on the socket while it initialises', () => {
    expect(text).toContain('test: [CMD, pg_isready, --host=127.0.0.1, --username=postgres]\n')
  })

  it('starts no second server on the same data', () => {
    expect(text).toContain('container_name: jotsam\n')
  })
})

describe('the systemd unit', () => {
  const text = read('docs/jotsam.service')

  it('runs a file that exists and lets the server stop PostgreSQL', () => {
    expect(one(text, /^ExecStart=\/usr\/bin\/node (--\S+) /m)).toBe(NODE_OPTION)
    expect(existsSync(join(root, one(text, /^ExecStart=\/usr\/bin\/node --\S+ (\S+)$/m)))).toBe(true)
    expect(text).toContain('KillMode=mixed\n')
  })

  it('keeps the data where systemd makes a folder for it', () => {
    expect(one(text, /DATA_DIR=(\S+)/)).toBe(`/var/lib/${one(text, /^StateDirectory=(\S+)$/m)}`)
  })
})
