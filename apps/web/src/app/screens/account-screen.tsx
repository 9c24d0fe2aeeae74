// /account: the settings as pages. Plan Details shows the plan and the data as a dialog.
import { accountMessages } from '@jotsam/core/messages/account/account'
import { accountPagesMessages as texts } from '@jotsam/core/messages/account/account-pages'
import { defaultSite } from '@jotsam/core/site/site'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { Activity } from '../../features/account/activity.tsx'
import { Appearance } from '../../features/account/appearance.tsx'
import { ChangePassword } from '../../features/account/change-password.tsx'
import { DownloadPart } from '../../features/account/download-part.tsx'
import { EmailSetting } from '../../features/account/email-setting.tsx'
import { ReadFiles } from '../../features/account/read-files.tsx'
import { Devices } from '../../features/account/security/devices.tsx'
import { SignInSecurity } from '../../features/account/security/sign-in-security.tsx'
import { FormSetting } from '../../features/account/setting.tsx'
import { SignOut } from '../../features/account/sign-out.tsx'
import { WeeklyCopies } from '../../features/account/weekly-copies.tsx'
import { YourData } from '../../features/account/your-data.tsx'
import { PlanPanel } from '../../features/plans/plan-panel.tsx'
import { paths } from '../../lib/paths.ts'

const Connect = lazyPart(async () => (await import('../../features/account/connect/connect.tsx')).Connect)
const Numbers = lazyPart(async () => (await import('../../features/account/numbers/numbers.tsx')).Numbers)

const PAGES: Record<keyof typeof texts.pages, () => ReactNode> = {
  profile: () => (
    <>
      <EmailSetting />
      <SignOut />
    </>
  ),
  plan: () => <PlanPanel />,
  security: () => (
    <>
      <FormSetting
        name={accountMessages.password}
        summary={accountMessages.passwordSummary}
        open={accountMessages.change}
        label={accountMessages.changePassword}
        form={(close) => <ChangePassword onDone={close} />}
      />
      <SignInSecurity />
    </>
  ),
  devices: () => <Devices />,
  data: () => (
    <YourData>
      <DownloadPart />
      <WeeklyCopies />
      <ReadFiles />
      <Activity />
    </YourData>
  ),
  tokens: () => <Connect />,
  appearance: () => <Appearance />,
  numbers: () => <Numbers />,
}
const NAMES = Object.keys(PAGES) as (keyof typeof texts.pages)[]

export function AccountScreen() {
  const { page: asked = 'profile' } = useParams()
  const page = NAMES.find((name) => name === asked)
  if (!page) return <Navigate to={paths.account()} replace />
  return <AccountPage page={page} />
}

function AccountPage({ page }: { page: keyof typeof texts.pages }) {
  const strip = useRef<HTMLUListElement>(null)
  // On a phone the pages are a strip that scrolls. Smooth scrolling would begin at the left again after each step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [page])
  const name = texts.pages[page]
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 gap-x-10 gap-y-4 px-4 py-6 max-md:flex-col sm:px-6">
      <PageMeta title={`${name} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <nav aria-label={texts.title} className="shrink-0 md:w-52">
        <h1 className="mb-2 px-3 font-display text-lg font-semibold max-md:sr-only">{texts.title}</h1>
        <ul
          ref={strip}
          className="relative flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 max-md:[scrollbar-width:none] md:flex-col"
        >
          {NAMES.map((each) => (
            <li key={each} className="shrink-0">
              <Link
                to={paths.account(each)}
                aria-current={each === page ? 'page' : undefined}
                className="flex min-h-9 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text pointer-coarse:min-h-11"
              >
                {texts.pages[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-2xl flex-1 flex-col gap-6">
        <h2 className="text-2xl font-semibold tracking-[-0.01em]">{name}</h2>
        {PAGES[page]()}
      </div>
    </div>
  )
}
