// A placeholder with the shape of a card or a row.
import { Skeleton } from '@jotsam/ui/skeleton'
import { clsx } from 'clsx'
import { useAppearance } from '../../../lib/ui/appearance.ts'

export function CaptureCardSkeleton({ isRow }: { isRow: boolean }) {
  const { density } = useAppearance()
  if (isRow)
    return (
      // As high as a row, with its line.
      <div
        className={clsx(
          'flex shrink-0 flex-col justify-center gap-2 border-b border-line bg-surface px-3',
          density === 'compact' ? 'h-[53.58px]' : 'h-[61.58px]',
        )}
      >
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-11/12" />
      </div>
    )
  return <CardShape />
}

/** Without settings, for the frame that is drawn before any code runs. */
export function CardShape() {
  return (
    <div className="flex h-55 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-auto h-5 w-1/2" />
    </div>
  )
}
