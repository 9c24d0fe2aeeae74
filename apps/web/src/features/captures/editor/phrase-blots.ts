// biome-ignore-all lint/complexity/noThisInStatic: the library's statics read the class that they are called on.
// Words that are marked as something that the toolbar does not know: highlighted, a key, an abbreviation, a formula.
import Inline from 'quill/blots/inline.js'
import { FORMULA_CLASS, LINK_TITLE_CLASS } from './fit-for-editor.ts'
import { phrases } from './phrases.ts'

export const phraseBlots: readonly (typeof Inline)[] = phrases.map(
  ([name, attribute]) =>
    class Phrase extends Inline {
      static override blotName = name
      static override tagName = name.toUpperCase()

      static override create(value: unknown): HTMLElement {
        const node = super.create()
        if (attribute && typeof value === 'string') node.setAttribute(attribute, value)
        return node
      }

      static override formats(node: HTMLElement): string | true {
        return (attribute && node.getAttribute(attribute)) || true
      }
    },
)

export class Formula extends Inline {
  static override blotName = 'tex'
  static override tagName = 'SPAN'
  static override className = FORMULA_CLASS

  static override formats(): true {
    return true
  }
}

/** Within a link, whose own format is its address alone. */
export class LinkTitle extends Inline {
  static override blotName = 'link-title'
  static override tagName = 'SPAN'
  static override className = LINK_TITLE_CLASS

  static override create(value: string): HTMLElement {
    const node = super.create()
    node.title = value
    return node
  }

  static override formats(node: HTMLElement): string {
    return node.title
  }
}
