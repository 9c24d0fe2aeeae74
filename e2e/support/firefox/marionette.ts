// Controls a headless Firefox with its own profile through Marionette (length-prefixed JSON), the only protocol that can open an
// extension's pages.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Firefox {
  command(name: string, parameters?: object): Promise<unknown>
  close(): Promise<void>
}

/** Rejects when no Firefox is found. FIREFOX names it. */
export async function openFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'jotsam-firefox-'))
  const browser = spawn(
    process.env.FIREFOX || 'firefox',
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    { stdio: 'ignore', env: { ...process.env, HOME: profile } },
  )
  const socket = await reached(browser)
  const waiting = new Map<number, (answer: Answer) => void>()
  hear(socket, (message) => {
    if (Array.isArray(message)) waiting.get(message[1])?.({ error: message[2], result: message[3] })
  })
  let count = 0
  return {
    command: (name, parameters = {}) =>
      new Promise((answered, failed) => {
        count += 1
        waiting.set(count, ({ error, result }) => {
          if (error) failed(new Error(`${name}: ${JSON.stringify(error).slice(0, 300)}`))
          else answered(result)
        })
        const message = JSON.stringify([0, count, name, parameters])
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    async close() {
      socket.destroy()
      const ended = new Promise((exit) => browser.once('exit', exit))
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Answer = { error: unknown; result: unknown }

const PORT = 2828

async function reached(browser: ChildProcess): Promise<Socket> {
  const missing = new Promise<never>((_, fail) => browser.once('error', fail))
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(PORT, '127.0.0.1')
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
