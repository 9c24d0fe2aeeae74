// The markup after a change of its elements.
import { inertCopy } from '../clean/clean-page-html.ts'

export function changed(html: string, change: (root: DocumentFragment) => void): string {
  const copy = inertCopy(html, document)
  change(copy)
  const holder = document.createElement('div')
  holder.append(copy)
  return holder.innerHTML
}
