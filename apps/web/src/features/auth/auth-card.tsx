// The card around every form of the sign-in screen.

import { authMessages } from '@jotsam/core/messages/account/auth'
import { limits } from '@jotsam/core/plan/limits'
import { defaultSite } from '@jotsam/core/site/site'
import type { ReactNode } from 'react'
import { PageFrame } from '../../components/page-frame.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { ProductPicture } from '../../components/site/product-picture.tsx'
import { SiteHeader } from '../../components/site/site-header.tsx'
import { pictures } from '../../pictures/pictures.ts'

export function AuthCard({ children }: { children: ReactNode }) {
  return (
    <PageFrame header={<SiteHeader />}>
      <PageMeta title={authMessages.title(defaultSite.name)} description={authMessages.description} isUnlisted />
      <div className="grid flex-1 lg:grid-cols-2">
        <div className="grid place-items-center px-4 py-8 sm:py-12">
          <section
            style={{ maxWidth: limits.auth.cardWidthPx }}
            className="flex w-full flex-col gap-5 sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8"
          >
            <div className="flex flex-col items-center gap-1 text-center">
              <h1 className="text-2xl">{authMessages.title(defaultSite.name)}</h1>
              <p className="text-sm text-muted">{authMessages.subtitle}</p>
            </div>
            {children}
          </section>
        </div>
        {/* A picture of the dashboard beside the form. */}
        <div aria-hidden className="relative overflow-hidden border-l border-line bg-sunken max-lg:hidden">
          <div className="absolute top-1/2 left-14 w-[68rem] -translate-y-1/2">
            <ProductPicture picture={pictures.dashboard} alt="" />
          </div>
        </div>
      </div>
    </PageFrame>
  )
}

/** A button that looks like a link and switches the form. It is 44 px high on touch screens. */
export function SwitchButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-9 rounded-control px-2 text-sm text-primary-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}
