// The actions for the selected captures. Escape clears the selection.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { useEffect, useEffectEvent } from 'react'
import { showPartMissing } from '../../../components/lazy-part.tsx'
import { withoutReload } from '../../../lib/device/new-version.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { BulkBar } from '../../captures/bulk/bulk-bar.tsx'
import { focusCardOf } from '../../captures/card/card-focus.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'
import { ProNote } from '../notices/pro-note.tsx'
import type { Question } from './capture-question.tsx'

export function SelectionBar({
  selected,
  isPro,
  onAsk,
  onAll,
  onClear,
}: {
  selected: readonly Capture[]
  isPro: boolean
  onAsk: (question: Question) => void
  onAll: () => void
  onClear: () => void
}) {
  const { client, user } = useSignedIn()
  const { all: notebooks } = useNotebooks()
  /** The focus goes from the bar to a card that was selected. */
  const clear = () => {
    const [first] = selected
    if (first && !document.activeElement?.closest('[data-capture-id]')) focusCardOf(first.id)
    onClear()
  }
  const clearByKey = useEffectEvent(clear)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(DIALOGS)) clearByKey()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const exportSelected = async (as: 'json' | 'markdown') => {
    const loaded = await withoutReload(() => import('../../captures/bulk/export-selected.ts')).catch(() => null)
    if (!loaded) return showPartMissing()
    const notebookOf = (id: string | null) => notebooks.find((folder) => folder.id === id)?.name ?? null
    const save = as === 'json' ? loaded.exportAsJson : loaded.exportAsMarkdown
    await save({ client, userId: user.id }, selected, notebookOf).catch(() => toast.error(readingMessages.exportFailed))
  }

  return (
    <BulkBar
      count={selected.length}
      isPro={isPro}
      proNote={<ProNote text={captureMessages.bulkIsPro} />}
      onMove={() => onAsk({ kind: 'move', captures: selected })}
      onTag={() => onAsk({ kind: 'tag', captures: selected })}
      onDelete={() => onAsk({ kind: 'delete', captures: selected })}
      onExport={(as) => void exportSelected(as)}
      onAll={onAll}
      onClear={clear}
    />
  )
}

const DIALOGS = '[role=dialog]:not([data-beside]),[role=alertdialog],[role=menu]'
