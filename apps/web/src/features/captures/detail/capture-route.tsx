// The note that the address opens: `?capture=ID`, `?capture=new` or a zettel id. Mount it once and always: it renders nothing while
// no note is open, and it must outlive the address to ask about unsaved changes.
import { use, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { KeepKeys, takeKeys, takeSaveKey } from '../../../components/writing/early-keys.tsx'
import { NoteLoading } from './detail-skeleton.tsx'
import { NotePane } from './note-pane.ts'
import { useCaptureRoute } from './use-capture-route.ts'

const CaptureScreen = lazyPart(async () => (await import('./capture-screen.tsx')).CaptureScreen)

export function CaptureRoute({
  beside = null,
  onClose,
}: {
  /** The note to show while the address opens none. */
  beside?: string | null
  onClose?: () => void
}) {
  const route = useCaptureRoute(beside, onClose)
  const pane = use(NotePane)
  // Keys that were typed for one note must not go to the next one.
  const { shown } = route
  useEffect(() => {
    if (shown === null) return
    return () => {
      takeKeys()
      takeSaveKey()
    }
  }, [shown])
  if (route.shown === null) return null
  return (
    <CaptureScreen
      onMissing={route.close}
      loading={
        <>
          {shown === 'new' ? <KeepKeys /> : null}
          {pane ? (
            createPortal(<NoteLoading onClose={route.close} />, pane)
          ) : (
            <div className="fixed inset-0 z-40 bg-paper pt-[env(safe-area-inset-top)]">
              <NoteLoading onClose={route.close} />
            </div>
          )}
        </>
      }
      id={route.shown}
      route={route}
    />
  )
}
