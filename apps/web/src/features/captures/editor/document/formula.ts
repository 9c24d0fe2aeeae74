// A formula: TeX between dollar signs. The editor shows it rendered, as one node; `formula-tools.tsx` edits it.
import { texLanguage } from '@jotsam/core/markdown/tex'
import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { inner } from './attributes.ts'

export const formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => inner('source', { default: '', parseHTML: (element) => element.textContent }),
  parseHTML: () => [
    {
      tag: `span[data-language="${texLanguage}"]`,
      priority: 60,
      getAttrs: (element) => (element.childElementCount === 0 && element.textContent.trim() ? null : false),
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-language': texLanguage }, node.attrs.source],
  renderText: ({ node }) => node.attrs.source,
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span')
      dom.className = 'formula'
      show(dom, node)
      return {
        dom,
        ignoreMutation: () => true,
        update: (next) => {
          if (next.type !== node.type) return false
          show(dom, next)
          return true
        },
      }
    },
})

/** Shows the TeX when the library cannot be loaded, for example offline. */
function show(dom: HTMLElement, { attrs }: DocumentNode): void {
  if (dom.dataset.shown === attrs.source) return
  const place = document.createElement('span')
  place.dataset.language = texLanguage
  place.textContent = attrs.source
  dom.dataset.shown = attrs.source
  void import('../../../../components/reading/render-formulas.ts').then(
    ({ renderFormulas }) => {
      const ready = document.createElement('span')
      ready.append(place)
      renderFormulas(ready)
      // Typing goes on while the library loads.
      if (dom.dataset.shown === attrs.source) dom.replaceChildren(place)
    },
    () => dom.replaceChildren(place),
  )
  if (dom.childElementCount === 0) dom.append(place.cloneNode(true))
}
