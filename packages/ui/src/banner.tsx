// A message above the content, with an optional action.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type BannerTone = 'neutral' | 'success' | 'warning' | 'danger'

export function Banner({
  tone = 'neutral',
  children,
  action,
  className,
}: {
  tone?: BannerTone
  children: ReactNode
  action?: ReactNode
  className?: string
}) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      data-tone={tone}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-3 text-sm print:hidden',
        TONES[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
        <Icon aria-hidden className="mt-px size-[18px] shrink-0" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  )
}

const ICONS = { neutral: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }
const TONES: Record<BannerTone, string> = {
  neutral: 'bg-primary-soft text-primary-text',
  success: 'bg-sea-soft text-sea',
  warning: 'bg-amber-soft text-amber',
  danger: 'bg-coral-soft text-coral',
}
