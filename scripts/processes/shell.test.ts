// Commands in real processes, stopped as with Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const shell = new URL('shell.mjs', import.meta.url).href

describe('a command that exitCodeOf runs', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('is told of %s, and what started it ends after it', async (signal, code) => {
    const child = `process.on('${signal}', () => setTimeout(() => { console.log('child ended'); process.exit() }, 500))`
    const { ended, output, pid } = await running(child)
    process.kill(pid, signal)
    // A second signal does not interrupt the shutdown.
    process.kill(pid, signal)
    expect(await ended).toEqual([code, null])
    expect(output()).toContain('child ended')
    expect(output()).not.toContain('answer')
  })

  it('is killed with what it started when it ignores the signal', async () => {
    const ignore = `process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('pid ' + process.pid);`
    const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(ignore)}], { stdio: 'inherit' });`
    const { ended, output, pid } = await running(ignore + grandchild)
    await expect.poll(() => output().match(/pid \d+/g), { timeout: 20_000 }).toHaveLength(2)
    process.kill(pid, 'SIGINT')
    expect(await ended).toEqual([130, null])
    for (const [, left] of output().matchAll(/pid (\d+)/g))
      await expect.poll(() => isRunning(Number(left)), { timeout: 10_000 }).toBe(false)
  })

  it('leaves no listener behind', async () => {
    const script = `
      const { exitCodeOf } = await import('${shell}')
      for (let i = 0; i < 3; i++) await exitCodeOf(process.execPath, ['--version'])
      await exitCodeOf('/no/such/program', []).catch(() => 0)
      console.log('listeners', process.listenerCount('SIGINT'))`
    const { ended, output } = run(script)
    await ended
    expect(output()).toContain('listeners 0')
  })
})

/** Resolves when the child has set its listeners. */
async function running(child: string) {
  const code = `${child}; setInterval(() => {}, 1000); console.log('child runs')`
  const script = `
    const { exitCodeOf } = await import('${shell}')
    console.log('answer', await exitCodeOf(process.execPath, ['-e', ${JSON.stringify(code)}]))`
  const started = run(script)
  await expect.poll(started.output, { timeout: 20_000 }).toContain('child runs')
  return started
}

function run(script: string) {
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  starter.stdout.on('data', (chunk) => (text += chunk))
  return { pid: starter.pid ?? 0, output: () => text, ended: once(starter, 'close') }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
