// The header of signed-in pages: the logo, quick capture and the account menu. On a phone it is a bar at the bottom, in reach of the
// thumb, and the menu is a sheet.
import { planMessages } from '@jotsam/core/messages/account/plan'
import { ocrEntryMessages } from '@jotsam/core/messages/capture/ocr-entry'
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { Logo } from '@jotsam/ui/logo'
import { clsx } from 'clsx'
import {
  CircleQuestionMark,
  Feather,
  House,
  LifeBuoy,
  LogOut,
  NotebookText,
  Plus,
  Puzzle,
  ScanText,
  Sparkles,
  Tag,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { usePlan } from '../lib/data/profile-query.ts'
import { paths } from '../lib/paths.ts'
import { useSessionStore, useSignedIn } from '../lib/session/use-session.ts'
import { site } from '../lib/site.ts'
import { SheetScrim } from './sheet-scrim.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { useDisclosure } from './use-disclosure.ts'

/** `hasBar`: whether a phone shows it. */
export function DashboardHeader({ hasBar = true }: { hasBar?: boolean }) {
  const { user } = useSignedIn()
  const { isPro } = usePlan()
  const { isOpen, close, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const open = (name: string, value: string) => {
    const query = new URLSearchParams(pathname === paths.dashboard ? search : '')
    for (const other of ['capture', 'mode', 'dialog']) query.delete(other)
    query.set(name, value)
    const address = `${paths.dashboard}?${query}`
    // The second of two quick presses would add a second entry to the history.
    if (location.pathname + location.search !== address) void navigate(address)
  }
  return (
    <header
      ref={areaRef}
      className={clsx(
        'z-30 border-line bg-paper max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:sticky sm:top-0 sm:border-b sm:pt-[env(safe-area-inset-top)] print:hidden',
        !hasBar && 'max-sm:hidden',
      )}
    >
      <div className="mx-auto flex h-14 items-center gap-1 px-1 sm:gap-2 sm:px-6">
        <NavLink
          to={paths.home}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control max-sm:hidden"
          end
        >
          <Logo name={defaultSite.name} />
        </NavLink>
        <NavLink to={paths.dashboard} end className={clsx(barItem, 'sm:hidden')}>
          <NotebookText aria-hidden />
          {texts.notes}
        </NavLink>
        <NavLink to={paths.capture} title={texts.quickCapture} className={clsx(barItem, 'sm:ml-auto')}>
          <Feather aria-hidden />
          <span className="sm:hidden">{texts.quick}</span>
          <span className="max-sm:hidden">{texts.quickCapture}</span>
        </NavLink>
        <button
          type="button"
          aria-label={texts.addNote}
          disabled={!isPro}
          title={isPro ? texts.addNote : texts.addNoteIsPro}
          onClick={() => open('capture', 'new')}
          className="mx-1 grid h-11 w-14 shrink-0 place-items-center rounded-full bg-primary text-on-primary disabled:opacity-55 sm:hidden"
        >
          <Plus aria-hidden className="size-6" />
        </button>
        <button type="button" onClick={() => open('dialog', 'ocr')} className={clsx(barItem, 'sm:hidden')}>
          <ScanText aria-hidden />
          {ocrEntryMessages.mobile}
        </button>
        <button
          ref={buttonRef}
          type="button"
          title={user.email}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          className={barItem}
        >
          <Initial email={user.email ?? ''} className="size-6 text-xs max-sm:-my-0.5 sm:size-8 sm:text-sm" />
          <span className="whitespace-nowrap sm:sr-only">{isOpen ? shell.closeMenu : shell.menu}</span>
        </button>
      </div>
      {isOpen ? <SheetScrim onClose={close} /> : null}
      <div
        id={panelId}
        data-menu
        hidden={!isOpen}
        className={clsx(
          'absolute z-40 overflow-y-auto border border-line bg-surface p-2 shadow-float',
          'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[88dvh] max-sm:rounded-t-[20px] max-sm:pb-[max(1rem,env(safe-area-inset-bottom))]',
          'sm:top-full sm:right-4 sm:mt-1 sm:max-h-[calc(100dvh-5rem)] sm:w-72 sm:rounded-card',
          'motion-safe:animate-[rise_150ms_var(--ease-calm)]',
          'sheet-handle',
        )}
      >
        <AccountMenu email={user.email ?? ''} />
      </div>
    </header>
  )
}

function AccountMenu({ email }: { email: string }) {
  const store = useSessionStore()
  const { isPro, isFree } = usePlan()
  const [isSigningOut, setSigningOut] = useState(false)
  return (
    <>
      <div className="flex items-center gap-3 px-3 pt-1.5 pb-3">
        <Initial email={email} className="size-9 shrink-0 text-base" />
        <div className="min-w-0">
          <p title={email} className="truncate font-medium">
            {email}
          </p>
          {/* The line keeps its height while the plan is not known. */}
          <p className="min-h-5 text-small text-muted">
            {isPro ? planMessages.pro : isFree ? planMessages.free : null}
          </p>
        </div>
      </div>
      <div className="border-t border-line py-1.5">
        <MenuLink to={paths.account()} icon={<UserRound />}>
          {texts.account}
        </MenuLink>
        {/* A part of the dashboard, so it is never marked as the current page. */}
        <Link to={paths.planDetails} className={menuItem}>
          <Sparkles aria-hidden />
          {shell.planDetails}
        </Link>
      </div>
      <div className="border-y border-line py-2">
        <ThemeChoice />
      </div>
      <nav aria-label={shell.mainNavigation} className="grid py-1.5 max-sm:grid-cols-2">
        <MenuLink to={paths.home} icon={<House />}>
          {shell.home}
        </MenuLink>
        <MenuLink to={paths.dashboard} icon={<NotebookText />}>
          {shell.dashboard}
        </MenuLink>
        <MenuLink to={paths.pricing} icon={<Tag />}>
          {shell.pricing}
        </MenuLink>
        <a href={site.storeUrl} target="_blank" rel="noreferrer" className={menuItem}>
          <Puzzle aria-hidden />
          {shell.extension} <span className="sr-only">{shell.newTab}</span>
        </a>
        <MenuLink to={paths.help} icon={<CircleQuestionMark />}>
          {shell.help}
        </MenuLink>
        <MenuLink to={paths.support} icon={<LifeBuoy />}>
          {shell.support}
        </MenuLink>
      </nav>
      <div className="border-t border-line pt-1.5">
        <button
          type="button"
          aria-busy={isSigningOut}
          disabled={isSigningOut}
          className={clsx(menuItem, 'w-full disabled:opacity-55')}
          onClick={() => {
            setSigningOut(true)
            void store.signOut()
          }}
        >
          <LogOut aria-hidden />
          {shell.signOut}
        </button>
      </div>
    </>
  )
}

function Initial({ email, className }: { email: string; className: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'grid place-items-center rounded-full bg-primary-soft font-semibold text-primary-text uppercase',
        className,
      )}
    >
      {(email || '?').slice(0, 1)}
    </span>
  )
}

function MenuLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <NavLink to={to} end className={menuItem}>
      {icon}
      {children}
    </NavLink>
  )
}

const menuItem =
  'flex min-h-9 items-center gap-3 rounded-control px-3 text-sm hover:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-primary-text pointer-coarse:min-h-11 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted aria-[current=page]:[&_svg]:text-primary-text'

/** An icon with its word below it on a phone, beside it elsewhere. */
const barItem =
  'inline-flex items-center gap-2 rounded-control text-sm font-medium text-muted hover:text-ink aria-[current=page]:text-primary-text ' +
  'max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-[clamp(11px,0.734rem,3.3vw)] max-sm:whitespace-nowrap ' +
  'sm:h-10 sm:px-2.5 sm:hover:bg-sunken [&_svg]:size-5 sm:[&_svg]:size-4'
