import { Schema } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { type Decoration, DecorationSet } from '@tiptap/pm/view'
import { expect, it } from 'vitest'
import { mentionKey, mentionPlugin, mentionsIn, titleAt } from './mention-plugin.ts'

const schema = new Schema({ nodes: { doc: { content: 'p+' }, p: { content: 'text*' }, text: {} } })

it('shows the title of a mention as long as it is one, wherever it moves', () => {
  const doc = schema.node('doc', null, [schema.node('p', null, [schema.text('see [[202611151230]] now')])])
  const start = EditorState.create({ doc, plugins: [mentionPlugin()] })
  const shown = mentionsIn(doc).map(({ from, to }) => titleAt(from, to, 'Tides'))
  const titled = start.apply(start.tr.setMeta(mentionKey, DecorationSet.create(doc, shown)))
  const titles = (state: EditorState) =>
    mentionKey
      .getState(state)
      ?.find()
      .map(({ from }) => from)
  expect(titles(titled.apply(titled.tr.insertText('I ', 1)))).toEqual([7])
  // Undo puts the typed words back.
  expect(titles(titled.apply(titled.tr.insertText('[[Neap', 7, 19)))).toEqual([])
  expect(titles(titled.apply(titled.tr.delete(20, 21)))).toEqual([])
})

it('shows the title in place of the digits, until the cursor comes to them', () => {
  const doc = schema.node('doc', null, [schema.node('p', null, [schema.text('see [[202611151230]] now')])])
  const plugin = mentionPlugin()
  const start = EditorState.create({ doc, plugins: [plugin] })
  const titles = DecorationSet.create(doc, [titleAt(5, 21, 'Tides')])
  const titled = start.apply(start.tr.setMeta(mentionKey, titles))
  const look = (position: number) => {
    const state = titled.apply(titled.tr.setSelection(TextSelection.create(doc, position)))
    const shown = plugin.props.decorations?.call(plugin, state)
    const [first] = shown instanceof DecorationSet ? shown.find() : []
    return (first as Decoration & { type: { attrs: object } }).type.attrs
  }
  expect(look(2)).toEqual({ class: 'mention is-closed', 'data-title': 'Tides' })
  for (const at of [5, 12, 21]) expect(look(at)).toEqual({ class: 'mention', 'data-title': 'Tides' })
})
