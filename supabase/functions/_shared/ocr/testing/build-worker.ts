// Builds a worker as the platform's loader does: one file in another folder that imports packages by absolute path.
import { mkdtemp } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

export async function buildWorker(entry: URL): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'jotsam-ocr-worker-'))
  const outfile = join(folder, 'ocr.mjs')
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [absolutePackages],
  })
  return pathToFileURL(outfile)
}

const absolutePackages: Plugin = {
  name: 'absolute-packages',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'resolving') return undefined
      if (isBuiltin(path)) return { path, external: true }
      const found = await builder.resolve(path, { kind, resolveDir, pluginData: 'resolving' })
      return { path: pathToFileURL(found.path).href, external: true }
    })
  },
}
