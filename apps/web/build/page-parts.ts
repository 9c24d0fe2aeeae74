// What the browser will need for a page: with the page, or asked for together instead of one after the other.
import type { Rolldown } from 'vite'
import type { PublicPage } from '../src/app/public-pages.ts'

export interface PageParts {
  /** The app's start, then what it and the page need. */
  readonly scripts: readonly string[]
  /** The text of its styles. */
  readonly styles: readonly string[]
  /** Those that the first screen is set in. */
  readonly fonts: readonly string[]
  /** The text of the script that sets the theme before the first paint. */
  readonly theme: string
  /** The text of the script that starts the app once the page is there. */
  readonly lateStart: string
}

export type InlineScripts = Pick<PageParts, 'theme' | 'lateStart'>

export function partsOf({ path, module }: PublicPage, bundle: Rolldown.OutputBundle, inline: InlineScripts): PageParts {
  const outputs = Object.values(bundle)
  const chunks = new Map(outputs.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])))
  const ofModule = (source: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ?? null
  const entry = ofModule(`/src/${module}`)
  const start = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (!entry || !start) throw new Error(`${path}: the build has no part for ${module}.`)
  const needed = withImports([start, entry], chunks)
  const styles = new Set(needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return {
    scripts: needed.map(({ fileName }) => fileName),
    styles: [...styles].map((file) => textOf(bundle[file])),
    fonts: outputs.map(({ fileName }) => fileName).filter((file) => FIRST_FONTS.test(file)),
    ...inline,
  }
}

const FIRST_FONTS = /\b(?:inter|fraunces)-latin-wght-normal-[\w-]+\.woff2$/

type Chunk = Rolldown.OutputChunk

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
  if (output?.type !== 'asset') throw new Error('The build has lost a style sheet.')
  return typeof output.source === 'string' ? output.source : new TextDecoder().decode(output.source)
}
