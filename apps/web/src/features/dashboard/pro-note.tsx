// A note on Free beside a disabled Pro control, with a link to the pricing page.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

export function ProNote({ text, className }: { text: string; className?: string }) {
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted', className)}>
      <Lock aria-hidden className="size-3.5 shrink-0" />
      <span>{text}</span>
      <Link
        to={paths.pricing}
        className="rounded-control font-medium text-primary-text underline underline-offset-2 pointer-coarse:py-2"
      >
        {dashboardMessages.upgrade}
      </Link>
    </p>
  )
}
