// /account: the settings as pages. Plan Details shows the plan and the data as a dialog.
import { accountMessages } from '@jotsam/core/messages/account/account'
import { accountPagesMessages as texts } from '@jotsam/core/messages/account/account-pages'
import { defaultSite } from '@jotsam/core/site/site'
import { Skeleton } from '@jotsam/ui/skeleton'
import { clsx } from 'clsx'
import {
  ArrowDownUp,
  ChartColumn,
  ChevronDown,
  History,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Plug,
  ShieldCheck,
  Sparkles,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { useDisclosure } from '../../components/use-disclosure.ts'
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
    </YourData>
  ),
  activity: () => <Activity />,
  tokens: () => <Connect loading={<PageSkeleton />} />,
  appearance: () => <Appearance />,
  numbers: () => <Numbers loading={<PageSkeleton />} />,
}
const ICONS: Record<keyof typeof texts.pages, LucideIcon> = {
  profile: UserRound,
  plan: Sparkles,
  security: ShieldCheck,
  devices: MonitorSmartphone,
  data: ArrowDownUp,
  activity: History,
  tokens: Plug,
  appearance: Palette,
  numbers: ChartColumn,
}
const NAMES = Object.keys(PAGES) as (keyof typeof texts.pages)[]

function PageSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="mt-4 h-24 w-full" />
    </div>
  )
}

export function AccountScreen() {
  const { page: asked = 'profile' } = useParams()
  const page = NAMES.find((name) => name === asked)
  if (!page) return <Navigate to={paths.account()} replace />
  return <AccountPage page={page} />
}

function AccountPage({ page }: { page: keyof typeof texts.pages }) {
  const { isOpen, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  const name = texts.pages[page]
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-1 gap-x-10 gap-y-4 px-4 py-4 max-md:flex-col sm:px-6 sm:py-6">
      <PageMeta title={`${name} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <nav aria-label={texts.title} className="shrink-0 md:w-52">
        <h1 className="mb-2 px-3 font-display text-lg font-semibold max-md:sr-only">{texts.title}</h1>
        <div ref={areaRef} className="md:contents">
          <button
            ref={buttonRef}
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={texts.choose(name)}
            onClick={toggle}
            className="group flex min-h-11 items-center gap-2 rounded-control text-2xl font-semibold tracking-[-0.01em] md:hidden"
          >
            {name}
            <ChevronDown
              aria-hidden
              className="size-5 text-muted transition-transform duration-150 group-aria-expanded:rotate-180"
            />
          </button>
          <ul
            id={panelId}
            className={clsx(
              'flex flex-col gap-1',
              // On a phone all of them are in a sheet.
              'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-40 max-md:max-h-[80dvh] max-md:overflow-y-auto max-md:rounded-t-[20px] max-md:bg-surface max-md:p-3 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:shadow-[0_0_0_100vmax_var(--scrim)] motion-safe:max-md:animate-[rise_150ms_var(--ease-calm)]',
              'sheet-handle',
              !isOpen && 'max-md:hidden',
            )}
          >
            {NAMES.map((each) => {
              const Icon = ICONS[each]
              return (
                <li key={each}>
                  <Link
                    to={paths.account(each)}
                    aria-current={each === page ? 'page' : undefined}
                    className="flex min-h-9 items-center gap-2.5 rounded-control px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text pointer-coarse:min-h-11"
                  >
                    <Icon aria-hidden className="size-4 shrink-0" />
                    {texts.pages[each]}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      </nav>
      <div className="flex min-w-0 max-w-2xl flex-1 flex-col gap-6">
        <h2 className="text-2xl font-semibold tracking-[-0.01em] max-md:sr-only">{name}</h2>
        {PAGES[page]()}
      </div>
    </div>
  )
}
