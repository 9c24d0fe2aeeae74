// Copies the visible part of a page: without hidden elements, with the content of shadow trees, open or closed. The copy is in a separate document,
// where nothing loads or runs. Cleaning works on copies only and never changes the page.

import { parseAddress } from '@jotsam/core/html/web-address'
import { wordsOf } from '../article/words.ts'
import {
  holdsCard,
  isBareOpener,
  isDrawnAsCard,
  isIcon,
  isOfCode,
  isQuoted,
  isSmallCard,
  isSuggestion,
  labelOf,
  opensDocument,
  type Within,
} from './chat-buttons.ts'
import { isDrawnAsCode } from './code/drawn-code.ts'
import { framedText } from './frames.ts'
import { isMathRoot } from './math/math-roots.ts'
import { isActivity } from './model-activity.ts'
import { isElement } from './page-nodes/is-element.ts'
import {
  closestOf,
  firstChildOf,
  localNameOf,
  matchesOf,
  nextSiblingOf,
  nodeTypeOf,
  ownDocument,
  removeHidingNames,
  visibleTextOf,
} from './page-nodes/own-accessors.ts'
import { pictureOf } from './page-nodes/picture-of.ts'
import { shadowRootOf } from './page-nodes/shadow-root.ts'
import { openedSources, sourceButtons } from './source-buttons.ts'

export type CopyOptions = {
  /** Copies only this range. Texts are cut at its ends. */
  range?: Range
  /** Keeps line breaks in texts, as in messages that people typed. */
  keepLines?: boolean
  /** Leaves out what the page has folded to no height, as the thinking of a chat's answer. */
  dropCollapsed?: boolean
  /** Copies hidden elements too, marked by `display:none`, pictures for browsers without scripts, and the text of the site's own frames. */
  markHidden?: boolean
  /** Keeps what opens when it is pressed: a picture in a button, and the words of a card, marked. */
  openPictures?: boolean
  /** A selector for the documents beside a chat, which are reported apart. */
  documents?: string | undefined
  /** Beside the words of a chat: leaves out what is as small as an icon and what is only pressed, and finds more cards. */
  besideWords?: boolean
  /** In a chat's turn. */
  turn?: Within
}

export function copyOf(node: Node, options: CopyOptions = {}): DocumentFragment {
  const page = ownDocument(node.ownerDocument ?? document)
  const inert = page.implementation.createHTMLDocument('')
  const fragment = inert.createDocumentFragment()
  const view = page.defaultView
  new Copier(inert, options, view).into(fragment, node, 0)
  return fragment
}

// Below this depth only the text is copied, because later steps walk the copy recursively.
const deepest = 400
/** Marks a card that was a button. */
export const openedButton = 'data-jotsam-opened-button'
/** Marks a suggestion for the next question. */
export const suggestion = 'data-jotsam-suggestion'
/** More words are no label. */
export const labelWords = 5
/** More words are no button's. */
const pressedWords = 10
/** Marks a copied element that had more than text. */
export const textOnly = 'data-jotsam-text-only'
const structure = 'a[href], img, h1, h2, h3, h4, h5, h6, li, pre, table, b, strong, em, i, code, blockquote'
const unseen = /(?:^|;)\s*(?:opacity\s*:\s*0|visibility\s*:\s*hidden)\s*(?:;|$)/i
const someWords = 20
/** In pixels. */
const outside = -5000
// Of the classes of Tailwind. What is hidden in print is no content.
const hidingClass = /(?<!\S)(?:(?!print:)[^\s[\]]+:)?(?:hidden|invisible)(?!\S)/

class Copier {
  constructor(
    private readonly inert: Document,
    private readonly options: CopyOptions,
    private readonly view: Window | null,
  ) {}

  into(target: Node, node: Node, depth: number): void {
    if (this.isOutside(node)) return
    if (nodeTypeOf(node) === 3) this.text(target, node)
    else if (isElement(node)) this.element(target, node, depth)
    else if (nodeTypeOf(node) === 11) this.children(target, node, depth)
  }

  private element(target: Node, element: Element, depth: number): void {
    if (localNameOf(element) === 'form') {
      this.form(target, element, depth)
      return
    }
    if (this.options.besideWords && isSmall(element)) return
    if (this.options.turn && isIcon(element)) return
    const isMath = isMathRoot(element)
    const isForNoScript = this.options.markHidden === true && element.localName === 'noscript'
    const isHidden = !isMath && !isForNoScript && this.isHidden(element) && !this.waitsForScrolling(element)
    if (isHidden && (!this.options.markHidden || isNeverSeen(element))) return
    const frame = this.options.markHidden && !isHidden ? framedText(element) : null
    if (frame) {
      this.frame(target, frame, depth)
      return
    }
    if (matchesOf(element, sourceButtons)) {
      target.appendChild(openedSources(element, this.inert))
      return
    }
    const picture = pictureOf(element, this.inert, this.view)
    if (picture) {
      if (isHidden) picture.setAttribute('style', 'display:none')
      target.appendChild(picture)
      return
    }
    const opens = this.options.openPictures === true && this.opens(element)
    const link = this.linkOf(element)
    const card = opens && !link ? this.opened(element) : null
    // A formula is always copied whole.
    const isCode = this.options.markHidden === true && isDrawnAsCode(element, this.view?.getComputedStyle(element))
    const whole = isCode ? this.inert.createElement('pre') : this.inert.importNode(element, isMath)
    const copy = card ?? link ?? whole
    removeHidingNames(copy)
    // A source that is drawn as a button is a link.
    if (this.options.openPictures && copy.matches('a[href]')) copy.removeAttribute('role')
    const isSuggested = opens && !card && this.isSuggestion(element)
    if (isSuggested) copy.setAttribute(suggestion, '')
    const isControl = this.options.besideWords
      ? isSuggested || this.isControl(element, opens)
      : opens && isOfCode(element)
    if (isControl && !card && !copy.matches('a[href]')) copy.setAttribute('role', 'button')
    target.appendChild(copy)
    if (isHidden) copy.setAttribute('style', 'display:none')
    else if (this.options.markHidden) this.markShown(copy, element)
    if (this.options.markHidden && element.localName === 'video') this.captions(copy, element)
    // A frame holds text for old browsers, or all that follows where its end is missing.
    if (isMath || copy.localName === 'iframe') return
    if (this.options.range && element.localName === 'ol') this.keepNumber(copy, element)
    if (depth > deepest) this.textAlone(copy, element)
    else this.children(copy, shadowRootOf(element) ?? element, depth + 1)
  }

  /** A plain block in place of a button that shows content. */
  private opened(element: Element): Element | null {
    const { turn } = this.options
    if (turn && isQuoted(element, turn)) return this.inert.createElement('blockquote')
    const isCard =
      holdsCard(element) ||
      (turn !== undefined && isSmallCard(element)) ||
      (opensDocument(element) && !this.isKnownDocument(element)) ||
      (!this.isSuggestion(element) && this.opensMore(element))
    if (!isCard && [...element.querySelectorAll('img')].every(isSmall)) return null
    const block = this.inert.createElement('div')
    if (isCard) block.setAttribute(openedButton, '')
    return block
  }

  private opensMore(element: Element): boolean {
    const { besideWords, turn } = this.options
    if (turn === undefined) return false
    const isLarge =
      isDrawnAsCard(element) && (besideWords === true || !(element.hasAttribute('aria-expanded') || isOfCode(element)))
    return isLarge || isBareOpener(element, turn)
  }

  private isSuggestion(element: Element): boolean {
    const { turn } = this.options
    return turn !== undefined && isSuggestion(element, turn)
  }

  private isKnownDocument(element: Element): boolean {
    const { documents } = this.options
    return documents !== undefined && closestOf(element, documents) !== null
  }

  /** By its name; in a chat also by the mouse pointer, which everything in it inherits. */
  private opens(element: Element): boolean {
    if (matchesOf(element, 'button, [role="button"]:not(a[href])')) return true
    const isPressed = (each: Element | null) => each !== null && this.view?.getComputedStyle(each).cursor === 'pointer'
    return (
      this.options.turn !== undefined &&
      isPressed(element) &&
      !isPressed(element.parentElement) &&
      (this.options.besideWords === true || isOfCode(element) || isSmallCard(element)) &&
      !element.querySelector('a[href]') &&
      !closestOf(element, 'a[href], label, summary')
    )
  }

  /** An address that a person typed, and that the page draws as a button. */
  private linkOf(element: Element): Element | null {
    const address = element.getAttribute('title') ?? ''
    const isAddress = this.options.openPictures && /^https?:\/\/\S+$/.test(address)
    if (!isAddress || !matchesOf(element, '[role="button"]:not(a[href])')) return null
    const link = this.inert.createElement('a')
    link.setAttribute('href', address)
    return link
  }

  /** A label that is pressed, or buttons that appear under the mouse. */
  private isControl(element: Element, opens: boolean): boolean {
    if (matchesOf(element, '[role="tab"], [role="switch"], [role^="menuitem"]')) return true
    if (element.querySelector('a[href], img')) return false
    if (opens) return wordsOf(labelOf(element)).length <= pressedWords || isActivity(labelOf(element))
    if (!element.querySelector('button, [role="button"]')) return false
    return this.view?.getComputedStyle(element).opacity === '0'
  }

  /** Its fields may hide its properties, so they are read from the copy, which has no fields yet. */
  private form(target: Node, form: Element, depth: number): void {
    const copy = this.inert.importNode(form, false)
    const isHidden = copy.hasAttribute('hidden') || this.isUnseen(this.view?.getComputedStyle(form))
    if (isHidden && !this.options.markHidden) return
    target.appendChild(copy)
    if (isHidden) copy.setAttribute('style', 'display:none')
    if (depth > deepest) this.textAlone(copy, form)
    else this.children(copy, form, depth + 1)
  }

  private textAlone(copy: Element, element: Element): void {
    if (Element.prototype.querySelector.call(element, structure)) copy.setAttribute(textOnly, '')
    this.lines(copy, visibleTextOf(element), true)
  }

  /** Defuddle goes by class and style alone. It would drop what only a narrower window hides, and what appears when one scrolls to it. */
  private markShown(copy: Element, element: Element): void {
    const classes = copy.getAttribute('class') ?? ''
    if (hidingClass.test(classes)) copy.setAttribute('class', classes.replace(new RegExp(hidingClass, 'g'), ''))
    // A menu that is shown on demand lies over the page.
    if (unseen.test(copy.getAttribute('style') ?? '') && !this.liesOver(element)) copy.removeAttribute('style')
  }

  /** Scripts hide a text until one scrolls to it, and leave its place empty. */
  private waitsForScrolling(element: Element): boolean {
    const style = this.options.markHidden ? this.view?.getComputedStyle(element) : undefined
    if (style?.visibility !== 'hidden' || style.display === 'none' || this.liesOver(element)) return false
    const { parentElement } = element
    if (parentElement && this.view?.getComputedStyle(parentElement).visibility === 'hidden')
      return this.waitsForScrolling(parentElement)
    const { height, top, bottom } = element.getBoundingClientRect()
    // What is still hidden in the window does not wait.
    const isInWindow = top < (this.view?.innerHeight ?? 0) && bottom > 0
    return height > 0 && !isInWindow && wordsOf(element.textContent ?? '').length >= someWords
  }

  /** What is said in a film, where the page has its captions. */
  private captions(copy: Element, film: Element): void {
    const tracks = 'textTracks' in film ? [...(film as HTMLVideoElement).textTracks] : []
    const cues = tracks.find(({ kind, cues }) => /^(?:captions|subtitles)$/.test(kind) && cues?.length)?.cues ?? []
    const lines = [...cues].map((cue) => ('text' in cue ? String(cue.text) : '').replace(/<[^>]*>/g, '').trim())
    // Captions that roll repeat the line before.
    const text = lines.filter((line, at) => line !== '' && line !== lines[at - 1]).join(' ')
    if (text === '') return
    const part = this.inert.createElement('p')
    part.textContent = text
    // A figure holds its picture and caption only.
    ;(copy.closest('figure') ?? copy).after(part)
  }

  private liesOver(element: Element): boolean {
    return /^(?:absolute|fixed)$/.test(this.view?.getComputedStyle(element).position ?? '')
  }

  private frame(target: Node, frame: Document, depth: number): void {
    const part = this.inert.createElement('div')
    target.appendChild(part)
    this.children(part, frame.body, depth + 1)
    // An address in a frame is meant from there.
    for (const name of ['href', 'src']) {
      for (const each of part.querySelectorAll(`[${name}]`)) {
        const whole = parseAddress(each.getAttribute(name) ?? '', frame.baseURI)
        if (whole) each.setAttribute(name, whole.href)
      }
    }
  }

  private children(target: Node, node: Node, depth: number): void {
    const slotted = slottedInto(node)
    if (slotted.length > 0) for (const child of slotted) this.into(target, child, depth)
    else for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) this.into(target, child, depth)
  }

  /** A range does not reach into shadow trees: an element in the range is copied with its shadow tree. */
  private isOutside(node: Node): boolean {
    const { range } = this.options
    if (!range || range.intersectsNode(node)) return false
    return Node.prototype.getRootNode.call(node) === range.commonAncestorContainer.getRootNode()
  }

  private text(target: Node, node: Node): void {
    const { range } = this.options
    const whole = node.nodeValue ?? ''
    const from = range && range.startContainer === node ? range.startOffset : 0
    const to = range && range.endContainer === node ? range.endOffset : whole.length
    const text = whole.slice(from, to)
    if (text !== '') this.lines(target, text, this.keepsLines(node.parentElement, text))
  }

  private lines(target: Node, text: string, areKept: boolean): void {
    for (const [at, line] of (areKept ? text.split('\n') : [text]).entries()) {
      if (at > 0) target.appendChild(this.inert.createElement('br'))
      target.appendChild(this.inert.createTextNode(line))
    }
  }

  private keepsLines(parent: Element | null, text: string): boolean {
    if (!parent || !text.includes('\n') || closestOf(parent, 'pre, code, textarea, script, style')) return false
    if (this.options.keepLines) return true
    return /^(?:pre|break-spaces)/.test(this.view?.getComputedStyle(parent).whiteSpace ?? '')
  }

  private keepNumber(copy: Element, list: Element): void {
    const items = [...list.children].filter((child) => child.localName === 'li')
    const skipped = items.findIndex((item) => this.options.range?.intersectsNode(item))
    const first = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1
    if (skipped > 0) copy.setAttribute('start', String(first + skipped))
  }

  private isHidden(element: Element): boolean {
    if (element.hasAttribute('hidden') || isNeverSeen(element)) return true
    return this.isUnseen(this.view?.getComputedStyle(element))
  }

  private isUnseen(style: CSSStyleDeclaration | undefined): boolean {
    if (!style) return false
    if (style.display === 'none' || style.visibility === 'hidden' || style.visibility === 'collapse') return true
    if (this.options.dropCollapsed && style.height === '0px' && style.overflowY !== 'visible') return true
    // Text for screen readers only, such as "ChatGPT said:", is clipped to one pixel, or far outside of the page.
    const isClipped = style.width === '1px' && style.height === '1px'
    return style.position === 'absolute' && (isClipped || Number.parseInt(style.left, 10) < outside)
  }
}

const iconSize = 64

/** By its drawn size; before it is drawn, by the size that it asks for. */
function isSmall(element: Element): boolean {
  if (!/^(?:img|canvas|iframe|video|audio|object|embed|svg)$/.test(element.localName)) return false
  const { width, height } = element.getBoundingClientRect()
  const asked = (name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10) || iconSize
  return Math.max(width || asked('width'), height || asked('height')) < iconSize
}

function isNeverSeen(element: Element): boolean {
  return /^(?:script|style|noscript|template|link|meta|head|jotsam-extension)$/.test(element.localName)
}

function slottedInto(node: Node): readonly Node[] {
  return 'assignedNodes' in node && typeof node.assignedNodes === 'function' ? node.assignedNodes() : []
}
