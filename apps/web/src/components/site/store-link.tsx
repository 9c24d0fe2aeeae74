// A link to the browser extension in the store, opened in a new tab.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import type { ReactNode } from 'react'
import { site } from '../../lib/site.ts'

export function StoreLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href={site.storeUrl} target="_blank" rel="noreferrer" className={className}>
      {children} <span className="sr-only">{shell.newTab}</span>
    </a>
  )
}
