// A placeholder while a note loads.
import { Skeleton } from '@jotsam/ui/skeleton'

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

/** The same beside the list, below the place of the bar. */
export function PaneSkeleton() {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-20">
      <DetailSkeleton />
    </div>
  )
}
