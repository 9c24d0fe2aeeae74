// A placeholder while a note loads.
import { captureMessages as texts } from '@jotsam/core/messages/capture/capture'
import { IconButton } from '@jotsam/ui/icon-button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

export function DetailSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}

/** The place of a note while its code loads, which may take long or never end. */
export function NoteLoading({ onClose }: { onClose: () => void }) {
  const [isLong, setLong] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', press)
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => {
      removeEventListener('keydown', press)
      clearTimeout(timer)
    }
  }, [])
  return (
    // One element: beside the list it is a cell of a grid, whose rows would share the height.
    <div>
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-3xl items-center pl-2 sm:pl-4">
          <IconButton label={texts.closeNote} shortcut="Esc" icon={<ArrowLeft />} onClick={onClose} />
        </div>
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
        <DetailSkeleton />
        <p role="status" className="mt-8 text-muted">
          {isLong ? texts.loadingLong : null}
        </p>
      </div>
    </div>
  )
}

const LONG_MS = 8000

/** The place of a note beside the list, below the place of its bar. */
export function PaneSkeleton() {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-20">
      <DetailSkeleton />
    </div>
  )
}
