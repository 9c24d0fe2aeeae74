// Footnotes, written as our Markdown writes them: <sup>[1]</sup> in the text, and a paragraph that begins with the same mark. The
// reading view links the two. So a note needs no ids, which the sanitiser removes because they could clash with those of the app.

import { rename } from './tables-and-lists.ts'

export function footnotes(root: DocumentFragment, page = ''): void {
  const targets = targetsIn(root)
  const references = referencesIn(root, page, targets)
  const labels = labelNotes(references)
  for (const link of root.querySelectorAll(backLinks)) removeWithBlanks(link)
  for (const [link, note] of references) removeBackLinks(note, link, page, targets)
  for (const [link, note] of references) putMark(link, labels.get(note) ?? '')
  for (const list of new Set([...labels.keys()].map((note) => (note.localName === 'li' ? note.parentElement : null))))
    if (list) unfold(list, labels)
  for (const [note, label] of labels) if (note.localName !== 'li') beginWithMark(note, label)
  bracketOtherMarks(root)
}

/** Notes in the margin and notes that show when one points at them, which Defuddle drops, become words in brackets. */
export function keepSidenotes(root: DocumentFragment): void {
  numberedNotes(root)
  keepAuthorYears(root)
  // Defuddle keeps the words of a caption alone, and with them a mark as a loose number.
  for (const caption of root.querySelectorAll('figure > figcaption:has(sup a[href*="#"])')) {
    const figure = caption.parentElement
    rename(caption, 'div').removeAttribute('class')
    figure?.replaceWith(...figure.childNodes)
  }
  // Defuddle treats such a list as footnotes, and drops it when its items have no ids that a reference could link to.
  for (const list of root.querySelectorAll('ol[class*="references"], ol[class*="footnotes"], .footnotes ol')) {
    if (list.querySelector('[id]')) continue
    if (list.matches('[class*="references"]')) list.removeAttribute('class')
    else for (const [at, note] of [...list.children].entries()) note.id = `fn${at + 1}`
  }
  for (const note of root.querySelectorAll('.ltx_role_footnote, .ltx_role_footnotetext')) {
    for (const mark of note.querySelectorAll('.ltx_note_mark, .ltx_note_type, .ltx_tag_note')) mark.remove()
    note.replaceWith(...inBrackets(note.querySelector('.ltx_note_content') ?? note))
  }
  for (const opener of root.querySelectorAll('p [popovertarget]')) {
    const note = root.querySelector(`[popover][id="${opener.getAttribute('popovertarget')?.replace(/["\\]/g, '')}"]`)
    if (note) (opener.closest('sup') ?? opener).replaceWith(...inBrackets(note))
    note?.remove()
  }
  // Where a list repeats them, the list is enough.
  if (root.querySelector('.footnotes, [role="doc-endnotes"], [data-footnotes]')) return
  for (const note of root.querySelectorAll(sidenotes)) {
    for (
      let before = note.previousElementSibling;
      before?.matches('.margin-toggle');
      before = note.previousElementSibling
    )
      before.remove()
    note.replaceWith(...inBrackets(note))
  }
}

/** The notes of Sphinx are asides, which Defuddle drops. They become a list. */
function numberedNotes(root: DocumentFragment): void {
  for (const note of root.querySelectorAll('aside[role="doc-footnote"]')) {
    note.querySelector('.label')?.remove()
    const { id } = note
    rename(note, 'li').id = id
  }
  for (const list of root.querySelectorAll('aside:has(> li)')) rename(list, 'ol').className = 'footnotes'
  for (const mark of root.querySelectorAll('a[role="doc-noteref"]')) {
    if (mark.closest('sup')) continue
    const raised = root.ownerDocument.createElement('sup')
    mark.replaceWith(raised)
    raised.append(mark)
  }
}

/** Defuddle would put a number for "Bo (2014)" in the middle of a sentence. */
function keepAuthorYears(root: DocumentFragment): void {
  const citations = [...root.querySelectorAll('.ltx_cite a[href*="#bib"]')]
  if (!citations.some(({ textContent }) => /\p{L}{2}/u.test(textContent ?? ''))) return
  for (const link of citations) link.replaceWith(...link.childNodes)
  for (const tag of root.querySelectorAll('.ltx_biblist .ltx_tag')) tag.after(' ')
  for (const list of root.querySelectorAll('.ltx_biblist')) list.removeAttribute('class')
}

const sidenotes =
  'span.sidenote, span.marginnote, small.sidenote, aside.sidenote, p span[class*="footnote"][style="display:none"]'

function inBrackets(note: Element): (string | ChildNode)[] {
  return [' (', ...note.childNodes, ')']
}

const backLinks = 'a.footnote-backref, a[href^="#fnref"], a[data-footnote-backref], a[role="doc-backlink"]'
const noteAddress = /^(?:user-content-)?_?(?:fn|ftn|foot_?note|end_?note|cite_note|note)/i
const blocks = 'p, div, ul, ol, dl, table, pre, blockquote, figure, h1, h2, h3, h4, h5, h6, hr'

type Targets = ReadonlyMap<string, Element>
type Reference = readonly [link: Element, note: Element]

function targetsIn(root: DocumentFragment | Element): Targets {
  const named = [...root.querySelectorAll('[id], a[name]')].map((each): [string, Element] => [
    each.id || (each.getAttribute('name') ?? ''),
    each,
  ])
  return new Map(named.reverse())
}

/** The place in this page that a link leads to; '' for another page. */
function fragmentOf(link: Element, page: string): string {
  const [address = '', fragment = ''] = (link.getAttribute('href') ?? '').split('#')
  const isHere = address === '' || address === page.split('#')[0] || address === page.split(/[?#]/)[0]
  return isHere ? decoded(fragment) : ''
}

/** The links of the text that lead to a note: an item of a list, or a paragraph that begins with the same mark. */
function referencesIn(root: DocumentFragment, page: string, targets: Targets): Reference[] {
  return [...root.querySelectorAll('a[href*="#"]')].flatMap((link): Reference[] => {
    const fragment = fragmentOf(link, page)
    const target = targets.get(fragment)
    const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null
    if (!target || labelOf(link) === '' || !(isRaised || noteAddress.test(fragment))) return []
    const note = noteAt(target, link, fragment)
    return note ? [[link, note]] : []
  })
}

function noteAt(target: Element, link: Element, fragment: string): Element | null {
  const item = target.closest('li')
  if (item)
    return !item.contains(link) && (item === target || (noteAddress.test(fragment) && beginsWith(item, target)))
      ? item
      : null
  const block = target.closest('p, div, aside')
  // A block of several notes cannot be taken apart.
  if (!block || block.contains(link) || [...targetsIn(block).keys()].filter((id) => noteAddress.test(id)).length > 1)
    return null
  return labelAt(block, labelOf(link)) !== null ? block : null
}

function beginsWith(block: Element, part: Element): boolean {
  return (block.textContent ?? '').trimStart().startsWith((part.textContent ?? '').trim())
}

/** The text at the beginning of a note that contains its label, and how much of it that is. */
function labelAt(note: Element, label: string): { text: Text; length: number } | null {
  const texts = note.ownerDocument.createTreeWalker(note, 4)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.nodeValue ?? ''
    if (words.trim() === '') continue
    const start = /^[\s[(^]*/.exec(words)?.[0].length ?? 0
    if (!words.startsWith(label, start)) return null
    const rest = /^[\])]?[.:]?\s*/.exec(words.slice(start + label.length))?.[0] ?? ''
    const length = start + label.length + rest.length
    return length < words.length && rest === '' ? null : { text: text as Text, length }
  }
  return null
}

/** In a note, a link to the place of its mark leads nowhere: the reading view has its own. */
function removeBackLinks(note: Element, link: Element, page: string, targets: Targets): void {
  for (const back of note.querySelectorAll('a[href*="#"]')) {
    const target = targets.get(fragmentOf(back, page))
    const leadsBack =
      !target || target.contains(link) || link.contains(target) || target.parentElement === link.parentElement
    const words = back.textContent ?? ''
    if (leadsBack && (!/[\p{L}\p{N}]/u.test(words) || /^(?:back|return|jump up)\b/i.test(words))) removeWithBlanks(back)
  }
}

/** A note outside of a list gets the mark in place of its own number. */
function beginWithMark(note: Element, label: string): void {
  const found = labelAt(note, label)
  if (found) {
    const { text, length } = found
    let holder = text.parentElement
    text.nodeValue = (text.nodeValue ?? '').slice(length)
    while (holder && holder !== note && (holder.textContent ?? '').trim() === '' && !holder.querySelector('img')) {
      const { parentElement } = holder
      holder.remove()
      holder = parentElement
    }
  }
  const first = note.localName === 'p' ? note : note.querySelector('p')
  const start = (first ?? note).firstChild
  if (start?.nodeType === 3) start.nodeValue = (start.nodeValue ?? '').trimStart()
  if (first) first.prepend(markOf(label, note), ' ')
  else {
    const line = note.ownerDocument.createElement('p')
    line.append(markOf(label, note), ' ', ...note.childNodes)
    note.append(line)
  }
}

/** Gives each footnote a unique label: that of its first reference in the text, else its number. */
function labelNotes(references: readonly Reference[]): Map<Element, string> {
  const labels = new Map<Element, string>()
  const taken = new Set<string>()
  const add = (note: Element, wanted: string) => {
    if (labels.has(note)) return
    let label = wanted
    for (let time = 2; taken.has(label); time += 1) label = `${wanted}-${time}`
    taken.add(label)
    labels.set(note, label)
  }
  for (const [link, note] of references) add(note, labelOf(link))
  const lists = references.map(([, note]) => (note.localName === 'li' ? note.parentElement : null))
  for (const list of new Set(lists)) {
    for (const [at, note] of [...(list?.children ?? [])].entries()) add(note, String(at + 1))
  }
  return labels
}

/** Without brackets and blanks. Empty for a longer text, which is no mark. */
function labelOf(mark: Element): string {
  const label = (mark.textContent ?? '').replace(/[[\]()\s^]/g, '')
  return label.length <= 20 ? label : ''
}

/** Takes the place of the link. What else is raised with it stays: other marks, or a page's number. */
function putMark(link: Element, label: string): void {
  const raised = link.closest('sup')
  const place = raised ?? link
  place.before(markOf(label, link))
  link.remove()
  if (raised && !/[\p{L}\p{N}]/u.test(raised.textContent ?? '')) raised.remove()
}

function markOf(label: string, near: Element): Element {
  const mark = near.ownerDocument.createElement('sup')
  mark.textContent = `[${label}]`
  return mark
}

/** Replaces a list of notes by paragraphs. */
function unfold(list: Element, labels: ReadonlyMap<Element, string>): void {
  list.replaceWith(
    ...[...list.children].flatMap((note) => {
      const mark = markOf(labels.get(note) ?? '', note)
      const [start, [first]] = [note.firstChild, note.children]
      if (start?.nodeType === 3) start.nodeValue = (start.nodeValue ?? '').trimStart()
      if (first?.localName === 'p' && note.textContent?.trimStart().startsWith(first.textContent?.trimStart() ?? '')) {
        first.prepend(mark, ' ')
        return [...note.childNodes]
      }
      const nodes = [...note.childNodes]
      const firstBlock = nodes.findIndex((node) => 'matches' in node && (node as Element).matches(blocks))
      const line = note.ownerDocument.createElement('p')
      line.append(mark, ' ', ...nodes.slice(0, firstBlock === -1 ? nodes.length : firstBlock))
      return [line, ...(firstBlock === -1 ? [] : nodes.slice(firstBlock))]
    }),
  )
}

/** Marks whose note was not saved lead nowhere, but stay readable. */
function bracketOtherMarks(root: DocumentFragment): void {
  for (const mark of root.querySelectorAll('sup[id^="fnref"], a[href^="#fn:"]')) {
    const label = labelOf(mark)
    if (label !== '') mark.replaceChildren(`[${label}]`)
    mark.removeAttribute('href')
  }
}

function removeWithBlanks(link: Element): void {
  const before = link.previousSibling
  if (before?.nodeType === 3) before.nodeValue = (before.nodeValue ?? '').trimEnd()
  link.remove()
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
