// Small parts of a page that Defuddle would drop, though they are content.

import { headingAnchors, isSign } from './page-controls.ts'
import { rename } from './tables-and-lists.ts'

/** Defuddle judges elements by class names. Tailwind classes in brackets, such as scroll-mt-[var(--breadcrumb-height)], would mislead it. */
export function plainClasses(root: DocumentFragment): void {
  for (const each of root.querySelectorAll('[class*="["]'))
    each.setAttribute('class', (each.getAttribute('class') ?? '').replace(/\S*\[\S*/g, ''))
}

/** Before Defuddle, which drops an empty element, and with it the blank between two words. */
export function keepBlanks(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('em, i, strong, b, u, font, span, a:not([id], [name])')) {
    const text = element.textContent ?? ''
    if (element.childElementCount === 0 && text !== '' && text.trim() === '' && !element.closest('pre'))
      element.replaceWith(text)
  }
}

/** Before Defuddle: a sign for screen readers between two figures, as in 4/3 or x=−3, and a citation that looks like a heading's anchor. */
export function keepSignsAndCitations(root: DocumentFragment): void {
  for (const hidden of root.querySelectorAll(forScreenReaders)) {
    const sign = (hidden.textContent ?? '').trim()
    const before = hidden.previousSibling?.textContent ?? ''
    const after = hidden.nextSibling?.textContent ?? ''
    if (/^[/:.,×·÷+−=-]$/.test(sign) && /\S$/.test(before) && operand.test(after)) hidden.replaceWith(sign)
  }
  for (const link of root.querySelectorAll(headingAnchors)) if (!isSign(link)) link.removeAttribute('class')
}

const operand = /^[\p{L}\p{N}\p{S}([-]/u

const forScreenReaders =
  '.visually-hidden, .screen-reader-text, [class*="sr-only" i], [id*="sr-only"], [style="display:none"]'

/** Before Defuddle, which drops a link that shows only an icon: in a sentence its words for screen readers are its text. */
export function keepLinkWords(root: DocumentFragment): void {
  const count = (element: Element) => element.textContent?.match(/\S+/g)?.length ?? 0
  for (const hidden of root.querySelectorAll(forScreenReaders)) {
    const link = hidden.parentElement?.closest('p a[href]')
    const line = link?.closest('p')
    if (!link || !line || count(line) - count(link) < sentenceWords) continue
    const shown = link.cloneNode(true) as Element
    for (const each of shown.querySelectorAll(`${forScreenReaders}, [aria-hidden="true"], svg`)) each.remove()
    if (isSign(shown) && !shown.querySelector('img') && !isSign(hidden))
      link.replaceChildren((hidden.textContent ?? '').trim())
  }
}

/** Before Defuddle, which drops the words of a heading that are a link to itself, as on MDN, in books of mdBook and in signatures of rustdoc. */
export function keepLinkedHeadings(root: DocumentFragment): void {
  for (const link of root.querySelectorAll(inHeadings)) {
    const words = (link.textContent ?? '').trim()
    const all = (link.closest('h1, h2, h3, h4, h5, h6')?.textContent ?? '').trim()
    const isBesides = all.endsWith(words) && words.length * 2 <= all.length
    if (!isSign(link) && !isBesides && !/^(?:permalink|direct link|link to|anchor)\b/i.test(words))
      link.replaceWith(...link.childNodes)
  }
}

const inHeadings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => `${heading} a[href^="#"]`).join(', ')

/** Before Defuddle, which drops every header: the one of a section is its heading. The page's own and the article's stay headers. */
export function keepSectionHeads(root: DocumentFragment): void {
  for (const header of root.querySelectorAll('section header, article div header')) {
    const isHeading = header.querySelector('h2, h3, h4, h5, h6') !== null && header.querySelector(noHeading) === null
    if (isHeading) header.replaceWith(...header.childNodes)
  }
}

/**
 * Before Defuddle, which takes the article alone and drops its header: the sentence below a title that stands before the article, or in a
 * header, is its beginning.
 */
export function keepStandfirst(root: DocumentFragment): void {
  const [article, ...others] = root.querySelectorAll('article')
  const [title, ...titles] = root.querySelectorAll('h1')
  if (!title || others.length + titles.length > 0) return
  const header = title.closest('article header, main header, [role="main"] header, body > div header:not(:has(nav, a))')
  const isWithin = article?.contains(title) === true
  const above = isWithin ? null : title.previousElementSibling
  const next = header || (article && !isWithin) ? title.nextElementSibling : null
  const below = next?.matches('div') && next.childElementCount === 1 ? next.firstElementChild : next
  for (const each of [below?.matches('p, h2') ? below : null, above?.matches('h2') ? above : null]) {
    if (!each || each.querySelector('a, button, time, img') || (article && each.contains(article))) continue
    const text = (each.textContent ?? '').trim()
    if ((text.match(/\S+/g)?.length ?? 0) < sentenceWords || (header && ofPost.test(text))) continue
    if (article && !isWithin) article.prepend(each)
    else if (header?.nextElementSibling?.matches('div')) header.nextElementSibling.prepend(each)
    else (header ?? title).after(each)
    rename(each, 'p').removeAttribute('class')
  }
}

/** Who wrote it, and when. */
const ofPost = /^by\b|\d{4}|\bmin(?:ute)?s? read\b/i
const sentenceWords = 6

/** Before Defuddle, which drops the head of an article or begins below it: its picture with a caption stands before the first paragraph. */
export function keepLeadPicture(root: DocumentFragment): void {
  const [title, ...titles] = root.querySelectorAll('article h1, main h1, [role="main"] h1')
  const parts = [...(title?.closest('article, main, [role="main"]')?.querySelectorAll('h1, figcaption, p') ?? [])]
  const below = title && titles.length === 0 ? parts.slice(parts.indexOf(title) + 1) : []
  const text = below.find(
    (part) => (part.textContent ?? '').length >= longLine && part.localName === 'p' && !part.closest(noParagraph),
  )
  const caption = below
    .slice(0, text ? below.indexOf(text) : 0)
    .find((part) => part.localName === 'figcaption' && !part.closest(noLead))
  let picture = caption?.parentElement
  while (picture && !picture.querySelector('img')) picture = picture.parentElement
  if (!text || !picture || picture.contains(text) || picture.parentElement === text.parentElement) return
  // Of another article, as on a page of teasers.
  if (picture.closest('article')?.contains(text) === false) return
  const figure = picture.localName === 'figure' ? picture : rename(picture, 'figure')
  figure.removeAttribute('class')
  text.before(figure)
}

const longLine = 40
const noLead = 'aside, nav, [style="display:none"]'
const noParagraph = `header, [class*="article-head"], figcaption, li, blockquote, form, ${noLead}`

/** Before Defuddle, which drops every header: those of the entries of a live report have their times and headings. */
export function keepEntryHeads(root: DocumentFragment): void {
  for (const header of root.querySelectorAll('article + article > header, article:has(+ article) > header')) {
    if (header.querySelector('h2, h3, h4, time') && !header.querySelector('h1, nav, ul, ol, form'))
      header.replaceWith(...header.childNodes)
  }
}

/**
 * Before Defuddle, which drops every aside: one that is named a tip or a warning, or stands in the flow of an article and leads nowhere, is a
 * remark of its author.
 */
export function keepRemarks(root: DocumentFragment): void {
  for (const box of root.querySelectorAll(remarkBoxes)) rename(box, 'blockquote').removeAttribute('class')
  for (const title of root.querySelectorAll('.listingblock > .title')) rename(title, 'p').removeAttribute('class')
  const textsAround = new Map<ParentNode | null, string>()
  for (const aside of root.querySelectorAll('aside')) {
    const named = `${aside.id} ${aside.className} ${aside.getAttribute('aria-label') ?? ''}`
    if (otherAside.test(named) || aside.querySelector('form, input, nav')) continue
    const words = (aside.textContent ?? '').replace(/\s+/g, ' ').trim()
    const linked = [...aside.querySelectorAll('a')].reduce((sum, link) => sum + (link.textContent ?? '').length, 0)
    const isRemark = namedRemark.test(named) && linked * 2 < words.length
    const isSaid = aside.querySelector('p, li') !== null || /[.!?…]$/.test(words)
    if (words === '' || (!isRemark && (aside.querySelector('a') || !isSaid || !isInFlow(aside)))) continue
    const around = textsAround.get(aside.parentNode) ?? (aside.parentNode?.textContent ?? '').replace(/\s+/g, ' ')
    textsAround.set(aside.parentNode, around)
    const others = around.split(words).length - 1
    // A quotation that repeats a line of the text is an ornament.
    if (others > 1) aside.remove()
    else rename(aside, 'blockquote').removeAttribute('class')
  }
}

/** Of Docusaurus, AsciiDoc, Sphinx and MkDocs. Defuddle drops them, or their frame, or writes a part of the name into the text. */
const remarkBoxes = '.theme-admonition, div:has(> .admonition-title), .sidebarblock, aside:has(> .sidebar-title)'
const namedRemark =
  /(?:^|[\s_-])(?:tips?|notes?|warning|caution|danger|important|hint|topic|admonition|callout|examples?)(?:[\s_-]|$)/i
const otherAside =
  /related|promo|newsletter|sidebar|read-?more|recommend|sponsor|advert|author|share|social|contents|footnote|(?:^|[\s_-])(?:ads?|bio|toc)(?:[\s_-]|$)/i

function isInFlow(aside: Element): boolean {
  const isPart = (next: Element | null) =>
    next?.matches('p, h2, h3, h4, ul, ol, figure, pre, table, blockquote') ?? false
  const besides = [...(aside.parentNode?.children ?? [])].filter((each) => each.localName === 'p')
  return besides.length > 1 && isPart(aside.previousElementSibling) && isPart(aside.nextElementSibling)
}

/** Before Defuddle, which drops the head of a post that an article quotes, or all of it: article in article in article. */
export function keepNestedPosts(root: DocumentFragment): void {
  for (const post of root.querySelectorAll('article article')) {
    const head = post.querySelector(':scope > header')
    if (head && !head.querySelector('h1, nav, form')) rename(head, 'div').removeAttribute('class')
    // Several in a row are the entries of a report.
    const isEntry = [post.previousElementSibling, post.nextElementSibling].some((next) =>
      next?.matches('article, section'),
    )
    rename(post, isEntry ? 'section' : 'blockquote').removeAttribute('class')
  }
}

/** Before Defuddle, which takes a recipe with a picture of each step for a row of teasers. Teasers are links. */
export function keepRecipes(root: DocumentFragment): void {
  for (const recipe of root.querySelectorAll('[class*="recipe" i]:has(h2, h3, h4):has(img):has(li)'))
    if (recipe.querySelectorAll('a[href]').length < recipe.querySelectorAll('h2, h3, h4').length)
      recipe.classList.add('jotsam-content')
}

/** Before Defuddle, which drops a list in a caption, and paragraphs beside it in the figure: they become lines of the caption. */
export function keepCaptionLists(root: DocumentFragment): void {
  for (const line of root.querySelectorAll('figure:has(> figcaption):has(img) p')) {
    if (line.closest('figcaption, blockquote, table, li, noscript') || line.querySelector('img')) continue
    const caption = line.closest('figure')?.querySelector(':scope > figcaption')
    caption?.append(line.ownerDocument.createElement('br'), ...line.childNodes)
    if (caption) line.remove()
  }
  for (const list of root.querySelectorAll('figcaption ul, figcaption ol')) {
    for (const item of list.querySelectorAll('li'))
      item.replaceWith(list.ownerDocument.createElement('br'), ...item.childNodes)
    list.replaceWith(...list.childNodes)
  }
}

/** Before Defuddle, which drops every label and group of fields: an ingredient to tick off and the answers of a question are content. */
export function keepLabels(root: DocumentFragment): void {
  for (const label of root.querySelectorAll('li label, td label, dd label')) {
    if (!label.closest('form')) rename(label, 'span').removeAttribute('class')
  }
  for (const part of root.querySelectorAll(answers))
    if (!part.closest('form, aside, nav'))
      rename(part, part.localName === 'fieldset' ? 'div' : 'p').removeAttribute('class')
}

const answers = ['article', 'main']
  .flatMap((part) => ['fieldset', 'legend', 'label:has(input)'].map((each) => `${part} ${each}`))
  .join(', ')

/** Before Defuddle, which drops every form: one with paragraphs inside an article is a part of it, and ASP.NET puts whole pages into one. */
export function keepFormText(root: DocumentFragment): void {
  const all = (root.textContent ?? '').length
  for (const form of root.querySelectorAll('form'))
    if ((form.textContent ?? '').length * 2 > all) rename(form, 'div').removeAttribute('class')
  for (const form of root.querySelectorAll('article form, main form')) {
    const words = [...form.querySelectorAll('p, li')]
      .map(({ textContent }) => textContent)
      .join(' ')
      .split(/\s+/)
    if (
      words.length >= fewWords &&
      !/comment|respond|subscri|newsletter|search|sign|login/i.test(`${form.getAttribute('id')} ${form.className}`)
    )
      rename(form, 'div').removeAttribute('class')
  }
}

const fewWords = 40

/** Before Defuddle, which takes a box with links to a person for a note about the author: a quoted post of another site is content. */
export function keepEmbeddedPosts(root: DocumentFragment): void {
  const size = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '').length
  for (const post of root.querySelectorAll(embeddedPosts)) {
    let box: Element = post
    while (box.parentElement?.localName === 'div' && size(box.parentElement) === size(post)) box = box.parentElement
    post.removeAttribute('class')
    if (box !== post) box.replaceWith(post)
  }
}

const embeddedPosts = [
  'twitter-tweet',
  'twitter-video',
  'instagram-media',
  'tiktok-embed',
  'bluesky-embed',
  'mastodon-embed',
]
  .map((name) => `blockquote.${name}`)
  .join(', ')

/** Before Defuddle: what React has sent and not yet put in its place. It is hidden until a script moves it. */
export function showStreamedParts(root: DocumentFragment): void {
  for (const part of root.querySelectorAll('div[hidden][id^="S:"]')) {
    part.removeAttribute('hidden')
    part.removeAttribute('style')
  }
}

/** Before Defuddle, which drops every link to an author: those in a list or in a sentence are content. */
export function keepPeople(root: DocumentFragment): void {
  for (const link of root.querySelectorAll('a[href*="/author"]')) {
    const holder = link.closest('p, li')
    const words = (holder?.textContent ?? '').trim().split(/\s+/).length
    const isListed = holder?.localName === 'li' && (holder.parentElement?.childElementCount ?? 0) > 2
    if (isListed || words >= sentence) link.setAttribute('href', hiddenName(link.getAttribute('href') ?? ''))
  }
}

const sentence = 12
const hiddenName = (href: string) => href.replaceAll('/author', '/%61uthor')

/** After Defuddle. */
export function namePeople(root: DocumentFragment): void {
  for (const link of root.querySelectorAll('a[href*="/%61uthor"]'))
    link.setAttribute('href', (link.getAttribute('href') ?? '').replaceAll('/%61uthor', '/author'))
}

/** Before Defuddle, which gives up on a page where the id of a note has a quotation mark. */
export function plainIds(root: DocumentFragment): void {
  for (const name of ['id', 'href'])
    for (const each of root.querySelectorAll(name === 'id' ? '[id]' : 'a[href^="#"]')) {
      const value = each.getAttribute(name) ?? ''
      if (value.includes('"')) each.setAttribute(name, value.replaceAll('"', '_'))
    }
}

const noHeading = 'h1, nav, ul, ol, form, time, [rel="author"], [class*="byline"], [class*="author"]'
