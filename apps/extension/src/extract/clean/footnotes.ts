// Footnotes, written as our Markdown writes them: <sup>[1]</sup> in the text, and a paragraph that begins with the same mark. The
// reading view links the two. So a note needs no ids, which the sanitiser removes because they could clash with those of the app.

export function footnotes(root: DocumentFragment): void {
  const labels = labelNotes(root)
  for (const link of root.querySelectorAll(backLinks)) removeWithBlanks(link)
  for (const [link, note] of referencesIn(root)) putMark(link, labels.get(note) ?? '')
  for (const list of new Set([...labels.keys()].map((note) => note.parentElement))) if (list) unfold(list, labels)
  bracketOtherMarks(root)
}

/** Notes in the margin and notes that show when one points at them, which Defuddle drops, become words in brackets. */
export function keepSidenotes(root: DocumentFragment): void {
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

const sidenotes =
  'span.sidenote, span.marginnote, small.sidenote, aside.sidenote, p span[class*="footnote"][style="display:none"]'

function inBrackets(note: Element): (string | ChildNode)[] {
  return [' (', ...note.childNodes, ')']
}

const backLinks = 'a.footnote-backref, a[href^="#fnref"], a[data-footnote-backref], a[role="doc-backlink"]'
const noteAddress = /^#(?:user-content-)?(?:fn|foot_?note|end_?note|cite_note)/i
const blocks = 'p, div, ul, ol, dl, table, pre, blockquote, figure, h1, h2, h3, h4, h5, h6, hr'

/** The links of the text that lead to an item of a list of notes. */
function referencesIn(root: DocumentFragment): [link: Element, note: Element][] {
  const items = new Map([...root.querySelectorAll('li[id]')].map((item) => [item.id, item]))
  return [...root.querySelectorAll('a[href^="#"]')].flatMap((link): [Element, Element][] => {
    const href = link.getAttribute('href') ?? ''
    const note = items.get(decoded(href.slice(1)))
    const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null
    return note && (isRaised || noteAddress.test(href)) && labelOf(link) !== '' ? [[link, note]] : []
  })
}

/** Each note of a list with a label of its own: as its first mark in the text has it, else its number. */
function labelNotes(root: DocumentFragment): Map<Element, string> {
  const labels = new Map<Element, string>()
  const taken = new Set<string>()
  const add = (note: Element, wanted: string) => {
    if (labels.has(note)) return
    let label = wanted
    for (let time = 2; taken.has(label); time += 1) label = `${wanted}-${time}`
    taken.add(label)
    labels.set(note, label)
  }
  const references = referencesIn(root)
  for (const [link, note] of references) add(note, labelOf(link))
  for (const list of new Set(references.map(([, note]) => note.parentElement))) {
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
