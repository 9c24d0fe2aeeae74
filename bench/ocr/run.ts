// Compares accuracy and speed of OCR with tesseract.js on the same pictures in the same run.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { openTesseract, type Tesseract } from './tesseract.ts'

/** Run from the repository's root. */
export default async function benchOcr(out: (line: string) => void = console.log): Promise<void> {
  const root = process.cwd()
  // The engine belongs to the product's backend, so it is built as for the platform and not imported.
  const folder = join(root, 'node_modules', '.cache', 'bench-ocr')
  await mkdir(folder, { recursive: true })
  const outfile = join(folder, `${process.pid}.mjs`)
  const entry = join(root, 'supabase', 'functions', '_shared', 'ocr', 'testing', 'bench.ts')
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  try {
    const { benchOcr: measure }: MeasureModule = await import(pathToFileURL(outfile).href)
    const peers = join(root, 'bench', 'peers')
    const openPeers = (['block', 'layout'] as const).map((pageMode) => () => openTesseract(peers, pageMode))
    await measure({ root: pathToFileURL(`${root}/`), openPeers, out })
  } finally {
    await rm(outfile)
  }
}

interface MeasureModule {
  benchOcr(options: { root: URL; openPeers: (() => Promise<Tesseract>)[]; out: (line: string) => void }): Promise<void>
}
