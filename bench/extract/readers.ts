// Runs inside the page: the three readers, and what each of them kept.
import { Readability } from '@mozilla/readability'
import Defuddle from 'defuddle'
import { extractPage } from '../../apps/extension/src/extract/article/extract-page.ts'

const readers: Record<string, () => string> = {
  jotsam: () => extractPage(document).html,
  defuddle: () =>
    new Defuddle(document.cloneNode(true) as Document, { url: document.URL, useAsync: false }).parse().content,
  readability: () => new Readability(document.cloneNode(true) as Document).parse()?.content ?? '',
}

function measured(tool: string, runs: number) {
  const read = readers[tool] ?? (() => '')
  const times: number[] = []
  // The first run compiles the code, which the next reader would profit from.
  let html = read()
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now()
    html = read()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { ...kept(html), ms: times[Math.floor(runs / 2)] ?? 0 }
}

function kept(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  // The first line with author, site and date is not part of the article.
  const first = parsed.body.firstElementChild
  if (first?.matches('p') && first.childNodes.length === 1 && first.firstElementChild?.matches('em')) first.remove()
  const codes = [...parsed.querySelectorAll('pre')].map((pre) => ({
    language: /language-(\S+)/.exec(pre.querySelector('code')?.className ?? pre.className)?.[1] ?? '',
    text: (pre.textContent ?? '').replace(/\n+$/, ''),
  }))
  // Marks of notes are written in many ways, and a formula is compared by its source.
  for (const mark of parsed.querySelectorAll('sup'))
    if (/^\s*\[?[\w*-]{1,4}\]?\s*$/.test(mark.textContent)) mark.remove()
  for (const formula of parsed.querySelectorAll('math[data-latex]'))
    formula.textContent = formula.getAttribute('data-latex')
  for (const block of parsed.querySelectorAll(
    'p, div, li, td, th, dt, dd, h1, h2, h3, h4, h5, h6, pre, br, tr, summary, figcaption',
  ))
    block.append(' ')
  return {
    text: parsed.body.textContent ?? '',
    codes,
    tables: parsed.querySelectorAll('table').length,
    formulas: parsed.querySelectorAll('[data-language="tex"], math').length,
  }
}

Object.assign(globalThis, { readers: { measured } })
