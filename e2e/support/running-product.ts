// Starts the product as `npm start` does, with its own data folder: once for all browser tests, and again for tests that need other
// settings.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import compileFunctions, { copyCompiledFunctions } from '../../platform/src/testing/compiled-functions.ts'
import { spawnServer } from '../../platform/src/testing/server-process.ts'

export interface RunningProduct {
  readonly url: string
  readonly dataDir: string
  readonly keys: { readonly anonKey: string; readonly serviceRoleKey: string }
  stop(): Promise<void>
}

export default async function startForAllTests(): Promise<() => Promise<void>> {
  const { url, dataDir, keys, stop } = await startProduct()
  // Playwright's workers inherit these variables.
  Object.assign(process.env, {
    E2E_URL: url,
    E2E_ANON_KEY: keys.anonKey,
    E2E_SERVICE_KEY: keys.serviceRoleKey,
    E2E_DATA_DIR: dataDir,
  })
  return stop
}

export async function startProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync('/tmp/jotsam-e2e-')
  chmodSync(dataDir, 0o711)
  await compileFunctions()
  await copyCompiledFunctions(dataDir)
  const server = await spawnServer({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    ADMIN_EMAILS: 'admin@example.org',
    SUPPORT_EMAIL: 'help@example.org',
    ...settings,
  })
  if (!existsSync(join(dataDir, 'keys.json'))) throw new Error(`The product did not start:\n${server.output()}`)
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as RunningProduct['keys']
  const stop = async () => {
    await server.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, dataDir, keys, stop }
}
