// Builds the service worker last, with the list of files to cache and a version made from their contents.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  let isBuild = false
  return {
    name: 'jotsam-service-worker',
    enforce: 'post',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
      isBuild = config.command === 'build' && !config.build.ssr
    },
    closeBundle: {
      // After the prerendering, so that the app shell is final.
      order: 'post',
      sequential: true,
      async handler() {
        if (!isBuild || !existsSync(join(outDir, 'index.html'))) return
        const shell = existsSync(join(outDir, SPA_FALLBACK)) ? `/${SPA_FALLBACK}` : '/index.html'
        const files = filesToCache(outDir)
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'error',
          define: {
            __VERSION__: JSON.stringify(versionOf(outDir, [...files, shell])),
            __FILES__: JSON.stringify(files),
            __SHELL__: JSON.stringify(shell),
          },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2022',
            rolldownOptions: {
              input: join(root, 'src/sw/service-worker.ts'),
              output: { entryFileNames: 'sw.js', format: 'iife' },
            },
          },
        })
      },
    },
  }
}

const SPA_FALLBACK = '__spa-fallback.html'
/** Larger files, such as the PDF library, are cached after their first use. */
const LARGEST_CACHED = 400_000
const ROOT_FILES = ['favicon.svg']

function filesToCache(outDir: string): string[] {
  const assets = readdirSync(join(outDir, 'assets'))
    .filter((name) => /\.(?:js|css)$/.test(name) || /-latin-wght-.*\.woff2$/.test(name))
    .filter((name) => statSync(join(outDir, 'assets', name)).size <= LARGEST_CACHED)
    .map((name) => `/assets/${name}`)
  return [...ROOT_FILES.filter((name) => existsSync(join(outDir, name))).map((name) => `/${name}`), ...assets.sort()]
}

/** A hash of contents, because the page and the theme script keep their names. */
function versionOf(outDir: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(outDir, path)))
  return hash.digest('hex').slice(0, 12)
}
