// A page with its skip link, its header and the main landmark. Pages inside must not add a <main>.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import type { ReactNode } from 'react'

export function PageFrame({
  header,
  footer,
  children,
}: {
  header: ReactNode
  footer?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <a
        href="#main"
        className="sr-only rounded-control bg-surface px-4 py-2 text-primary-text shadow-float focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-50"
      >
        {shell.skipToContent}
      </a>
      {header}
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer}
    </div>
  )
}
