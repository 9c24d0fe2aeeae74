// Asks for the address of a link or a video, and refuses forbidden addresses. The editor removes them too.

import { safeLink } from '@jotsam/core/html/safe-link'
import { videoEmbed } from '@jotsam/core/html/video-embed'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { insertBlock } from './insert-block.ts'

export type AddressKind = 'link' | 'video'

const texts = captureDetailMessages.editor

export function AddressForm({
  kind,
  editor,
  current,
  onDone,
}: {
  kind: AddressKind
  editor: Editor
  current: unknown
  onDone: () => void
}) {
  const hasLink = kind === 'link' && typeof current === 'string'
  const [typed, setTyped] = useState(hasLink ? String(current) : '')
  const [fault, setFault] = useState<string | null>(null)

  // The document's selection stays while this form has the focus.
  const { from, to, empty } = editor.state.selection
  const done = () => {
    editor.chain().focus().setTextSelection(to).run()
    onDone()
  }
  const add = () => {
    if (kind === 'video') {
      const src = videoEmbed(typed)
      if (src === null) return setFault(texts.badVideo)
      insertBlock(editor, { type: 'video', attrs: { src } })
      return onDone()
    }
    const href = safeLink(typed)
    if (href === '') return setFault(texts.badLink)
    const chain = editor.chain().focus()
    if (!empty) chain.setMark('link', { href }).setTextSelection(to)
    else if (hasLink) chain.extendMarkRange('link').setMark('link', { href }).setTextSelection(from)
    else chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
    chain.run()
    return onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').setTextSelection(to).run()
    onDone()
  }

  return (
    <form
      className="flex flex-wrap items-start gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        add()
      }}
      data-own-escape
      onKeyDown={(event) => {
        if (event.key === 'Escape') done()
      }}
    >
      <TextField
        autoFocus
        className="min-w-0 flex-1 basis-60"
        label={kind === 'link' ? texts.linkAddress : texts.videoAddress}
        hint={kind === 'link' ? texts.linkHint : texts.videoHint}
        fault={fault}
        value={typed}
        inputMode="url"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex gap-2 pt-[26px]">
        <Button type="submit" look="primary">
          {texts.add}
        </Button>
        {hasLink ? <Button onClick={remove}>{texts.removeLink}</Button> : null}
      </div>
    </form>
  )
}
