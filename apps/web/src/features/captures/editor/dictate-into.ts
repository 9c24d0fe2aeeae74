// Puts dictated words where the cursor is, or was last, without taking the focus from where the person is now.
import { dictatedText } from '@jotsam/core/capture/sources/voice-rules'
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'

export interface DictationPlace {
  insert(said: string): void
}

/** The document keeps its selection while the focus is elsewhere, and moves it with every change. */
export function dictationPlace({ view }: Editor): DictationPlace {
  return {
    insert(said) {
      const { $from, from, to } = view.state.selection
      const textAt = (start: number, end: number) => view.state.doc.textBetween(start, end, '\n', '\uFFFC')
      const before = $from.parentOffset === 0 ? (from <= 1 ? '' : '\n') : textAt(from - 1, from)
      const after = to < view.state.doc.content.size ? textAt(to, to + 1) || '\n' : '\n'
      const text = dictatedText(before, said, after)
      if (text === '') return
      // Each phrase is undone by itself, apart from what was typed around it.
      view.dispatch(closeHistory(view.state.tr.insertText(text, from, to)))
      view.dispatch(closeHistory(view.state.tr))
    },
  }
}
