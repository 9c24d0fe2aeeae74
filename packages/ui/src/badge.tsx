// A short label, such as a tag, a plan or a state.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: 'neutral' | 'primary' | 'sea' | 'amber' | 'coral'
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 truncate rounded-full px-2 py-0.5 text-xs font-medium forced-colors:border forced-colors:py-px',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const TONES = {
  neutral: 'bg-sunken text-muted',
  primary: 'bg-primary-soft text-primary-text',
  sea: 'bg-sea-soft text-sea',
  amber: 'bg-amber-soft text-amber',
  coral: 'bg-coral-soft text-coral',
}
