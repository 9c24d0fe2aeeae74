// A placeholder with the shape of a card or a row.
import { Skeleton } from '@jotsam/ui/skeleton'

export function CaptureCardSkeleton({ isRow }: { isRow: boolean }) {
  if (isRow)
    return (
      // As high as a row, with its line.
      <div className="flex h-[85.58px] shrink-0 @4xl:h-[65px] flex-col gap-2 border-b border-line bg-surface px-3 py-3">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-3 w-1/4 @4xl:hidden" />
      </div>
    )
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
