// The notes of the view: the cards, their menu, what is done to one or to several, and how many there are.
import type { Capture } from '@jotsam/core/capture'
import { captureMessages } from '@jotsam/core/messages/capture'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { part, sayPartMissing } from '../../components/part.tsx'
import { withoutReload } from '../../lib/new-version.ts'
import { useCaptureActions } from '../captures/capture-actions.ts'
import { CaptureGrid, CaptureGridSkeleton } from '../captures/capture-grid.tsx'
import type { MenuPlace } from '../captures/card/capture-card.tsx'
import { copyContent } from '../captures/copy-content.ts'
import { deleteWaiting } from '../captures/delayed-delete.ts'
import { useSelection } from '../captures/selection.ts'
import type { ShownCaptures } from '../captures/use-captures-list.ts'
import { useNotebooks } from '../notebooks/use-notebooks.ts'
import { CaptureQuestion, type Question } from './capture-question.tsx'
import { LoadFailed, OldListNotice, ShownCount } from './list-notices.tsx'
import { NoCaptures } from './no-captures.tsx'
import { ProNote } from './pro-note.tsx'
import type { DashboardPlace } from './use-dashboard-view.ts'

const CaptureMenu = part(async () => (await import('../captures/menu/capture-menu.tsx')).CaptureMenu)
const NotebookPicker = part(async () => (await import('../notebooks/notebook-picker.tsx')).NotebookPicker)
const BulkBar = part(async () => (await import('../captures/bulk/bulk-bar.tsx')).BulkBar)

export function CapturesSection({
  shown,
  place,
  isPro,
}: {
  shown: ShownCaptures
  place: DashboardPlace
  isPro: boolean
}) {
  const { list } = shown
  const captures = list?.captures ?? NONE
  const actions = useCaptureActions()
  const { all: notebooks } = useNotebooks()
  const selection = useSelection()
  const [menu, setMenu] = useState<{ readonly id: string; readonly place: MenuPlace } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const order = useRef(captures)
  order.current = captures
  const selected = useMemo(() => captures.filter(({ id }) => selection.ids.has(id)), [captures, selection.ids])
  const inMenu = menu && captures.find(({ id }) => id === menu.id)

  const { toggle, clear } = selection
  const onPin = useCallback((capture: Capture) => void actions.togglePin(capture), [actions])
  const onDelete = useCallback((capture: Capture) => setQuestion({ kind: 'delete', captures: [capture] }), [])
  const onMenu = useCallback((capture: Capture, at: MenuPlace) => setMenu({ id: capture.id, place: at }), [])
  const onSelect = useCallback(
    ({ id }: Capture, isRange: boolean) => toggle(id, isRange ? order.current.map((each) => each.id) : undefined),
    [toggle],
  )

  useEffect(() => {
    // Whoever leaves has made up their mind.
    addEventListener('pagehide', deleteWaiting)
    return () => {
      removeEventListener('pagehide', deleteWaiting)
      deleteWaiting()
    }
  }, [])
  useEffect(() => {
    if (selected.length === 0) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(DIALOGS)) clear()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [selected.length, clear])

  const exportSelected = async (as: 'json' | 'markdown') => {
    const loaded = await withoutReload(() => import('../captures/bulk/export-selected.ts')).catch(() => null)
    if (!loaded) return sayPartMissing()
    const notebookOf = (id: string | null) => notebooks.find((folder) => folder.id === id)?.name ?? null
    if (as === 'json') loaded.exportAsJson(selected, notebookOf)
    else loaded.exportAsMarkdown(selected, notebookOf)
  }

  return (
    <>
      <OldListNotice shown={shown} />
      {selected.length > 0 ? (
        <BulkBar
          onMissing={clear}
          count={selected.length}
          isPro={isPro}
          proNote={<ProNote text={captureMessages.bulkIsPro} />}
          onMove={() => setQuestion({ kind: 'move', captures: selected })}
          onTag={() => setQuestion({ kind: 'tag', captures: selected })}
          onDelete={() => setQuestion({ kind: 'delete', captures: selected })}
          onExport={(as) => void exportSelected(as)}
          onAll={() => selection.all(captures.map(({ id }) => id))}
          onClear={clear}
        />
      ) : null}
      {list === null && shown.hasFailed ? <LoadFailed onRetry={shown.retry} /> : null}
      {list === null && !shown.hasFailed ? <CaptureGridSkeleton /> : null}
      {list && captures.length === 0 && !shown.hasMore ? <NoCaptures place={place} isPro={isPro} /> : null}
      <div
        aria-busy={shown.isOld || undefined}
        className={clsx('transition-opacity duration-150', shown.isOld && 'opacity-60')}
      >
        {captures.length > 0 ? (
          <CaptureGrid
            captures={captures}
            addressOf={place.captureAddress}
            words={place.filter.query}
            selected={selection.ids}
            waiting={shown.waiting}
            {...{ onPin, onDelete, onMenu, onSelect }}
          />
        ) : null}
      </div>
      <ShownCount shown={shown} />
      {menu && inMenu ? (
        <CaptureMenu
          key={`${menu.id} ${menu.place.x} ${menu.place.y}`}
          onMissing={() => setMenu(null)}
          capture={inMenu}
          place={menu.place}
          isPro={isPro}
          onClose={() => setMenu(null)}
          proNote={<ProNote text={notebookMessages.proOnly} className="px-2 pb-2" />}
          notebooks={
            <NotebookPicker
              capture={inMenu}
              current={inMenu.folder_id}
              onMissing={() => setMenu(null)}
              onLeave={() => setMenu(null)}
              onChoose={(folderId, name) => {
                setMenu(null)
                void actions.move([inMenu], folderId, name)
              }}
            />
          }
          onAddTags={() => setQuestion({ kind: 'tag', captures: [inMenu] })}
          onCopy={() => void copyContent(inMenu)}
          onEdit={() => place.openCapture(inMenu.id, 'edit')}
          onDelete={() => setQuestion({ kind: 'delete', captures: [inMenu] })}
        />
      ) : null}
      {question ? <CaptureQuestion question={question} onClose={() => setQuestion(null)} onGone={clear} /> : null}
    </>
  )
}

const NONE: readonly Capture[] = []
const DIALOGS = '[role=dialog],[role=alertdialog],[role=menu]'
