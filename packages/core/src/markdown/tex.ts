// Formulas in a capture: TeX between dollar signs, in an element that marks it as a formula. It is readable as text everywhere.

import { escapeText } from '../html/html-entities.ts'

export const texLanguage = 'tex'

export function texHtml(tex: string, display: boolean): string {
  const formula = texSource(tex, display)
  return formula === '' ? '' : `<span data-language="${texLanguage}">${escapeText(formula)}</span>`
}

/** The formula with its dollar signs; '' when it is empty. */
export function texSource(tex: string, display: boolean): string {
  // A dollar sign inside would end the formula early.
  const bare = bareTex(tex).replace(/(?<!\\)\$/g, '\\$')
  if (bare === '') return ''
  return display ? `$$${bare}$$` : `$${oneLine(bare)}$`
}

/** The TeX of a stored formula, without its dollar signs; null when there is none. */
export function texOf(source: string): { tex: string; isDisplay: boolean } | null {
  const tex = bareTex(source)
  return tex === '' ? null : { tex, isDisplay: /^\s*(?:\$\$|\\\[)/.test(source) }
}

export function countFormulas(html: string): number {
  return html.split(`<span data-language="${texLanguage}">`).length - 1
}

function oneLine(tex: string): string {
  return tex
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join(' ')
}

/** Removes the delimiters of the source's own renderer. */
function bareTex(tex: string): string {
  const trimmed = tex.trim()
  for (const [open, close] of wrappings) {
    const wrapped = trimmed.length > open.length + close.length && trimmed.startsWith(open) && trimmed.endsWith(close)
    if (wrapped) return trimmed.slice(open.length, -close.length).trim()
  }
  return trimmed
}

const wrappings = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
  ['$', '$'],
] as const
