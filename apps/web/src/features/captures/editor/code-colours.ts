// Colours code while it is edited. Blocks are coloured one by one when the person pauses, so that typing stays fast.
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { codeTokens, loadLanguage } from '../../../components/reading/colour-code.ts'
import { readSelection } from './tools/read-selection.ts'

const key = new PluginKey<DecorationSet>('codeColours')
const PAUSE_MS = 200
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
    return {
      update: ({ state }, before) => {
        if (state.doc !== before.doc) again(PAUSE_MS)
      },
      destroy: () => clearTimeout(timer),
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
    const before = colours.find(at, at + node.nodeSize)
    // Undo can bring a block back whose colours were removed with it.
    if (coloured.get(node) === before.length) return false
    if (performance.now() - begun > SLICE_MS) {
      isDone = false
      return false
    }
    isChanged = true
    const tokens = codeTokens(node.textContent, String(node.attrs.language ?? ''))
    colours = colours.remove(colours.find(at, at + node.nodeSize)).add(
      doc,
      tokens.map(({ from, to, name }) => Decoration.inline(at + 1 + from, at + 1 + to, { class: name })),
    )
    return false
  })
  if (isChanged) view.dispatch(tr.setMeta(key, colours))
  if (!isDone) again(16)
}

function languagesIn(doc: Node): Set<string> {
  const names = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'codeBlock' && node.attrs.language) names.add(node.attrs.language)
    return !node.isTextblock
  })
  return names
}
