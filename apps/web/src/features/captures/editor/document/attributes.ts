// Attributes that nodes keep from the HTML they were read from.
import type { Attribute } from '@tiptap/core'

/** An attribute that is written again as it was read. */
export function kept(name: string, options: Partial<Attribute> = {}): Record<string, Partial<Attribute>> {
  return {
    [name]: {
      default: null,
      keepOnSplit: false,
      parseHTML: (element) => element.getAttribute(name),
      renderHTML: (attributes) => (attributes[name] === null ? {} : { [name]: attributes[name] }),
      ...options,
    },
  }
}

/** An attribute of the document that is not written to HTML. */
export function inner(name: string, options: Partial<Attribute> = {}): Record<string, Partial<Attribute>> {
  return { [name]: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null, ...options } }
}

/** Tells which source element a block was read from, see `read-html.ts`. */
export const ORIGIN = 'data-origin'

export const blockAttributes = {
  // A new line keeps the alignment and the indent of the line before.
  ...kept('class', { keepOnSplit: true }),
  ...kept('style', { keepOnSplit: true }),
  ...inner('origin', {
    parseHTML: (element) => (element.hasAttribute(ORIGIN) ? Number(element.getAttribute(ORIGIN)) : null),
  }),
}
