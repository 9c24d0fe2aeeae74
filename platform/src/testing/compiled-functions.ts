// The product's server functions, compiled once for all tests. A server that starts on an empty data folder would compile them
// again, which takes longer than most tests.
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildAll } from '../functions/bundle/bundle-cache.ts'
import { projectSources, readProject } from '../functions/project.ts'

const checkout = resolve(import.meta.dirname, '../../..')
const product = join(checkout, 'supabase')
const compiled = join(checkout, 'node_modules/.cache/jotsam-functions')

/** Compiles what has changed since the last run. A global setup of the tests that start the product. */
export default async function compileFunctions(): Promise<void> {
  await buildAll(projectSources(await readProject(product)), compiled)
}

/** Puts them into the data folder of a server that will run the product. A server without them compiles its functions itself. */
export async function copyCompiledFunctions(dataDir: string, supabaseDir = product): Promise<void> {
  if (resolve(supabaseDir) !== product || !existsSync(compiled)) return
  const cache = join(dataDir, 'cache', 'functions')
  await mkdir(cache, { recursive: true })
  // Links, because they are never changed in place. Another disk needs copies.
  const put = async (name: string) => {
    const [from, to] = [join(compiled, name), join(cache, name)]
    await link(from, to).catch(() => copyFile(from, to))
  }
  // Another run may be compiling: its drafts are gone in a moment.
  const names = (await readdir(compiled)).filter((name) => !name.endsWith('.draft'))
  await Promise.all(names.map(put))
}
