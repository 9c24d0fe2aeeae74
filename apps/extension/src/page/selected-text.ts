// What is selected, wherever the person selected it: on the page, in a field, in a component's own tree, in a frame of the same site.

export interface Selected {
  readonly page: Document
  readonly selection: Selection | null
  /** The words alone, for where there is nothing but words. */
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

/** Null for what is no field to type into; nothing for secrets. */
export function fieldWords(element: EventTarget): string | null {
  if (!isField(element)) return null
  if (isSecret(element)) return ''
  return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
}

function focusedIn(root: DocumentOrShadowRoot): Element | null {
  const { activeElement } = root
  return activeElement?.shadowRoot ? focusedIn(activeElement.shadowRoot) : activeElement
}

/** Null where that is another site's. */
function frameOf(element: Element): Document | null {
  return 'contentDocument' in element && isDocument(element.contentDocument) ? element.contentDocument : null
}

/** From outside, a selection in a component's tree is an empty one right before the component. */
function inShadow(selection: Selection): Selection {
  if (!selection.isCollapsed || selection.rangeCount === 0) return selection
  const { startContainer, startOffset } = selection.getRangeAt(0)
  const host = startContainer.childNodes[startOffset]
  const tree = host && 'shadowRoot' in host ? host.shadowRoot : null
  const inner = hasSelection(tree) ? tree.getSelection() : null
  return inner ? inShadow(inner) : selection
}

/** Not every browser has it; those without give the selection as it is. */
function hasSelection(tree: unknown): tree is { getSelection(): Selection | null } {
  return typeof tree === 'object' && tree !== null && 'getSelection' in tree
}

// Elements of a frame are instances of that frame's classes.
function isField(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return 'localName' in element && (element.localName === 'input' || element.localName === 'textarea')
}

function isDocument(found: unknown): found is Document {
  return typeof found === 'object' && found !== null && 'getSelection' in found
}

// Pages that show a password turn its field into a plain one; its purpose stays written on it.
function isSecret(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.type === 'password' || /password|one-time-code|cc-/.test(field.autocomplete)
}
