// The save buttons of the OCR dialog: each text as a capture, or all as one; also by keyboard.
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { Button } from '@jotsam/ui/button'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { shortcutText } from '../../lib/device/shortcut-text.ts'
import { isSavable } from './picture-row.tsx'
import type { ReadPicture } from './pictures.ts'
import type { SaveTexts } from './use-save-texts.ts'

export function SaveButtons({
  read,
  isBusy,
  saving,
}: {
  read: readonly ReadPicture[]
  isBusy: boolean
  saving: SaveTexts
}) {
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Enter saves, unless the person is typing.
    const { activeElement } = document
    if (!isBusy && (activeElement === document.body || activeElement?.role === 'dialog')) save.current?.focus()
  }, [isBusy])
  const isReady = !isBusy && read.every(({ state }) => isSavable(state))
  return (
    <>
      {read.length > 1 ? (
        <Button disabled={!isReady || saving.isSaving} onClick={() => saving.asOne(read)}>
          {texts.saveAsOne}
        </Button>
      ) : null}
      <Button
        ref={save}
        look="primary"
        title={shortcutText('Enter')}
        disabled={!isReady}
        busy={saving.isSaving}
        onClick={() => saving.each(read)}
      >
        {read.length > 1 ? texts.saveMany(read.length) : texts.save}
      </Button>
    </>
  )
}

export function saveByKey(
  event: KeyboardEvent,
  saving: SaveTexts,
  read: readonly ReadPicture[],
  isBusy: boolean,
): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isBusy) return
  if (read.length > 0 && read.every(({ state }) => isSavable(state))) saving.each(read)
}
