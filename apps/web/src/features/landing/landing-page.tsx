// The landing page. Only its first screen differs between visitors and signed-in people.
import { landingMessages as landing } from '@jotsam/core/messages/public/landing'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { buttonClass } from '@jotsam/ui/button'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { StoreLink } from '../../components/site/store-link.tsx'
import { StaticContent } from '../../components/static-content.tsx'
import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { site } from '../../lib/site.ts'
import { watchFilm } from './watch-film.ts'

const LandingSections = page(() => import('./landing-sections.tsx'), 'LandingSections')

export function LandingPage() {
  const isSignedIn = useSession().kind === 'signed-in'
  useEffect(() => {
    const film = document.querySelector<HTMLElement>('[data-film]')
    return film ? watchFilm(film) : undefined
  }, [])
  return (
    <SiteFrame>
      <PageMeta title={landing.title(site.name)} description={landing.description} path={paths.landing} />
      {isSignedIn ? <HeroForMembers /> : <HeroForVisitors />}
      <StaticContent of={LandingSections} />
    </SiteFrame>
  )
}

function HeroForVisitors() {
  return (
    <section className={hero} data-visitors="">
      <h1 className={headline}>{landing.headline}</h1>
      <p className={lead}>{landing.lead}</p>
      <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
        <Link to={paths.register} className={buttonClass({ look: 'primary', size: 'large' })}>
          {landing.startCapturing}
        </Link>
        <Link to={paths.register} className={buttonClass({ look: 'plain', size: 'large' })}>
          {landing.startTrial}
        </Link>
      </div>
      <p className="text-sm text-muted">
        {landing.noCard} <StoreLink className={inline}>{shell.extension}</StoreLink>
      </p>
    </section>
  )
}

function HeroForMembers() {
  return (
    <section className={hero}>
      <h1 className={headline}>{landing.headlineSignedIn}</h1>
      <p className={lead}>{landing.leadSignedIn}</p>
      <Link to={paths.dashboard} className={buttonClass({ look: 'primary', size: 'large' })}>
        {landing.goToDashboard}
      </Link>
      <p className="text-sm text-muted">
        <StoreLink className={inline}>{shell.extension}</StoreLink>
      </p>
    </section>
  )
}

const hero = 'mx-auto flex w-full max-w-4xl flex-col items-center gap-5 px-4 pt-14 pb-10 text-center sm:px-6 md:pt-20'
const headline =
  'font-display text-4xl leading-[1.08] font-semibold tracking-[-0.02em] text-balance sm:text-5xl lg:text-6xl'
const lead = 'max-w-[58ch] text-lg text-balance text-muted'
const inline = 'text-primary-text underline underline-offset-3'
