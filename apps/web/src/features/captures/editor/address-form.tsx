// Asks for the address of a link or a video. What is not allowed is refused here, and blanked by the editor in any case.

import { safeLink } from '@jotsam/core/html/safe-link'
import { videoEmbed } from '@jotsam/core/html/video-embed'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import type Quill from 'quill'
import { useState } from 'react'

export type AddressKind = 'link' | 'video'

const texts = captureDetailMessages.editor

export function AddressForm({
  kind,
  quill,
  current,
  onDone,
}: {
  kind: AddressKind
  quill: Quill
  current: unknown
  onDone: () => void
}) {
  // Where the cursor stood before this form took the focus.
  const [range] = useState(() => quill.getSelection() ?? { index: quill.getLength() - 1, length: 0 })
  const hasLink = kind === 'link' && typeof current === 'string'
  const [typed, setTyped] = useState(hasLink ? String(current) : '')
  const [fault, setFault] = useState<string | null>(null)

  const done = (at: number) => {
    quill.setSelection(at, 0, 'user')
    onDone()
  }
  const add = () => {
    if (kind === 'video') {
      const embed = videoEmbed(typed)
      if (embed === null) return setFault(texts.badVideo)
      quill.insertEmbed(range.index, 'video', embed, 'user')
      return done(range.index + 1)
    }
    const href = safeLink(typed)
    if (href === '') return setFault(texts.badLink)
    if (range.length > 0) quill.formatText(range.index, range.length, 'link', href, 'user')
    else quill.insertText(range.index, typed.trim(), 'link', href, 'user')
    return done(range.index + (range.length || typed.trim().length))
  }
  const remove = () => {
    if (range.length > 0) quill.formatText(range.index, range.length, 'link', false, 'user')
    else {
      quill.setSelection(range.index, 0, 'silent')
      quill.format('link', false, 'user')
    }
    done(range.index + range.length)
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
        if (event.key === 'Escape') done(range.index)
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
