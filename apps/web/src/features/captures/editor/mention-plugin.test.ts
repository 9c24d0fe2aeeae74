import { Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { expect, it } from 'vitest'
import { mentionKey, mentionPlugin, mentionsIn } from './mention-plugin.ts'

const schema = new Schema({ nodes: { doc: { content: 'p+' }, p: { content: 'text*' }, text: {} } })

it('shows the title of a mention as long as it is one, wherever it moves', () => {
  const doc = schema.node('doc', null, [schema.node('p', null, [schema.text('see [[202611151230]] now')])])
  const start = EditorState.create({ doc, plugins: [mentionPlugin()] })
  const shown = mentionsIn(doc).map(({ from, to }) => Decoration.inline(from, to, { class: 'mention' }))
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
