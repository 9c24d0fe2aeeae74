// What is typed right after a new formula goes into its TeX, also while the field for it is still loading.
import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state'
import { type AskedFormula, askedFormula, editFormula } from './tools/insert-block.ts'

/** Why the formula that is selected wants its field. */
export const askedNow = new PluginKey<AskedFormula | null>('askedFormula')

export const earlyTex = Extension.create({
  name: 'earlyTex',
  // Before the rules for Markdown.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin<AskedFormula | null>({
      key: askedNow,
      state: { init: () => null, apply: (tr, now) => (tr.selectionSet ? askedFormula(tr) : now) },
      props: {
        handleTextInput: ({ state, dispatch }, _from, _to, text) => {
          const now = askedNow.getState(state)
          const { tr, selection } = state
          if (!(selection instanceof NodeSelection) || (now !== 'new' && now !== 'typed')) return false
          const [, sign = '', tex = ''] = /^(\$\$?)(.*)\1$/s.exec(selection.node.attrs.source) ?? []
          const source = sign + (now === 'new' ? '' : tex) + text.replaceAll('$', '\\$') + sign
          tr.setNodeAttribute(selection.from, 'source', source)
          editFormula(tr, selection.from, 'typed')
          dispatch(tr)
          return true
        },
      },
    }),
  ],
})
