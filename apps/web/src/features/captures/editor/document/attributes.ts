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

/** An attribute that only the document has. */
export function inner(name: string, options: Partial<Attribute> = {}): Record<string, Partial<Attribute>> {
  return { [name]: { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null, ...options } }
}

/** Tells which source element a block was read from, see `read-html.ts`. */
export const ORIGIN = 'data-origin'

export const blockAttributes = {
  // How a line is aligned and indented goes on in the next line.
  ...kept('class', { keepOnSplit: true }),
  ...kept('style', { keepOnSplit: true }),
  ...inner('origin', {
    parseHTML: (element) => (element.hasAttribute(ORIGIN) ? Number(element.getAttribute(ORIGIN)) : null),
  }),
}
