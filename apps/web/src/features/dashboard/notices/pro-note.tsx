// A note on Free beside a disabled Pro control. The banner of the page is the one prompt to upgrade.
import { clsx } from 'clsx'
import { Lock } from 'lucide-react'

export function ProNote({ text, className }: { text: string; className?: string }) {
  return (
    <p className={clsx('flex items-center gap-2 text-small text-muted', className)}>
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}
