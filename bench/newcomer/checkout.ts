// A fresh clone of the committed state in a new home folder, and `npm start` in it.
import { execFile, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../../platform/src/db/embedded/free-port.ts'

export type Checkout = Awaited<ReturnType<typeof cloneFor>>

export type Started = Awaited<ReturnType<typeof start>>

const SERVER = 'PostgreSQL, migrations, server'

interface Ids {
  readonly uid: number
  readonly gid: number
}

const run = promisify(execFile)

/** Run from the repository's root. Without `ids` the commands run as the current user. */
export async function cloneFor(home: string, ids: Ids | null) {
  const dir = join(home, 'jotsam')
  const began = performance.now()
  await run('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${resolve('.')}`, dir])
  const clonedInMs = performance.now() - began
  if (ids) await run('chown', ['-R', `${ids.uid}:${ids.gid}`, home])
  return {
    clonedInMs,
    /** Resolves when the start message has been printed. */
    start: (port?: number): Promise<Started> => start(dir, home, ids, port),
    /** Disk space in bytes. */
    async disk(dataDir: string): Promise<[what: string, bytes: number][]> {
      const [all, modules, data, git] = await Promise.all([
        bytesOf(dir),
        bytesOf(join(dir, 'node_modules')),
        bytesOf(dataDir),
        tracked(dir),
      ])
      const dataInside = dataDir.startsWith(dir) ? data : 0
      return [
        ['the clone', git],
        ['node_modules', modules],
        ['what was built', all - git - modules - dataInside],
        ['data', data],
      ]
    },
  }
}

async function start(dir: string, home: string, ids: Ids | null, given?: number) {
  const port = given ?? (await freePort())
  const child = spawn('npm', ['start'], {
    cwd: dir,
    env: { ...networkEnvironment(), HOME: home, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as in a terminal.
    detached: true,
    ...ids,
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const output: string[] = []
  const stages: [string, number][] = []
  let since = performance.now()
  let stage = SERVER
  let dataDir = ''
  const close = (next: string) => {
    const now = performance.now()
    // The time before the first announced step counts as part of it.
    if (output.length > 1) {
      stages.push([stage, now - since])
      since = now
    }
    stage = next
  }
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const lines = createInterface({ input: child.stdout })
  const running = new Promise<void>((isUp) => {
    lines.on('line', (line) => {
      output.push(line)
      const announced = /^> ((?:Installing|Building)[^,]*)/.exec(line)?.[1]
      if (announced) close(announced)
      if (line.startsWith('> The extension is')) close(SERVER)
      dataDir = /^ {2}Data +(\S+)$/.exec(line)?.[1] ?? dataDir
      if (/^ {2}Admins /.test(line)) {
        close('')
        isUp()
      }
    })
  })
  await Promise.race([
    running,
    ended.then(() => Promise.reject(new Error(`npm start ended:\n${output.slice(-20).join('\n')}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    /** The announced steps and their durations. */
    stages,
    /** Sends Ctrl-C to the process group, as a terminal does. Resolves when all processes have ended. */
    async interrupt(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}

/** A newcomer's environment: none of our own settings, only the network's. */
function networkEnvironment(): NodeJS.ProcessEnv {
  const names = /^(?:PATH|LANG|TERM|https?_proxy|no_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

async function bytesOf(dir: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', dir])
  return Number.parseInt(stdout, 10) * 1024
}

/** The clone before the build. */
async function tracked(dir: string): Promise<number> {
  const { stdout } = await run('git', ['-c', `safe.directory=${dir}`, 'ls-files', '-z'], { cwd: dir, maxBuffer: 64e6 })
  const files = stdout.split('\0').filter(Boolean)
  const { stdout: sizes } = await run('du', ['-ck', '.git', ...files], { cwd: dir, maxBuffer: 64e6 })
  return Number.parseInt(sizes.trimEnd().split('\n').at(-1) ?? '0', 10) * 1024
}
