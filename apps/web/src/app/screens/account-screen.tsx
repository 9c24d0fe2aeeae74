// /account: the settings as pages. Plan Details shows the plan and the data as a dialog.
import { accountMessages } from '@jotsam/core/messages/account/account'
import { accountPagesMessages as texts } from '@jotsam/core/messages/account/account-pages'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { nextBilling, nextBillingText } from '@jotsam/core/plan/next-billing'
import { defaultSite } from '@jotsam/core/site/site'
import { Skeleton } from '@jotsam/ui/skeleton'
import {
  ArrowDownUp,
  ChartColumn,
  ChevronLeft,
  ChevronRight,
  History,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Plug,
  ShieldCheck,
  Sparkles,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { FaultLine } from '../../components/fault-line.tsx'
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
import { PlainCommands } from '../../features/dashboard/commands/plain-commands.tsx'
import { PlanPanel } from '../../features/plans/plan-panel.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useMedia } from '../../lib/device/use-media.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { monthOf } from '../../lib/ui/date-time.ts'

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
  tokens: () => <Connect loading={<PageSkeleton />} instead={missing} />,
  appearance: () => <Appearance />,
  numbers: () => <Numbers loading={<PageSkeleton />} instead={missing} />,
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

const missing = (retry: () => void) => <FaultLine isAlert text={pwaMessages.partMissing} onRetry={retry} />

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

/** The settings of one kind stand together in the list of a phone. */
const GROUPS: readonly (keyof typeof texts.pages)[][] = [
  ['profile', 'plan'],
  ['security', 'devices'],
  ['data', 'activity', 'tokens'],
  ['appearance', 'numbers'],
]

export function AccountScreen() {
  const { page: asked } = useParams()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const root = useFocusOfPage(isNarrow, asked)
  const page = NAMES.find((name) => name === (asked ?? 'profile'))
  if (!page) return <Navigate to={paths.account()} replace />
  // On a phone the first screen is the list, and each page has a way back to it.
  const isList = isNarrow && asked === undefined
  const name = isList ? texts.title : texts.pages[page]
  return (
    <div
      ref={root}
      className="mx-auto flex w-full max-w-5xl flex-1 gap-x-10 gap-y-1 px-4 py-4 max-md:flex-col sm:px-6 sm:py-6"
    >
      <PageMeta title={`${name} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <nav aria-label={texts.title} className="flex shrink-0 flex-col gap-4 md:w-56">
        {isNarrow && !isList ? (
          <>
            <h1 className="sr-only">{texts.title}</h1>
            <BackToList />
          </>
        ) : (
          <>
            <h1 className="text-2xl md:px-3 md:text-lg">{texts.title}</h1>
            <Identity />
            <PageList chosen={isList ? null : page} />
          </>
        )}
      </nav>
      {isList ? null : (
        <div className="flex min-w-0 max-w-2xl flex-1 flex-col gap-6">
          <h2 tabIndex={-1} className="font-display text-2xl font-semibold tracking-[-0.01em] outline-none">
            {name}
          </h2>
          {PAGES[page]()}
        </div>
      )}
      <PlainCommands />
    </div>
  )
}

/** On a phone a page replaces the list, and its link goes with it. The focus moves to the page's heading, and back to the link. */
function useFocusOfPage(isNarrow: boolean, page: string | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (isNarrow && before.current !== page)
      root.current?.querySelector<HTMLElement>(page ? 'h2' : `[data-page="${before.current}"]`)?.focus()
    before.current = page
  }, [isNarrow, page])
  return root
}

/** Goes back where the list is the entry before this one, so that the history does not grow. */
function BackToList() {
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to={paths.account()}
      className={backLink}
      onClick={(event) => {
        if (state !== FROM_LIST || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ChevronLeft aria-hidden className="size-5" />
      {texts.title}
    </Link>
  )
}

const FROM_LIST = 'from the list'

function PageList({ chosen }: { chosen: keyof typeof texts.pages | null }) {
  return (
    <div className="flex flex-col gap-4 md:gap-1">
      {GROUPS.map((group) => (
        <ul
          key={group[0]}
          className="flex flex-col max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:gap-1"
        >
          {group.map((each) => {
            const Icon = ICONS[each]
            return (
              <li key={each}>
                <Link
                  to={paths.account(each)}
                  state={chosen === null ? FROM_LIST : undefined}
                  data-page={each}
                  aria-current={each === chosen ? 'page' : undefined}
                  className="flex min-h-13 items-center gap-3 px-4 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text md:min-h-9 md:gap-2.5 md:rounded-control md:px-3 md:text-sm md:not-aria-[current=page]:text-muted md:hover:text-ink"
                >
                  <Icon aria-hidden className="size-5 shrink-0 text-primary-text md:size-4 md:text-current" />
                  {texts.pages[each]}
                  <ChevronRight aria-hidden className="ml-auto size-4 text-muted md:hidden" />
                </Link>
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}

function Identity() {
  const { user } = useSignedIn()
  const { profile, isPro, isFree } = usePlan()
  const isTrial = isPro && profile.payment_status === 'trial'
  return (
    <div className="flex items-center gap-3 md:px-3">
      <span
        aria-hidden
        className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-lg font-semibold text-primary-text uppercase md:size-10 md:text-base"
      >
        {(user.email ?? '?').slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p title={user.email} className="truncate font-medium md:text-sm">
          {user.email}
        </p>
        <p className="text-sm text-muted md:text-xs">
          {isPro || isFree ? `${texts.plans[isTrial ? 'trial' : isPro ? 'pro' : 'free']} · ` : null}
          {isTrial
            ? nextBillingText(nextBilling(profile, new Date()))
            : texts.joined(monthOf(user.created_at ?? profile.created_at))}
        </p>
      </div>
    </div>
  )
}

const backLink =
  '-ml-2 inline-flex min-h-11 w-fit items-center gap-0.5 rounded-control pr-2 text-sm font-medium text-muted hover:text-ink'
