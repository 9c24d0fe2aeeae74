// Protects formulas and code from Defuddle, which drops unknown elements and changes tabs, indentation and empty lines of code.
// Private-use characters stand for what it would change.

import { texLanguage } from '@jotsam/core/markdown/tex'

const formulaBegins = '\uf8f0'
const formulaEnds = '\uf8f1'
const codeBegins = '\uf8f2'
const tab = '\uf8f3'
const line = '\uf8f4'
const filler = '\uf8f5'

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

/** Defuddle drops a short sentence with a date near the title as a byline, and takes its date for the day of publication. */
export function keepDatedSentences(root: DocumentFragment): void {
  for (const paragraph of root.querySelectorAll('p')) {
    const text = (paragraph.textContent ?? '').trim()
    if (text.length > longestLine || !dated.test(text) || !/[.!?…]["'”’»)]?$/.test(text) || byline.test(text)) continue
    if ((text.match(/(?<!\p{L})\p{Ll}{3,}/gu)?.length ?? 0) < 2) continue
    const texts = root.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // The mark of a note is known by its number.
      if (node.parentElement?.closest('a, sup')) continue
      node.nodeValue = (node.nodeValue ?? '').replace(/\d+/g, `${filler}$&${filler}`)
    }
  }
}

const longestLine = 300
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const dated = new RegExp(`${month}\\s+\\d|\\d(?:st|nd|rd|th)?\\s+${month}|\\d{4}[-/]\\d`, 'i')
const byline =
  /^(?:by|(?:first |last |originally )?(?:published|posted|updated|written|modified|reviewed|created|filed))\b/i

/** Defuddle drops a short last section, and one of links to other sites, as an advertisement. Its heading may tell that it is none. */
export function keepLastSections(root: DocumentFragment): void {
  for (const heading of root.querySelectorAll('h2, h3, h4, h5, h6')) {
    if (!lastSection.test((heading.textContent ?? '').trim())) continue
    const rest: Element[] = []
    for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) rest.push(next)
    const words = rest
      .map(({ textContent }) => textContent)
      .join(' ')
      .split(/\s+/)
    // Notes have marks in the text. Links to the same site are its own advertisement.
    if (words.length > shortSection || rest.some((each) => each.querySelector('a:not([href^="http"])'))) continue
    const filling = root.ownerDocument.createElement('p')
    filling.textContent = `${filler} `.repeat(fullSection)
    heading.append(filler)
    heading.after(filling)
  }
}

const shortSection = 100
/** Defuddle takes a part with so many words for content. */
const fullSection = 30
const lastSection =
  /^(?:references|(?:works|literature) cited|sources|bibliography|literature|citations|further reading|see also|credits|acknowledge?ments|conclusions?|summary|literatur|quellen|fazit|danksagung|références|bibliographie|remerciements|referencias|fuentes|bibliografía|conclusión|agradecimientos|bibliografia|fonti|conclusioni|参考文献|参考资料|結論|结论|出典|まとめ|謝辞|致谢):?$/i

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

/** Gives formulas their elements back, and takes the fillers away. */
export function unprotectedHtml(html: string): string {
  const marked = new RegExp(`${formulaBegins}([^${formulaBegins}${formulaEnds}<]*)${formulaEnds}`, 'g')
  const added = new RegExp(`<p>[${filler}\\s]+</p>|${filler}`, 'g')
  return html.replace(marked, `<span data-language="${texLanguage}">$1</span>`).replace(added, '')
}
