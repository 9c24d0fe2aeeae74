// The front page, for visitors and for people who are signed in.
import '@fontsource-variable/fraunces/index.css'
import { landingMessages as landing } from '@jotsam/core/messages/landing'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site'
import { buttonClass } from '@jotsam/ui/button'
import { Anchor, FolderTree, type LucideIcon, Puzzle, Sailboat, Shell, Telescope, Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../components/page-frame.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFooter } from '../../components/site-footer.tsx'
import { SiteHeader } from '../../components/site-header.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { SampleCapture } from './sample-capture.tsx'

const FEATURE_ICONS: readonly LucideIcon[] = [Shell, FolderTree, Telescope, Waypoints, Sailboat, Anchor]

export function LandingPage() {
  return (
    <PageFrame header={<SiteHeader />} footer={<SiteFooter />}>
      <PageMeta title={landing.title(defaultSite.name)} description={landing.description} path={paths.landing} />
      <Hero />
      <Features />
      <Steps />
      <Extension />
    </PageFrame>
  )
}

function Hero() {
  const isSignedIn = useSession().kind === 'signed-in'
  return (
    <section className="border-b border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-14 sm:px-6 md:grid-cols-[1.1fr_1fr] md:py-24">
        <div className="flex flex-col gap-5">
          <h1 className="font-display text-4xl leading-[1.1] font-semibold tracking-[-0.02em] text-balance sm:text-5xl lg:text-6xl">
            {isSignedIn ? landing.headlineSignedIn : landing.headline}
          </h1>
          <p className="max-w-[52ch] text-lg text-muted">{isSignedIn ? landing.leadSignedIn : landing.lead}</p>
          {isSignedIn ? (
            <div>
              <Link to={paths.dashboard} className={buttonClass({ look: 'primary', size: 'large' })}>
                {landing.goToDashboard}
              </Link>
            </div>
          ) : (
            <>
              <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
                <Link to={paths.auth} className={buttonClass({ look: 'primary', size: 'large' })}>
                  {landing.startCapturing}
                </Link>
                <Link to={paths.register} className={buttonClass({ look: 'plain', size: 'large' })}>
                  {landing.startTrial}
                </Link>
              </div>
              <p className="text-sm text-muted">{landing.noCard}</p>
            </>
          )}
        </div>
        <SampleCapture />
      </div>
    </section>
  )
}

function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6 md:py-20">
      <SectionTitle id="features">{landing.featuresTitle}</SectionTitle>
      <ul className="mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {landing.features.map(({ title, text }, index) => {
          const Icon = FEATURE_ICONS[index] ?? Shell
          return (
            <li key={title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-card bg-primary-soft text-primary-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 md:py-20">
        <SectionTitle id="steps">{landing.stepsTitle}</SectionTitle>
        <ol className="mt-8 grid gap-4 md:grid-cols-3">
          {landing.steps.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-surface p-6">
              <span aria-hidden className="font-display text-3xl font-semibold text-sea">
                {index + 1}
              </span>
              <h3 className="mt-2 font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Extension() {
  return (
    <section className="mx-auto flex w-full max-w-6xl flex-col items-center gap-4 px-4 py-14 text-center sm:px-6 md:py-20">
      <p className="max-w-[48ch] text-lg text-muted">{landing.extensionText}</p>
      <a href={defaultSite.storeUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: 'large' })}>
        <Puzzle aria-hidden />
        {shell.extension} <span className="sr-only">{shell.newTab}</span>
      </a>
    </section>
  )
}

function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
      {children}
    </h2>
  )
}
