// The help center: quick start, features and FAQ. A page below it explains searching.
import { helpMessages as text } from '@jotsam/core/messages/public/help'
import { buttonClass } from '@jotsam/ui/button'
import { Bot, Mail } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { FaqSection } from './faq-section.tsx'
import { FeatureOverview } from './feature-overview.tsx'
import { QuickStart } from './quick-start.tsx'
import { SearchHelp } from './search-help.tsx'

export function HelpPage() {
  const { pathname } = useLocation()
  if (pathname === paths.searchHelp) return <SearchHelp />
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle} description={text.description} />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-16 px-4 py-12 sm:px-6 md:gap-20 md:py-20">
        <div>
          <h1 className="text-4xl leading-[1.1] tracking-[-0.02em] sm:text-5xl">{text.headline}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-muted">{text.lead}</p>
        </div>
        <QuickStart />
        <FeatureOverview />
        <FaqSection />
        <StillOpen />
      </div>
    </SiteFrame>
  )
}

function StillOpen() {
  return (
    <section
      aria-labelledby="still-open"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-[16px] bg-primary-soft p-6 sm:p-8"
    >
      <div>
        <h2 id="still-open" className="text-lg font-semibold">
          {text.stillOpen}
        </h2>
        <p className="mt-1 text-muted">{text.stillOpenText}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.support} className={buttonClass({ look: 'primary' })}>
          <Bot aria-hidden />
          {text.support}
        </Link>
        <Link to={paths.contact} className={buttonClass()}>
          <Mail aria-hidden />
          {text.contact}
        </Link>
      </div>
    </section>
  )
}
