// Resolves imports: the project's own sources go into the bundle, and of the installed packages only those that deno.json names.
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { CLIENT, SERVE } from './entry.ts'
import { type ImportMap, mapImport } from './import-map.ts'

export interface ResolveImports {
  /** True for functions, which run inside the platform; false for workers. */
  readonly isFunction: boolean
  /** The base of relative targets in the import map. */
  readonly mapDir: string
  readonly imports: ImportMap
  /** Packages that go into the bundle, with what they need. */
  readonly bundled: readonly string[]
  /** Called with every installed file that the bundle will ask Node for. */
  readonly onExternal: (file: string) => void
}

export function resolveImports({ isFunction, mapDir, imports, bundled, onExternal }: ResolveImports): Plugin {
  return {
    name: 'resolve-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.kind === 'entry-point' || args.pluginData === OURS || args.namespace === EMPTY) return undefined
        if (bundled.length > 0 && INSTALLED.test(args.importer))
          return isBuiltin(args.path) ? { path: args.path, external: true } : undefined
        const mapped = mapImport(args.path, imports)
        if (mapped.kind === 'remote') return { errors: [{ text: remoteImport(args.path) }] }
        if (mapped.kind === 'empty') return { path: args.path, namespace: EMPTY }
        if (mapped.kind === 'serve') return build.resolve(SERVE, { kind: args.kind, resolveDir: args.resolveDir })
        const { specifier } = mapped
        if (isFunction && specifier === '@supabase/supabase-js' && args.importer !== CLIENT)
          return build.resolve(CLIENT, { kind: args.kind, resolveDir: args.resolveDir })
        if (isBuiltin(specifier)) return { path: specifier, external: true }
        if (isPath(specifier)) {
          return specifier === args.path ? undefined : resolveFrom(build, args, specifier, mapDir)
        }
        const found = await resolvePackage(build, args, specifier)
        // A package that is a link into the project's workspace is the project's own source.
        if (found.errors?.length || !found.path || !INSTALLED.test(found.path)) return found
        if (bundled.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return found
        onExternal(found.path)
        return { path: pathToFileURL(found.path).href, external: true }
      })
      build.onLoad({ filter: /.*/, namespace: EMPTY }, () => ({ contents: '' }))
    },
  }
}

const OURS = Symbol('already on its way')
const EMPTY = 'empty'
const INSTALLED = /[\\/]node_modules[\\/]/
const PLATFORM_DIR = dirname(fileURLToPath(import.meta.url))

function isPath(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) || specifier === '.' || specifier === '..' || /^[A-Za-z]:[\\/]/.test(specifier)
}

async function resolvePackage(build: PluginBuild, args: OnResolveArgs, specifier: string): Promise<OnResolveResult> {
  const found = await resolveFrom(build, args, specifier, args.resolveDir)
  // Hosted Supabase provides the client, so projects do not always install it.
  if (found.errors?.length && /^@supabase\/supabase-js(?:\/|$)/.test(specifier))
    return resolveFrom(build, args, specifier, PLATFORM_DIR)
  return found.errors?.length ? { errors: [{ text: notInstalled(specifier) }] } : found
}

async function resolveFrom(
  build: PluginBuild,
  args: OnResolveArgs,
  specifier: string,
  resolveDir: string,
): Promise<OnResolveResult> {
  const { path, errors, external, namespace, sideEffects } = await build.resolve(specifier, {
    importer: args.importer,
    kind: args.kind,
    namespace: args.namespace,
    pluginData: OURS,
    resolveDir,
  })
  return errors.length > 0 ? { errors } : { path, external, namespace, sideEffects }
}

function notInstalled(specifier: string): string {
  return `"${specifier}" is not installed. Install it with npm in the folder of the functions or above it`
}

function remoteImport(specifier: string): string {
  return `"${specifier}" would have to be fetched from the network. Install it from npm and import it by its name, or as npm:NAME`
}
