// The server process that `npm start` runs: reads the configuration, opens the database, listens.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { type Config, describeFaults, readConfig } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import { type Engine, openEngine } from './db/open-engine.ts'
import { loadKeys } from './keys/keys.ts'
import { createTokens } from './keys/tokens.ts'
import { createLog, type Log } from './log/log.ts'
import { createMailer } from './mail/create-mailer.ts'
import { quietClient } from './quiet-client.ts'
import { startServer } from './server.ts'
import { startBlock } from './start/start-block.ts'
import { startFault } from './start/start-fault.ts'
import { stopSignals } from './start/stop-signals.ts'

// Collects garbage once the heap has grown by half. Node would wait until it is three times as large.
setFlagsFromString('--heap-growing-percent=50')
quietClient(console)
const parsed = readConfig()
if (!parsed.ok) fail(`The settings are wrong:\n${describeFaults(parsed.faults)}`)
else await run(parsed.config).catch((error: unknown) => fail(startFault(error, parsed.config)))

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    log.info('stopping')
    try {
      // PostgreSQL can be stopped only after it has started.
      const running = await starting.catch(() => null)
      await running?.close()
    } catch (error) {
      // Otherwise only a kill could end the process.
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
    process.exit(code)
  }
  for (const signal of stopSignals(process.platform)) process.on(signal, () => stop(0))
  const starting = start(config, log)
  const running = await starting.catch((error: unknown) => {
    // Ctrl-C can end a program of PostgreSQL before it has a process group of its own. That is no fault.
    if (!stopping) throw error
    log.debug({ err: error }, 'stopped while starting')
  })
  if (stopping || !running) return
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught exception')
    void stop(1)
  })
  process.stdout.write(startBlock(config, running.engine))
}

interface Running {
  readonly engine: Engine
  close(): Promise<void>
}

async function start(config: Config, log: Log): Promise<Running> {
  // Without the folder the server would start with an empty project.
  if (!existsSync(config.supabaseDir))
    throw new Error(`SUPABASE_DIR is "${config.supabaseDir}": there is no such folder.`)
  const engine = await openEngine(config, process.cwd(), log)
  return serve(engine, config, log).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
}

async function serve(engine: Engine, config: Config, log: Log): Promise<Running> {
  await mkdir(engine.dataDir, { recursive: true })
  const keys = await loadKeys(engine.dataDir, config.keys)
  const { poolSize, statementTimeoutMs, poolWaitMs: waitMs } = config
  const db = openDatabase({ ...engine, poolSize, statementTimeoutMs, waitMs, log })
  const mailer = createMailer({ config, dataDir: engine.dataDir, log })
  const closeParts = () => Promise.all([db.close(), mailer.close()])
  const server = await startServer({
    config: { ...config, dataDir: engine.dataDir },
    keys,
    tokens: createTokens(keys.jwtSecret),
    db,
    mailer,
    log,
    now: () => new Date(),
  }).catch(async (error: unknown) => {
    await closeParts()
    throw error
  })
  return {
    engine,
    async close() {
      await server.close()
      await closeParts()
      await engine.close()
    },
  }
}

function fail(message: string): void {
  process.stderr.write(`\n${message}\n\n`)
  process.exitCode = 1
}
