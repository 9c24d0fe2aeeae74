// Small parts of a page that Defuddle would leave in, repeat, or take for the article.

/** Before Defuddle, which leaves them in a part that is known to be the article: a short row of links and buttons to share the page. */
export function removeShareRows(root: DocumentFragment): void {
  for (const row of root.querySelectorAll('[class*="share"], [class*="social"]')) {
    const links = [...row.querySelectorAll('a, button')]
    const size = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '').length
    if (links.length > 1 && size(row) < 80 && links.reduce((sum, link) => sum + size(link), 0) >= size(row))
      row.remove()
  }
}

/** Before Defuddle, which drops an advertisement: the number of the page that stands above it goes too. */
export function removeAdCounters(root: DocumentFragment): void {
  for (const advertisement of root.querySelectorAll('[class*="advert" i]')) {
    let above = advertisement.previousSibling
    while (above && (above.textContent ?? '').trim() === '') above = above.previousSibling
    if (above && /^\s*\d{1,3}\s*\/\s*\d{0,3}\s*$/.test(above.textContent ?? '')) above.remove()
  }
}

/** Before Defuddle, which takes a long one for the article when the article is short. */
export function removeHiddenDialogs(root: DocumentFragment): void {
  for (const hidden of root.querySelectorAll('[style="display:none"], [aria-hidden="true"]')) {
    if (hidden.matches('dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [aria-modal], .modal'))
      hidden.remove()
  }
}

/** After Defuddle, which copies a caption beside a picture into the figure and leaves it where it was; also a text that is no caption. */
export function removeSecondCaptions(root: DocumentFragment): void {
  const words = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, '')
  for (const caption of root.querySelectorAll('figure > figcaption')) {
    const said = words(caption)
    const figure = caption.parentElement
    if (said === '') continue
    const next = figure?.nextElementSibling
    const description = figure?.querySelector('img')?.getAttribute('alt')?.replace(/\s+/g, '')
    if (words(next) === said) next?.remove()
    // Without a caption in the figure Defuddle takes the description of the picture.
    else if (description === said && words(next).startsWith(said)) caption.remove()
    else if (said.length > longCaption && words(figure?.parentElement).split(said).length > 2) caption.remove()
  }
}

const longCaption = 40

/** After Defuddle: a line such as "More stories" with the links that follow it. A list of sources has another heading, and stays. */
export function removeMoreStories(root: DocumentFragment): void {
  for (const heading of root.querySelectorAll('h2, h3, h4, h5, h6, p')) {
    const words = (heading.textContent ?? '').trim()
    if (words.length > longestHeading || !moreStories.test(words)) continue
    let last: Element = heading
    while (last !== root.lastElementChild && !last.nextElementSibling && last.parentElement) last = last.parentElement
    const stories: Element[] = []
    for (let next = last.nextElementSibling; next && isLinks(next); next = next.nextElementSibling) stories.push(next)
    const links = stories.flatMap((story) => [...story.querySelectorAll('a'), ...(story.matches('a') ? [story] : [])])
    if (links.length > 1) for (const each of [heading, ...stories]) each.remove()
  }
}

const longestHeading = 60
const moreStories =
  /^(?:more (?:stories|videos?|news|articles|posts|from|in|on)\b|(?:related|recommended|popular|trending) (?:stories|articles|posts|videos|news|reading|now)\b|related:?$|(?:you (?:may|might) also|read next|up next|next on|today on|most (?:popular|read))\b|mehr zum thema|das könnte sie|lesen sie auch|(?:à )?lire aussi|lea también|関連記事|おすすめ記事|あわせて読みたい|相关(?:阅读|文章)|推荐阅读)/i

/** Nearly all of its text is links, and none of it is a heading of something else. */
function isLinks(element: Element): boolean {
  const size = (each: Element) => (each.textContent ?? '').replace(/\s+/g, '').length
  if (/^h[1-6]$/.test(element.localName) && !element.querySelector('a')) return false
  const links = element.matches('a') ? [element] : [...element.querySelectorAll('a')]
  if (links.length === 0) return size(element) === 0 && !element.matches('img, hr') && !element.querySelector('img')
  return links.reduce((sum, link) => sum + size(link), 0) >= size(element) * 0.8
}
