// Shown in place of an empty list: a drawing, a text and one action.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export function EmptyState({
  title,
  children,
  action,
  isShort = false,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Something to do stands below it. */
  isShort?: boolean
}) {
  return (
    <div
      className={clsx(
        'mx-auto flex max-w-md flex-col items-center px-6 text-center',
        isShort ? 'gap-1.5 py-3 sm:py-6 max-sm:[&>svg]:w-20' : 'gap-3 py-16',
      )}
    >
      <svg
        aria-hidden="true"
        width="112"
        height="84"
        viewBox="0 0 112 84"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2"
        className="text-line-strong"
      >
        <path d="M8 62c8-6 16-6 24 0s16 6 24 0 16-6 24 0 16 6 24 0" className="text-sea" stroke="currentColor" />
        <path d="M20 74c7-5 14-5 21 0s14 5 21 0 14-5 21 0" className="text-line" stroke="currentColor" />
        <path d="M46 52 38 22c-1-4 1-6 4-7l3-1-1-6 8-2 2 6 3-1c4-1 6 0 7 4l9 31" />
        <path d="m49 28 14-4m-12 11 14-4m-12 11 9-2" className="text-primary" stroke="currentColor" />
      </svg>
      {/* Focusable: it takes the focus when the last entry disappears. */}
      <h2 tabIndex={-1} data-empty-title className="text-lg font-semibold outline-none">
        {title}
      </h2>
      {children ? <div className="text-sm text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
