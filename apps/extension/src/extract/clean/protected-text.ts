// Protects formulas and code from Defuddle, which drops unknown elements and changes tabs, indentation and empty lines of code.
// Private-use characters stand for what it would change.

import { texLanguage } from '@jotsam/core/markdown/tex'

const formulaBegins = '\uf8f0'
const formulaEnds = '\uf8f1'
const codeBegins = '\uf8f2'
const tab = '\uf8f3'
const line = '\uf8f4'
const filler = '\uf8f5'
const stop = '\uf8f6.'
const captionBegins = '\uf8f7'
const captionEnds = '\uf8f8'

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

/** Defuddle keeps only the text of most captions, which it reads as HTML: one with links becomes its own source. */
export function protectCaptions(root: Element): void {
  for (const caption of root.querySelectorAll('figcaption:has(a[href])'))
    caption.textContent = captionBegins + caption.innerHTML + captionEnds
}

function unprotectCaptions(root: DocumentFragment): void {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const marked: Node[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (captionMarks.test(node.nodeValue ?? '')) marked.push(node)
  for (const node of marked) {
    const text = node.nodeValue ?? ''
    const isSource = text.includes(captionBegins) && text.includes(captionEnds)
    node.nodeValue = text.replace(new RegExp(captionMarks, 'g'), '')
    if (!isSource) continue
    const template = root.ownerDocument.createElement('template')
    template.innerHTML = node.nodeValue
    node.parentNode?.replaceChild(template.content, node)
  }
}

const captionMarks = new RegExp(`[${captionBegins}${captionEnds}]`)

/**
 * Defuddle drops what is short and has a date near the title as a byline, and takes its date for the day of publication. A sentence is none,
 * nor are code, a quotation, a table and a picture.
 */
export function keepDatedSentences(root: DocumentFragment): void {
  for (const part of root.querySelectorAll('pre, blockquote, table, figure:has(img)')) {
    const text = part.textContent ?? ''
    if (text.length <= longestLine && dated.test(text) && !part.closest(heads)) hideNumbers(part)
  }
  for (const line of root.querySelectorAll('p, li, h2, h3, h4, div:not(:has(div, p, li, td))')) {
    const text = (line.textContent ?? '').trim()
    if (text.length > longestLine || !dated.test(text) || line.closest(heads)) continue
    const words = text.match(lowerCase) ?? []
    if (
      words.length < (/^h\d$/.test(line.localName) ? 1 : 2) ||
      (!/[.!?…]["'”’»)]?$/.test(text) && words.some((word) => ofByline.test(word)))
    )
      continue
    if (byline.test(text)) continue
    hideNumbers(line)
  }
  for (const box of root.querySelectorAll('h1 ~ div:has(p, div), h1 ~ dl')) {
    const text = box.textContent ?? ''
    if (text.length <= longestLine && dated.test(text) && !box.closest(heads) && isMoreThanByline(box)) hideNumbers(box)
  }
  for (const entry of root.querySelectorAll('* + :has(> .date):has(h2, h3, h4)')) {
    const before = entry.previousElementSibling
    // Several entries with a date each, as of a calendar.
    if (before?.localName !== entry.localName || before.className !== entry.className) continue
    for (const date of [before, entry].flatMap((each) => [...each.querySelectorAll(':scope > .date')])) {
      hideNumbers(date)
      date.removeAttribute('class')
    }
  }
}

/** A box with a line beside the date that says something else. */
function isMoreThanByline(box: Element): boolean {
  return [...box.querySelectorAll('p, dt, dd, div:not(:has(div, p))')].some((line) => {
    const text = (line.textContent ?? '').trim()
    const words = text.match(lowerCase) ?? []
    const isFact = dated.test(text) || byline.test(text) || words.some((word) => ofByline.test(word))
    return !isFact && (words.length > 1 || (line.localName === 'dt' && !factOfPost.test(text)))
  })
}

const lowerCase = /(?<!\p{L})\p{Ll}{3,}/gu

function hideNumbers(line: Element): void {
  const texts = line.ownerDocument.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    // The mark of a note is known by its number.
    const mark = node.parentElement?.closest('a, sup')
    if (mark && !dated.test(mark.textContent ?? '')) continue
    node.nodeValue = (node.nodeValue ?? '').replace(/\d+/g, `${filler}$&${filler}`)
  }
}

const longestLine = 300
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const dated = new RegExp(`${month}\\s+\\d|\\d(?:st|nd|rd|th)?\\s+${month}|\\d{4}[-/]\\d`, 'i')
const byline =
  /^(?:by|(?:first |last |originally )?(?:published|posted|updated|written|modified|reviewed|created|filed))\b/i
const ofByline =
  /^(?:posted|published|updated|modified|written|filed|min|mins|minutes?|read|reading|words|views?|comments?|shares?|likes?|ago|author|writer|staff|reporter|editor|correspondent|contributor|edition|last|photos?)$/
const heads = 'header, time, [class*="byline" i], [class*="meta" i], [class*="author" i], [class*="date" i]'

/** Defuddle drops a short list near the begin or the end as facts about the post: date, author, ways to share. */
export function keepShortLists(root: DocumentFragment): void {
  for (const list of root.querySelectorAll('ul, ol, dl')) {
    const isPart = list.parentElement?.closest('li, dd, td, blockquote')
    const text = list.textContent ?? ''
    const isHead = list.closest(heads) && !list.closest('[class*="recipe" i]')
    if (!isPart && (list.querySelector('a, time, img, button, svg') || isHead || factOfPost.test(text))) continue
    if (!isPart && dated.test(text)) continue
    list.querySelector('li, dd')?.append(stop)
  }
}

const factOfPost =
  /\b(?:min(?:ute)?s? read|reading time|by|author|share|posted|published|updated|comments?|tags?|categor(?:y|ies))\b|\d{4}/i

/** Defuddle drops a short last section, and one of links to other sites, as an advertisement. Most are none. */
export function keepLastSections(root: DocumentFragment): void {
  for (const heading of root.querySelectorAll('h2, h3, h4, h5, h6')) {
    const title = (heading.textContent ?? '').trim()
    if (title === '' || offer.test(title)) continue
    const rest: Element[] = []
    let words = 0
    // No further than a short section goes: a page may have thousands of headings side by side.
    for (let next = heading.nextElementSibling; next && words <= shortSection; next = next.nextElementSibling) {
      rest.push(next)
      words += next.textContent?.match(/\S+/g)?.length ?? 0
    }
    const isLast = lastSection.test(title)
    // Notes have marks in the text. Links to the same site are its own advertisement, except in a list of sources.
    const left = isLast ? fields : ownOffer
    if (words > shortSection || rest.some((each) => each.matches(left) || each.querySelector(left))) continue
    if (isLast) for (const each of rest) each.querySelector('li')?.append(stop)
    const filling = root.ownerDocument.createElement('p')
    filling.append(root.ownerDocument.createElement('code'))
    filling.firstElementChild?.append(`${filler} `.repeat(isLast ? fullSection : 1))
    heading.append(filler)
    ;(rest.at(-1) ?? heading).after(filling)
  }
}

const shortSection = 100
/** Defuddle takes a part with so many words for content. */
const fullSection = 30
const fields = 'form, input, button, iframe'
const ownOffer = `a:not([href^="http"]), ${fields}`
export const offer =
  /newsletter|subscri|sign(?:ing)? up|follow us|^(?:share|join|donate|support (?:us|me|our)|comments?|leave a|related|recommended|popular|trending|latest|most |more |read (?:next|more|also|on)|you (?:may|might)|up next|next|previous|about (?:the )?(?:author|us|me)|contact|get (?:started|in touch|the)|try |start |ready |download|buy|shop|advert|sponsor|tags?$|categor|topics?$|archives?|keep reading|explore|discover|stay |search|log ?in|cookie|privacy|written by|author|teilen|mehr |das könnte|lesen sie|partager|lire aussi|à lire|lea también|関連|おすすめ|あわせて|相关|推荐)/i
const lastSection =
  /^(?:references|(?:works|literature) cited|sources|bibliography|literature|citations|further reading|see also|credits|acknowledge?ments|conclusions?|summary|literatur|quellen|fazit|danksagung|références|bibliographie|remerciements|referencias|fuentes|bibliografía|conclusión|agradecimientos|bibliografia|fonti|conclusioni|参考文献|参考资料|結論|结论|出典|まとめ|謝辞|致谢):?$/i

/** Gives code its characters back, and captions their elements. */
export function unprotectText(root: DocumentFragment): void {
  unprotectCaptions(root)
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
  const added = new RegExp(
    `<p>(?:<code>)?[${filler}\\s]+(?:</code>)?</p>|<p>\\s?${stop[0]}\\.</p>|${filler}|\\s?${stop[0]}\\.`,
    'g',
  )
  return html.replace(marked, `<span data-language="${texLanguage}">$1</span>`).replace(added, '')
}
