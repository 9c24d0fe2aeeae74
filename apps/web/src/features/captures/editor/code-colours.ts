// Colours code while it is edited, on and near the screen only: each key press costs more the more coloured words there are. Blocks are
// coloured one by one when the person pauses, so that typing stays fast.
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { codeTokens, loadLanguage } from '../../../components/reading/colour-code.ts'
import { readSelection } from './tools/read-selection.ts'

const key = new PluginKey<DecorationSet>('codeColours')
const PAUSE_MS = 200
const SCROLL_MS = 50
/** The longest time that colouring may block the page at once. */
const SLICE_MS = 6

export const codeColours = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, colours) => tr.getMeta(key) ?? colours.map(tr.mapping, tr.doc),
  },
  props: { decorations: (state) => key.getState(state) },
  view: (view) => {
    const coloured: Coloured = new WeakMap()
    let timer = setTimeout(() => void colour(view, coloured, again), 0)
    function again(wait: number) {
      clearTimeout(timer)
      timer = setTimeout(() => void colour(view, coloured, again), wait)
    }
    const scrolled = () => again(SCROLL_MS)
    // The scroll events of the box around the text do not bubble.
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    return {
      update: ({ state }, before) => {
        if (state.doc !== before.doc) again(PAUSE_MS)
      },
      destroy: () => {
        clearTimeout(timer)
        removeEventListener('scroll', scrolled, { capture: true })
      },
    }
  },
})

/** How many coloured parts each block has. */
type Coloured = WeakMap<Node, number>

async function colour(view: EditorView, coloured: Coloured, again: (wait: number) => void): Promise<void> {
  await Promise.allSettled([...languagesIn(view.state.doc)].map(loadLanguage))
  if (view.isDestroyed) return
  // Changing the text under an input method would end its composition.
  if (view.composing) return again(PAUSE_MS)
  readSelection()
  const { doc, tr } = view.state
  const begun = performance.now()
  let colours = key.getState(view.state) ?? DecorationSet.empty
  let isDone = true
  let isChanged = false
  doc.descendants((node, at) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock
    if (!isNear(view.nodeDOM(at))) return false
    const before = colours.find(at, at + node.nodeSize)
    // Undo can bring a block back whose colours were removed with it.
    if (coloured.get(node) === before.length) return false
    if (performance.now() - begun > SLICE_MS) {
      isDone = false
      return false
    }
    isChanged = true
    const tokens = codeTokens(node.textContent, String(node.attrs.language ?? ''))
    colours = colours.remove(before).add(
      doc,
      tokens.map(({ from, to, name }) => Decoration.inline(at + 1 + from, at + 1 + to, { class: name })),
    )
    coloured.set(node, colours.find(at, at + node.nodeSize).length)
    return false
  })
  if (isChanged) view.dispatch(tr.setMeta(key, colours))
  if (!isDone) again(16)
}

/** Whether it is at most a screen away. */
function isNear(block: globalThis.Node | null): boolean {
  if (!(block instanceof HTMLElement)) return false
  const { top, bottom } = block.getBoundingClientRect()
  return bottom > -innerHeight && top < 2 * innerHeight
}

function languagesIn(doc: Node): Set<string> {
  const names = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock' && node.attrs.language) names.add(node.attrs.language)
    return !node.isTextblock
  })
  return names
}
