// A link to the website that opens a new tab.
import { shellMessages } from '@jotsam/core/messages/shell'
import type { ReactNode } from 'react'

export function SiteLink({
  server,
  path,
  className = 'text-primary-text underline underline-offset-2',
  children,
}: {
  server: string
  path: string
  className?: string
  children: ReactNode
}) {
  return (
    <a href={server + path} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> {shellMessages.newTab}</span>
    </a>
  )
}
