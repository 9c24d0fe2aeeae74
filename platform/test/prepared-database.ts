// The product's database, made once for all tests that need a server with one. Making it takes longer than most tests.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import compileFunctions from '../src/testing/compiled-functions.ts'
import { dataFolder, runProduct } from './product-server.ts'

/** A global setup: workers inherit the variable. */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  await compileFunctions()
  const folder = await dataFolder()
  const server = await runProduct({ DATA_DIR: folder })
  await server.kill('SIGTERM')
  process.env.PREPARED_DATABASE = join(folder, 'postgres')
  return () => rm(folder, { recursive: true, force: true })
}

/** A data folder, or the given one, in which the product's database exists already; without the setup, the server makes it. */
export async function preparedFolder(given?: string): Promise<string> {
  const folder = given ?? (await dataFolder())
  const { PREPARED_DATABASE } = process.env
  // Node's own copy would not keep the owner, who is PostgreSQL's account.
  if (PREPARED_DATABASE) await promisify(execFile)('cp', ['-a', PREPARED_DATABASE, join(folder, 'postgres')])
  return folder
}
