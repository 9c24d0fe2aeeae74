// The cache of bundles in DATA_DIR/cache/functions. A start with unchanged sources compiles nothing.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { writeWhole } from '../../whole-file.ts'
import { type BundleSource, withBundler } from './bundle.ts'

export interface NamedSource extends BundleSource {
  readonly name: string
}

export type Built =
  | {
      readonly ok: true
      readonly url: URL
      readonly exports: readonly string[]
      /** False when it came from the cache. */
      readonly fresh: boolean
    }
  | { readonly ok: false; readonly reason: string }

/** Results in the order of the sources. One that fails does not stop the others. */
export async function buildAll(sources: readonly NamedSource[], cacheDir: string): Promise<Built[]> {
  const manifest = await readManifest(cacheDir)
  const look = lookOnce()
  const kept = await Promise.all(sources.map((source) => fromCache(manifest[keyOf(source)], cacheDir, look)))
  if (kept.every((built) => built !== null)) return kept

  await mkdir(cacheDir, { recursive: true })
  const results = await withBundler(cacheDir, (bundle) =>
    Promise.all(
      sources.map(async (source, index): Promise<{ built: Built; entry: ManifestEntry | null }> => {
        const cached = kept[index]
        if (cached) return { built: cached, entry: manifest[keyOf(source)] ?? null }
        const startedAt = Date.now()
        const result = await bundle(source)
        if (!result.ok) return { built: result, entry: null }
        const file = `${source.kind === 'worker' ? '_' : ''}${source.name}-${digest(result.code)}.mjs`
        // Several processes may share the folder.
        await writeWhole(join(cacheDir, file), result.code, OPEN)
        const entry = { file, exports: [...result.exports], inputs: await stampsOf(result.inputs, startedAt) }
        const url = pathToFileURL(join(cacheDir, file))
        return { built: { ok: true, url, exports: result.exports, fresh: true }, entry }
      }),
    ),
  )
  const entries = results.flatMap(({ entry }, index) => {
    const source = sources[index]
    return entry && source ? [[keyOf(source), entry] as const] : []
  })
  await writeWhole(
    join(cacheDir, MANIFEST),
    JSON.stringify({ format: FORMAT, bundles: Object.fromEntries(entries) }),
    OPEN,
  )
  await prune(cacheDir, new Set(entries.map(([, entry]) => entry.file)))
  return results.map(({ built }) => built)
}

const MANIFEST = 'manifest.json'
// Code is no secret, and a later start may be another user's.
const OPEN = { mode: 0o644 }
// Increase it when the bundling changes: every bundle is rebuilt.
const FORMAT = 4

const stampSchema = z.tuple([z.string(), z.number(), z.number()])
type Stamp = z.infer<typeof stampSchema>
const entrySchema = z.object({ file: z.string(), exports: z.array(z.string()), inputs: z.array(stampSchema) })
type ManifestEntry = z.infer<typeof entrySchema>
const manifestSchema = z.object({ format: z.literal(FORMAT), bundles: z.record(z.string(), entrySchema) })

const keyOf = (source: NamedSource) => `${source.kind} ${source.name} ${source.entry}`
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

async function readManifest(cacheDir: string): Promise<Record<string, ManifestEntry>> {
  const text = await readFile(join(cacheDir, MANIFEST), 'utf8').catch(() => null)
  if (text === null) return {}
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.bundles : {}
  } catch {
    return {} // Incomplete or from another version: the cache is rebuilt.
  }
}

/** Most functions share most of their files, and a start looks at each file once. */
function lookOnce(): Look {
  const seen = new Map<string, ReturnType<Look>>()
  return (path) => {
    const looking = seen.get(path) ?? stat(path).catch(() => null)
    seen.set(path, looking)
    return looking
  }
}

type Look = (path: string) => Promise<{ readonly mtimeMs: number; readonly size: number } | null>

async function fromCache(entry: ManifestEntry | undefined, cacheDir: string, look: Look): Promise<Built | null> {
  if (!entry) return null
  const path = join(cacheDir, entry.file)
  const checks = await Promise.all([
    stat(path).then(
      () => true,
      () => false,
    ),
    ...entry.inputs.map((stamp) => isUnchanged(stamp, look)),
  ])
  return checks.every(Boolean) ? { ok: true, url: pathToFileURL(path), exports: entry.exports, fresh: false } : null
}

async function isUnchanged([path, mtimeMs, size]: Stamp, look: Look): Promise<boolean> {
  const now = await look(path)
  return now !== null && now.mtimeMs === mtimeMs && now.size === size
}

/** A file written during the build counts as changed: the bundle may hold either text. */
async function stampsOf(paths: readonly string[], startedAt: number): Promise<Stamp[]> {
  return Promise.all(
    paths.map(async (path): Promise<Stamp> => {
      const { mtimeMs, size } = await stat(path)
      return [path, mtimeMs > startedAt ? 0 : mtimeMs, size]
    }),
  )
}

const KEEP_MS = 24 * 60 * 60 * 1000

/** A process that started before the change may still load an older bundle, so bundles are deleted a day later. */
async function prune(cacheDir: string, wanted: ReadonlySet<string>): Promise<void> {
  const files = (await readdir(cacheDir)).filter((file) => file !== MANIFEST && !wanted.has(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(cacheDir, file)
      const found = await stat(path).catch(() => null)
      if (found && Date.now() - found.mtimeMs > KEEP_MS) await rm(path, { force: true })
    }),
  )
}
