// A placeholder while a card loads.
import { Skeleton } from '@jotsam/ui/skeleton'

export function CaptureCardSkeleton() {
  return (
    <div className="flex h-64 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-auto h-5 w-1/2" />
    </div>
  )
}
