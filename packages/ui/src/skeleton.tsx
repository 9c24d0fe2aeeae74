// The shape of what comes, while it comes.
import { clsx } from 'clsx'

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-control bg-sunken', className)} />
}
