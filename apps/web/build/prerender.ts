// Writes every public page as static HTML, the app's page for all other addresses, and the sitemap.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { type PublicPage, publicPages } from '../src/app/public-pages.ts'
import type * as Renderer from '../src/prerender.tsx'
import { assetsOf, dashboardParts, startFiles } from './page-assets.ts'
import { pageHtml, withFirstPaint } from './page-html.ts'
import { sitemap } from './sitemap.ts'

export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        await writePages(resolve(config.root, config.build.outDir), config.root, bundle)
      },
    },
  }
}

async function writePages(outDir: string, root: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const template = await readFile(join(outDir, 'index.html'), 'utf8')
  const inline = {
    theme: await readFile(join(outDir, 'theme.js'), 'utf8'),
    lateStart: await readFile(join(root, 'build/late-start.js'), 'utf8'),
    firstPaint: await readFile(join(root, 'build/first-paint.js'), 'utf8'),
  }
  const { prerender: render, firstPaint } = await loadRenderer(root)
  const parts = dashboardParts(bundle)
  await writeFile(join(outDir, '__spa-fallback.html'), withFirstPaint(template, firstPaint(), inline, parts))
  await Promise.all([...startFiles(bundle), ...parts].map((file) => writeCompressed(join(outDir, file))))
  await writeFile(join(outDir, 'sitemap.xml'), sitemap(publicPages))
  for (const page of publicPages) {
    const file = join(outDir, page.path === '/' ? 'index.html' : `${page.path}.html`)
    const content = await rendered(render, page)
    if (!content.body.includes('<h1')) throw new Error(`${page.path} has no heading when it is prerendered.`)
    const html = pageHtml(template, content, assetsOf(page, bundle, inline))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
}

/** The server compresses what it sends, but quickly. The dashboard's first files are worth the time that the smallest form takes. */
async function writeCompressed(file: string): Promise<void> {
  await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)))
}

async function rendered(render: typeof Renderer.prerender, { path }: PublicPage): Promise<Renderer.Prerendered> {
  try {
    return await render(path)
  } catch (error) {
    throw new Error(`${path} cannot be prerendered: ${error instanceof Error ? error.stack : error}`)
  }
}

/** Builds the app a second time, for Node. The same components render, so that React can hydrate the page. */
async function loadRenderer(root: string): Promise<Pick<typeof Renderer, 'prerender' | 'firstPaint'>> {
  const outDir = join(root, 'node_modules', '.cache', 'prerender')
  const built = await build({
    root,
    configFile: false,
    plugins: [react(), tailwindcss()],
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: [/^@jotsam\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      assetsInlineLimit: 0,
      // A content hash in the name, because Node caches imported modules in watch mode.
      rolldownOptions: { output: { entryFileNames: 'prerender-[hash].mjs' } },
    },
  })
  const entry = 'output' in built ? built.output[0].fileName : ''
  return import(pathToFileURL(join(outDir, entry)).href)
}
