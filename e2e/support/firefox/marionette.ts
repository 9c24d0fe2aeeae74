// Controls a headless Firefox with its own profile through Marionette (length-prefixed JSON), the only protocol that can open an
// extension's pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '../../../platform/src/db/embedded/free-port.ts'

export type Firefox = Awaited<ReturnType<typeof openFirefox>>

/** The Firefox that FIREFOX names, or the first on the path. */
export function findFirefox(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'firefox'))
  return [process.env.FIREFOX ?? '', ...places].find((file) => file !== '' && existsSync(file))
}

/** With the given preferences. */
export async function openFirefox(program: string, preferences: Record<string, string | number | boolean>) {
  const profile = mkdtempSync(join(tmpdir(), 'jotsam-firefox-'))
  const port = await freePort()
  const all = Object.entries({ ...preferences, 'marionette.port': port })
  writeFileSync(
    join(profile, 'user.js'),
    all.map((each) => `user_pref(${each.map((part) => JSON.stringify(part))});`).join('\n'),
  )
  const browser = spawn(
    program,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const socket = await reached(browser, port)
  const waiting = new Map<number, (answer: Answer) => void>()
  hear(socket, (message) => {
    if (Array.isArray(message)) waiting.get(message[1])?.({ error: message[2], result: message[3] })
  })
  let count = 0
  return {
    command: (name: string, parameters: object = {}): Promise<unknown> =>
      new Promise((answered, failed) => {
        count += 1
        waiting.set(count, ({ error, result }) => {
          if (error) failed(new Error(`${name}: ${JSON.stringify(error).slice(0, 300)}`))
          else answered(result)
        })
        const message = JSON.stringify([0, count, name, parameters])
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    async close(): Promise<void> {
      socket.destroy()
      const ended = new Promise((exit) => browser.once('exit', exit))
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Answer = { error: unknown; result: unknown }

async function reached(browser: ChildProcess, port: number): Promise<Socket> {
  const missing = new Promise<never>((_, fail) => browser.once('error', fail))
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = new Promise<boolean>((known) => {
      socket.once('connect', () => known(true)).once('error', () => known(false))
    })
    if (await Promise.race([isOpen, missing])) return socket
    await new Promise((later) => setTimeout(later, 200))
  }
  throw new Error('Firefox did not open its port.')
}

function hear(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString())
      if (colon === -1 || received.length < end) return
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
}
