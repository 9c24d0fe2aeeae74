// The language of the code that the cursor is in.
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import type { Editor } from '@tiptap/core'
import { useId } from 'react'

const texts = captureDetailMessages.editor

/** Any language can be typed; these are offered. */
const COMMON =
  'bash c cpp csharp css diff go html java javascript json kotlin markdown php python ruby rust sql swift typescript xml yaml'.split(
    ' ',
  )

export function CodeLanguage({ editor, language }: { editor: Editor; language: string }) {
  const id = useId()
  return (
    <>
      <input
        aria-label={texts.language}
        placeholder={texts.languageHint}
        list={id}
        value={language}
        maxLength={30}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => {
          const name = event.target.value.toLowerCase().replace(/[^\w+#.-]/g, '')
          editor.commands.updateAttributes('codeBlock', { language: name || null })
        }}
        className="h-8 w-28 shrink-0 rounded-control bg-sunken px-2 font-mono text-small text-ink placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-touch"
      />
      <datalist id={id}>
        {COMMON.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
