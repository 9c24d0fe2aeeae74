// A public page between the site's header and footer.
import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
      {children}
    </PageFrame>
  )
}
