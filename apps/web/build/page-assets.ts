// The files of a page: inlined into its HTML, or preloaded together.
import type { Rolldown } from 'vite'
import type { PublicPage } from '../src/app/public-pages.ts'

export interface PageAssets {
  /** The app's entry chunk, then the chunks that it and the page import. */
  readonly scripts: readonly string[]
  /** The contents of its style sheets. */
  readonly styles: readonly string[]
  /** The fonts of the first screen. */
  readonly fonts: readonly string[]
  /** The script that sets the theme before the first paint. */
  readonly theme: string
  /** The script that starts the app when the page is complete. */
  readonly lateStart: string
}

export type InlineScripts = Pick<PageAssets, 'theme' | 'lateStart'>

export function assetsOf(
  { path, module }: PublicPage,
  bundle: Rolldown.OutputBundle,
  inline: InlineScripts,
): PageAssets {
  const outputs = Object.values(bundle)
  const chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
  const ofModule = (source: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ?? null
  const entry = ofModule(`/src/${module}`)
  const start = [...chunks.values()].find(isApp)
  if (!entry || !start) throw new Error(`${path}: the build has no chunk for ${module}.`)
  const needed = withImports([start, entry], chunks)
  const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...styles].map((file) => textOf(bundle[file])),
    fonts: outputs.map(({ fileName }) => fileName).filter((file) => FIRST_FONTS.test(file)),
    ...inline,
  }
}

/** The files of the dashboard beyond those of every page. */
export function dashboardParts(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const parts = DASHBOARD.map((source) => {
    const part = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)))
    if (!part) throw new Error(`The build has no chunk for ${source}.`)
    return part
  })
  const start = startFiles(bundle)
  return withImports(parts, byName)
    .map(({ fileName }) => fileName)
    .filter((file) => !start.includes(file))
}

/** The scripts and style sheets of every page that is not prerendered. */
export function startFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const start = withImports(chunks.filter(isApp), new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
  return start.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

const DASHBOARD = ['features/dashboard/dashboard-page.tsx', 'lib/session/follow-session.ts']

const FIRST_FONTS = /\b(?:inter|fraunces)-latin-wght-normal-[\w-]+\.woff2$/

type Chunk = Rolldown.OutputChunk

/** The page that makes PDFs has an entry too. */
const isApp = ({ isEntry, facadeModuleId }: Chunk) => isEntry && facadeModuleId?.endsWith('/index.html')

function withImports(entries: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const found = new Set(entries)
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) found.add(chunk)
    }
  return [...found]
}

function textOf(output: Rolldown.OutputBundle[string] | undefined): string {
  if (output?.type !== 'asset') throw new Error('The build has no such style sheet.')
  return typeof output.source === 'string' ? output.source : new TextDecoder().decode(output.source)
}
