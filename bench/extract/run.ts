// npm run bench -- extract: the article of each drawn page by Jotsam, by Defuddle alone and by Readability, in a real Chromium. F1 is by
// words against the text that the page's author meant. CHROMIUM names the browser. Options: `details` shows what Jotsam read of the pages
// that it does not keep whole; a FOLDER scores its pages in place of the drawn ones: each NAME.html with its text, HTML or Markdown, in
// NAME.expected. It lists the pages where Jotsam is under 0.9 or behind another.
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { wordsOf } from '../../apps/extension/src/extract/article/words.ts'
import { chromium } from '../chromium.ts'
import { p50AndP95 } from '../platform/measure.ts'
import { drawnPages } from './drawn-pages.ts'
import { pagesIn } from './folder-pages.ts'
import type { DrawnPage } from './page-parts.ts'

const tools = ['jotsam', 'defuddle', 'readability'] as const
const RUNS = 3
// A saved page's own scripts and frames would wait for servers that are gone.
const policy = "script-src 'none'; frame-src 'none'"

type Read = { text: string; codes: { language: string; text: string }[]; tables: number; formulas: number; ms: number }
type Scored = { page: DrawnPage; read: Read; recall: number; precision: number; f1: number }

/** Run from the repository's root. */
export default async function benchExtract(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const folder = args.find((arg) => arg !== 'details')
  const pages = folder === undefined ? drawnPages : await pagesIn(folder)
  const script = await readersScript()
  await using browser = await chromium()
  const scored = new Map<string, Scored[]>(tools.map((tool) => [tool, []]))
  const tab = await browser.newPage()
  await tab.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': policy },
          body: current.html,
        })
      : route.abort(),
  )
  let current = pages[0] as DrawnPage
  for (const page of pages) {
    current = page
    await tab.goto(page.url ?? `https://pages.example/${page.name}`, { waitUntil: 'domcontentloaded' })
    await tab.evaluate(script)
    for (const tool of tools) {
      const read = (await tab.evaluate(`readers.measured('${tool}', ${folder === undefined ? RUNS : 1})`)) as Read
      scored.get(tool)?.push({ page, read, ...overlap(folded(read.text), folded(page.text)) })
    }
  }
  out('| set | tool | recall | precision | F1 | under 0.8 | code exact | language | tables | formulas | p50 / p95 ms |')
  out('|---|---|---|---|---|---|---|---|---|---|---|')
  const sets = [...new Set(pages.map((page) => page.set)), 'all']
  const of = (set: string, tool: string) =>
    (scored.get(tool) ?? []).filter((each) => set === 'all' || each.page.set === set)
  for (const set of sets) for (const tool of tools) out(row(set, tool, of(set, tool)))
  if (folder !== undefined) for (const page of pages) behind(page, scored, out)
  if (args.includes('details')) for (const each of scored.get('jotsam') ?? []) details(each, out)
  // Behind the others on one kind of page is behind, whatever the mean of all.
  const f1 = (set: string, tool: string) => mean(of(set, tool).map((each) => each.f1))
  if (sets.some((set) => tools.some((tool) => f1(set, tool) > f1(set, 'jotsam') + 1e-9))) process.exitCode = 1
}

async function readersScript(): Promise<string> {
  const built = await build({
    entryPoints: ['bench/extract/readers.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    nodePaths: [resolve('bench/peers/node_modules')],
    alias: { '@jotsam/core': resolve('packages/core/src') },
    logLevel: 'error',
  })
  return built.outputFiles[0]?.text ?? ''
}

function folded(text: string): string[] {
  return wordsOf(text.normalize('NFKC').toLowerCase())
}

function overlap(found: readonly string[], wanted: readonly string[]) {
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of found) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared += 1
  }
  const recall = wanted.length === 0 ? 1 : shared / wanted.length
  const precision = found.length === 0 ? 0 : shared / found.length
  return { recall, precision, f1: recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision) }
}

function row(set: string, tool: string, all: readonly Scored[]): string {
  const share = (name: 'recall' | 'precision' | 'f1') => mean(all.map((each) => each[name])).toFixed(3)
  const codes = all.flatMap(({ page, read }) => (page.codes ?? []).map((code) => ({ code, read })))
  const exact = codes.filter(({ code, read }) => read.codes.some(({ text }) => text === code.text))
  const named = codes.filter(({ code, read }) =>
    read.codes.some(({ language, text }) => language === code.language && squeezed(text) === squeezed(code.text)),
  )
  const sum = (count: (each: Scored) => number) => all.reduce((total, each) => total + count(each), 0)
  const tables = sum(({ page, read }) => Math.min(page.tables ?? 0, read.tables))
  const formulas = sum(({ page, read }) => Math.min(page.formulas ?? 0, read.formulas))
  return `| ${[
    `${set}, ${all.length}`,
    tool,
    share('recall'),
    share('precision'),
    share('f1'),
    all.filter(({ f1 }) => f1 < 0.8).length,
    `${exact.length} of ${codes.length}`,
    `${named.length} of ${codes.length}`,
    `${tables} of ${sum(({ page }) => page.tables ?? 0)}`,
    `${formulas} of ${sum(({ page }) => page.formulas ?? 0)}`,
    p50AndP95(all.map(({ read }) => read.ms)),
  ].join(' | ')} |`
}

/** Of a page where Jotsam is weak or behind: the F1 of each tool. */
function behind(page: DrawnPage, scored: ReadonlyMap<string, Scored[]>, out: (line: string) => void): void {
  const of = (tool: string) => scored.get(tool)?.find((each) => each.page === page)?.f1 ?? 0
  const best = Math.max(...tools.map(of))
  if (of('jotsam') < 0.9 || of('jotsam') < best - 0.001)
    out(`${page.name}: ${tools.map((tool) => `${tool} ${of(tool).toFixed(3)}`).join(', ')}`)
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}

function details({ page, read, recall, precision, f1 }: Scored, out: (line: string) => void): void {
  const lost = (page.codes ?? []).filter((code) => !read.codes.some(({ text }) => text === code.text))
  const tables = (page.tables ?? 0) - read.tables
  if (f1 > 0.98 && lost.length === 0 && tables <= 0) return
  out(
    `${page.name}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, codes ${JSON.stringify(read.codes)}, tables missing ${tables}: ${read.text}`,
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
}
