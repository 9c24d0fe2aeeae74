// What the browser will need for a page: asked for with the page instead of one after the other.
import type { Rolldown } from 'vite'
import type { PublicPage } from '../src/app/public-pages.ts'

export interface PageParts {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Those that the first screen is set in. */
  readonly fonts: readonly string[]
}

export function partsOf({ path, module }: PublicPage, bundle: Rolldown.OutputBundle): PageParts {
  const outputs = Object.values(bundle)
  const chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
  const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
  if (!entry) throw new Error(`${path}: the build has no part for ${module}.`)
  const needed = withImports(entry, chunks)
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
    fonts: outputs.map(({ fileName }) => fileName).filter((file) => FIRST_FONTS.test(file)),
  }
}

const FIRST_FONTS = /\b(?:inter|fraunces)-latin-wght-normal-[\w-]+\.woff2$/

type Chunk = Rolldown.OutputChunk

function withImports(entry: Chunk, chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const found = new Set([entry])
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) found.add(chunk)
    }
  return [...found]
}
