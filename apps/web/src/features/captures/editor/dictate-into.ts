// Puts dictated words where the cursor is, or was last, without taking the focus from where the person is now.
import { dictatedText } from '@jotsam/core/capture/voice-rules'
import type Quill from 'quill'
import type { Delta } from 'quill'

export interface DictationPlace {
  insert(said: string): void
  stop(): void
}

export function dictationPlace(quill: Quill): DictationPlace {
  let place = { index: Math.max(0, quill.getLength() - 1), length: 0 }
  const moved = (range: { index: number; length: number } | null) => {
    if (range) place = range
  }
  const changed = (delta: Delta) => {
    const end = delta.transformPosition(place.index + place.length)
    const index = delta.transformPosition(place.index)
    place = { index, length: Math.max(0, end - index) }
  }
  moved(quill.getSelection())
  quill.on('selection-change', moved)
  quill.on('text-change', changed)
  return {
    insert(said) {
      const { index, length } = place
      const before = index === 0 ? '' : quill.getText(index - 1, 1)
      const text = dictatedText(before, said, quill.getText(index + length, 1))
      if (text === '') return
      // Each phrase is undone by itself, apart from what was typed around it.
      quill.history.cutoff()
      if (length > 0) quill.deleteText(index, length, 'user')
      quill.insertText(index, text, inlineFormats(quill.getFormat(index)), 'user')
      quill.history.cutoff()
      place = { index: index + text.length, length: 0 }
      if (quill.hasFocus()) quill.setSelection(place.index, 0, 'silent')
    },
    stop() {
      quill.off('selection-change', moved)
      quill.off('text-change', changed)
    },
  }
}

const INLINE = new Set(['bold', 'italic', 'underline', 'strike', 'code', 'font', 'size'])

/** Said in the middle of bold words, it is bold; what shapes lines stays with the lines. */
function inlineFormats(formats: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(formats).filter(([name]) => INLINE.has(name)))
}
