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

/** The TeX of a stored formula, without its dollar signs; '' when there is none. */
export function writtenTex(source: string): { tex: string; isDisplay: boolean } {
  return { tex: bareTex(source), isDisplay: /^\s*(?:\$\$|\\\[)/.test(source) }
}

/** The TeX to render; null when there is none, and when it is not safe to render. */
export function texOf(source: string): { tex: string; isDisplay: boolean } | null {
  const written = writtenTex(source)
  return written.tex !== '' && isRenderable(written.tex) ? written : null
}

/** With a macro a hundred characters can stand for millions, and the time for a long formula is quadratic. */
export function isRenderable(tex: string): boolean {
  return tex.length <= LONGEST_TEX && !DEFINITION.test(tex)
}

const LONGEST_TEX = 5_000
// A name with @ is one of the renderer's own, which may stand for another part of the formula.
const DEFINITION = /\\(?:[egx]?def|(?:re)?newcommand|providecommand)(?![a-z])|\\[a-z]*@/i

/** As in Pandoc: no white space inside the dollar signs and no digit after them, so that prices are not formulas. */
export const singleDollars = /\$(?=[^\s$])((?:[^$\\\n]|\\.){1,1000})(?<!\s)\$(?!\d)/y
/** The same, or a formula between two dollar signs each. */
export const carefulFormula =
  /\$\$((?:[^$\\]|\\[\s\S]){1,1000})\$\$(?!\$)|\$(?=[^\s$])((?:[^$\\\n]|\\.){1,1000})(?<!\s)\$(?![\d$])/y

/** Whether it is TeX and not money, a shell variable or a template. `around`: the characters beside the dollar signs. */
export function isSurelyTex(tex: string, around: string): boolean {
  const bare = tex.trim()
  // "$20 for it" begins with a price.
  if (/[\w$]/.test(around) || /^\d[\d.,]*[km]?\s+[a-z]{2}/i.test(bare)) return false
  return /[\\^_{}=]/.test(bare) || /^(?:[a-z]|[a-z\d]+\s?(?:[-+*/,()|<>]+\s?[a-z\d]+)+\)?)$/i.test(bare)
}

/** Text as HTML, with a formula where it surely has one; null where it has none. */
export function formulasInText(text: string): string | null {
  const parts = textAndFormulas(text)
  if (parts.length === 1) return null
  return parts.map((part, at) => (at % 2 === 0 ? escapeText(part) : texHtml(part, part.startsWith('$$')))).join('')
}

/** A text in parts: each second one is surely a formula, with its dollar signs. */
export function textAndFormulas(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at)) {
    carefulFormula.lastIndex = at
    const [source = '', block = '', tex = ''] = carefulFormula.exec(text) ?? []
    const around = `${text[at - 1] ?? ''}${text[at + source.length] ?? ''}`
    if (source === '' || !isSurelyTex(block || tex, around)) {
      at += 1
      continue
    }
    parts.push(text.slice(from, at), source)
    at += source.length
    from = at
  }
  return [...parts, text.slice(from)]
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
