// Protects formulas and code from Defuddle, which drops unknown elements and changes tabs, indentation and empty lines of code.
// Private-use characters stand for what it would change.

import { texLanguage } from '@jotsam/core/markdown/tex'

const formulaBegins = '\uf8f0'
const formulaEnds = '\uf8f1'
const codeBegins = '\uf8f2'
const tab = '\uf8f3'
const line = '\uf8f4'

export function protectText(root: DocumentFragment): void {
  for (const formula of root.querySelectorAll(`[data-language="${texLanguage}"]`)) {
    formula.replaceWith(formulaBegins + (formula.textContent ?? '') + formulaEnds)
  }
  for (const code of root.querySelectorAll('pre > code')) {
    const language = /\blanguage-(\S+)/.exec(code.className)?.[1]
    if (language !== undefined) code.setAttribute('data-lang', language)
    code.textContent = codeBegins + (code.textContent ?? '').replaceAll('\t', tab).replaceAll('\n', `${line} `)
  }
}

/** Gives code its characters back. */
export function unprotectText(root: DocumentFragment): void {
  for (const code of root.querySelectorAll('pre')) {
    const text = code.textContent ?? ''
    if (!text.includes(codeBegins)) continue
    const holder = code.querySelector('code') ?? code
    holder.textContent = text
      .replaceAll(codeBegins, '')
      .replaceAll(tab, '\t')
      .replaceAll(`${line} `, '\n')
      .replaceAll(line, '\n')
  }
}

/** Gives formulas their elements back. */
export function unprotectedHtml(html: string): string {
  const marked = new RegExp(`${formulaBegins}([^${formulaBegins}${formulaEnds}<]*)${formulaEnds}`, 'g')
  return html.replace(marked, `<span data-language="${texLanguage}">$1</span>`)
}
