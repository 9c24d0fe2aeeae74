// Lists for the editor, where each item is one line: paragraphs of an item become lines parted by breaks, and an item that holds
// more stays whole, between the items before and after it.

export function fitList(list: Element, keep: (element: Element) => void): void {
  const isAfterList = list.localName === 'ol' && list.previousElementSibling?.localName === 'ol'
  if (isAfterList || [list, ...list.querySelectorAll('ol')].some((each) => each.hasAttribute('start'))) tellStarts(list)
  for (const item of list.querySelectorAll('li')) if (isOneLine(item)) joinParagraphs(item)
  const whole = new Set<Node>([...list.children].filter((item) => !isPlain(item)))
  if (whole.size === 0) return

  let number = Number(list.getAttribute('start') ?? 1) || 1
  const parts: Element[] = []
  let plain: Element | null = null
  for (const item of [...list.childNodes]) {
    const isWhole = whole.has(item)
    if (isWhole || !plain) {
      plain = list.ownerDocument.createElement(list.localName)
      if (isWhole && list.localName === 'ol' && number !== 1) plain.setAttribute('start', String(number))
      parts.push(plain)
    }
    plain.append(item)
    if (!(item instanceof Element)) continue
    if (isWhole) {
      item.removeAttribute('data-start')
      for (const each of item.querySelectorAll('[data-start]')) each.removeAttribute('data-start')
      plain = null
    }
    if (item.localName === 'li') number += 1
  }
  list.replaceWith(...parts.filter((part) => part.textContent?.trim() || part.childElementCount > 0))
  for (const part of parts) if (part.firstElementChild && whole.has(part.firstElementChild)) keep(part)
}

/** Items within others take over what they are not told. */
function tellStarts(list: Element): void {
  for (const item of list.querySelectorAll('li')) {
    const start = item.parentElement?.localName === 'ol' ? item.parentElement.getAttribute('start') : null
    item.setAttribute('data-start', String(Number(start ?? 1) || 1))
  }
}

/** One line, and lists of such items below it; the editor knows nine levels. */
function isPlain(item: Element): boolean {
  const isDeep = item.querySelector(`:scope ${'li '.repeat(9)}`) !== null
  return !isDeep && [item, ...item.querySelectorAll('li')].every(isOneLine)
}

function isOneLine(item: Element): boolean {
  const blocks = [...item.children].flatMap(function within(child): Element[] {
    return child.matches('div, section') ? [...child.children].flatMap(within) : [child]
  })
  const firstList = blocks.findIndex((block) => block.matches('ul, ol'))
  const own = firstList < 0 ? blocks : blocks.slice(0, firstList)
  // Without words of its own it would be taken for the item before.
  if (firstList === 0 && item.previousElementSibling && !startsWithWords(item)) return false
  return (
    own.every((block) => !block.matches(MORE) && block.querySelector(`${MORE}, ul, ol`) === null) &&
    (firstList < 0 || (blocks.slice(firstList).every((block) => block.matches('ul, ol')) && endsWithList(item)))
  )
}

const MORE = 'blockquote, details, dl, figure, h1, h2, h3, h4, h5, h6, hr, iframe, pre, table'

function startsWithWords(item: Element): boolean {
  for (const node of item.childNodes) {
    if (node instanceof Element) return !node.matches('ul, ol')
    if (node.textContent?.trim()) return true
  }
  return false
}

function endsWithList(item: Element): boolean {
  const [first] = item.querySelectorAll(':scope > ul, :scope > ol')
  for (let next = first?.nextSibling; next; next = next.nextSibling)
    if (next.nodeType === Node.TEXT_NODE && next.textContent?.trim()) return false
  return first !== undefined
}

function joinParagraphs(item: Element): void {
  const texts = item.querySelectorAll(':scope > p, :scope > div, :scope > section, :scope > div p, :scope > section p')
  for (const text of texts) {
    if (hasWordsBefore(text)) {
      const breaks = text.localName === 'p' || text.previousElementSibling?.localName === 'p' ? 2 : 1
      for (let each = 0; each < breaks; each += 1) text.before(text.ownerDocument.createElement('br'))
    }
    text.replaceWith(...text.childNodes)
  }
}

function hasWordsBefore(element: Element): boolean {
  for (let before = element.previousSibling; before; before = before.previousSibling)
    if (before.textContent?.trim() || before instanceof Element) return true
  return false
}
