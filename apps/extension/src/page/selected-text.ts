// Finds the selection: on the page, in a text field, in a shadow tree, or in a frame of the same site.

import { isElement } from '../extract/clean/page-nodes/is-element.ts'
import { shadowRootOf } from '../extract/clean/page-nodes/shadow-root.ts'

export interface Selected {
  readonly page: Document
  readonly selection: Selection | null
  /** The plain text, for places that have nothing else. */
  readonly words: string
}

export function selectedIn(page: Document): Selected {
  const focus = focusedIn(page)
  const frame = focus && frameOf(focus)
  const within = frame && selectedIn(frame)
  if (within && within.words !== '') return within
  const selection = page.getSelection()
  return {
    page,
    selection: selection && inShadow(selection),
    words: (focus && fieldWords(focus)) ?? selection?.toString() ?? '',
  }
}

/** Null when the element is no text field; empty for passwords and other secrets. */
export function fieldWords(element: EventTarget): string | null {
  if (!isField(element)) return null
  if (isSecret(element)) return ''
  return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
}

function focusedIn(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root
  const tree = activeElement && shadowRootOf(activeElement)
  return tree ? focusedIn(tree) : activeElement
}

/** Null for a frame of another site. */
function frameOf(element: Element): Document | null {
  return 'contentDocument' in element && isDocument(element.contentDocument) ? element.contentDocument : null
}

/** Seen from the page, a selection inside a shadow tree is a collapsed one before the host. */
function inShadow(selection: Selection): Selection {
  if (!selection.isCollapsed || selection.rangeCount === 0) return selection
  const { startContainer, startOffset } = selection.getRangeAt(0)
  const host = startContainer.childNodes[startOffset]
  const tree = host && isElement(host) ? shadowRootOf(host) : null
  const inner = hasSelection(tree) ? tree.getSelection() : null
  return inner ? inShadow(inner) : selection
}

/** Only Chromium has getSelection on shadow roots. */
function hasSelection(tree: unknown): tree is { getSelection(): Selection | null } {
  return typeof tree === 'object' && tree !== null && 'getSelection' in tree
}

// No instanceof: elements of a frame are instances of that frame's classes.
function isField(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return 'localName' in element && (element.localName === 'input' || element.localName === 'textarea')
}

function isDocument(found: unknown): found is Document {
  return typeof found === 'object' && found !== null && 'getSelection' in found
}

// Pages that show a password change the field's type to text. Its autocomplete attribute stays.
function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.type === 'password' || /password|one-time-code|cc-/.test(field.autocomplete)
}
