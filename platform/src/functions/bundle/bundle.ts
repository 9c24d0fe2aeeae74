// Bundles one source of a project into one file that Node can import from anywhere.
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { z } from 'zod'
import { CLIENT, CLIENT_SOURCE, ENTRY, entrySource, SERVE, SERVE_SOURCE, SHIM, SHIM_SOURCE } from './entry.ts'
import type { ImportMap } from './import-map.ts'
import { keepImportMeta } from './import-meta.ts'
import { resolveImports } from './resolve-imports.ts'

export interface BundleSource {
  readonly kind: 'function' | 'worker'
  readonly entry: string
  /** The folder that holds all functions. */
  readonly functionsDir: string
}

type BundleResult =
  | {
      readonly ok: true
      readonly code: string
      /** Every file whose change makes the bundle stale. */
      readonly inputs: readonly string[]
      /** The names that the source exports. */
      readonly exports: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

/** Passes a `bundle` function that shares one esbuild process, and ends that process afterwards. `outDir` is the folder of the bundles. */
export async function withBundler<T>(outDir: string, use: (bundle: Bundle) => Promise<T>): Promise<T> {
  const esbuild = await import('esbuild')
  bundlers += 1
  try {
    return await use((source) => bundleWith(esbuild.build, outDir, source))
  } finally {
    bundlers -= 1
    if (bundlers === 0) await esbuild.stop()
  }
}

export type Bundle = (source: BundleSource) => Promise<BundleResult>

// All builds share esbuild's process: the last one to finish ends it.
let bundlers = 0

type Build = typeof import('esbuild').build

async function bundleWith(build: Build, outDir: string, source: BundleSource): Promise<BundleResult> {
  const { entry, functionsDir } = source
  const externals = new Set<string>()
  try {
    const { imports, bundled, file: mapFile } = await readImportMap(dirname(entry), functionsDir)
    const options = {
      ...COMMON,
      absWorkingDir: functionsDir,
      // Nothing is written here; the source map's paths start from it.
      outfile: join(outDir, 'bundle.mjs'),
      ...(bundled.length > 0 ? { banner: REQUIRE } : {}),
      plugins: [
        aroundSource(entry),
        resolveImports({
          imports,
          bundled,
          isFunction: source.kind === 'function',
          mapDir: mapFile ? dirname(mapFile) : functionsDir,
          onExternal: (file) => externals.add(file),
        }),
        keepImportMeta(entry),
      ],
    }
    const [built, names] = await Promise.all([
      // Node applies source maps in the server only, and each import starts a worker, which would read its map first.
      source.kind === 'worker'
        ? build({ ...options, sourcemap: false, entryPoints: [entry] })
        : build({ ...options, inject: [SHIM], entryPoints: [ENTRY] }),
      // Unbundled, the file's own exports can be listed without running it.
      build({ ...COMMON, entryPoints: [entry], bundle: false, absWorkingDir: functionsDir }),
    ])
    const inputs = [...inputFiles(built.metafile, functionsDir), ...externals, ...(mapFile ? [mapFile] : [])]
    return { ok: true, code: built.outputFiles[0]?.text ?? '', inputs, exports: exportsOf(names.metafile) }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

const COMMON = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'silent',
  loader: { '.txt': 'text', '.html': 'text', '.md': 'text' },
  // What stays outside is resolved for Node, which does not know the conditions and fields of bundlers.
  conditions: [],
  mainFields: ['main'],
} as const satisfies BuildOptions

// A module of Node's kind has no `require`, which bundled packages of the older kind call for what belongs to Node.
const REQUIRE = {
  js: "import { createRequire as platformRequire } from 'node:module'; const require = platformRequire(import.meta.url);",
}

/** Loads the generated modules, which are no files. */
function aroundSource(entry: string): Plugin {
  const texts = new Map([
    [ENTRY, entrySource(entry)],
    [SHIM, SHIM_SOURCE],
    [CLIENT, CLIENT_SOURCE],
    [SERVE, SERVE_SOURCE],
  ])
  return {
    name: 'around-source',
    setup(build) {
      build.onResolve({ filter: /^platform:/ }, ({ path }) => ({
        path,
        namespace: AROUND,
        sideEffects: path === ENTRY,
      }))
      build.onLoad({ filter: /.*/, namespace: AROUND }, ({ path }) => ({
        contents: texts.get(path) ?? '',
        resolveDir: dirname(entry),
        loader: 'js',
      }))
    },
  }
}

const AROUND = 'around'

function inputFiles(metafile: Metafile, from: string): string[] {
  return Object.keys(metafile.inputs)
    .filter((path) => !/^(?:around|empty):/.test(path))
    .map((path) => resolve(from, path))
}

function exportsOf(metafile: Metafile): string[] {
  return Object.values(metafile.outputs).flatMap((output) => (output.entryPoint ? output.exports : []))
}

const denoJson = z.looseObject({
  imports: z.record(z.string(), z.string()).default({}),
  /** A field of ours, not of Deno's: installed packages that go into the bundle. Otherwise each process reads and links all of their files. */
  bundled: z.array(z.string()).default([]),
})

/** The function's own deno.json, otherwise the shared one. */
async function readImportMap(
  ownDir: string,
  functionsDir: string,
): Promise<{ imports: ImportMap; bundled: readonly string[]; file: string | null }> {
  for (const file of [join(ownDir, 'deno.json'), join(functionsDir, 'deno.json')]) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) continue
    const parsed = denoJson.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
    return { imports: parsed.data.imports, bundled: parsed.data.bundled, file }
  }
  return { imports: {}, bundled: [], file: null }
}

const buildFailure = z.object({
  errors: z.array(
    z.object({
      text: z.string(),
      location: z.object({ file: z.string(), line: z.number(), column: z.number() }).nullable(),
    }),
  ),
})

function reasonOf(error: unknown): string {
  const failure = buildFailure.safeParse(error)
  if (!failure.success) return error instanceof Error ? error.message : String(error)
  return failure.data.errors
    .map(({ text, location }) =>
      location ? `${location.file}:${location.line}:${location.column + 1}: ${text}` : text,
    )
    .join('\n')
}
