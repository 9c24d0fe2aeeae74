// A page in a real Chromium, spoken to directly: opened, asked, closed.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'

export interface BenchPage {
  /** The value of an expression, awaited. */
  ask(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** Rejects where no Chromium is found: CHROMIUM names it. */
export async function openBenchPage(): Promise<BenchPage> {
  const profile = mkdtempSync(join(tmpdir(), 'jotsam-bench-'))
  const browser = spawn(
    process.env.CHROMIUM || 'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const port = await portOf(browser, join(profile, 'DevToolsActivePort'))
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  let count = 0
  return {
    ask: (expression) =>
      new Promise((answered, failed) => {
        const id = ++count
        const hear = (data: WebSocket.RawData) => {
          const { id: of, result } = JSON.parse(String(data))
          if (of !== id) return
          socket.off('message', hear)
          if (result?.exceptionDetails)
            failed(new Error(result.exceptionDetails.exception?.description ?? 'failed in the page'))
          else answered(result?.result?.value)
        }
        socket.on('message', hear)
        const params = { expression, awaitPromise: true, returnByValue: true }
        socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }))
      }),
    async close() {
      socket.close()
      const ended = new Promise((exit) => browser.once('exit', exit))
      browser.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function portOf(browser: ChildProcess, file: string): Promise<string> {
  let fault: Error | null = null
  browser.once('error', (error) => {
    fault = error
  })
  for (let tries = 0; tries < 200; tries += 1) {
    if (fault) throw fault
    const [port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port) return port
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('Chromium did not open its port.')
}
