// The header of public pages, for visitors and for people who are signed in: the logo and the links, in a row on wide screens, else behind
// a menu button.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { buttonClass } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { Logo } from '@jotsam/ui/logo'
import { clsx } from 'clsx'
import { Menu, X } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { ThemeChoice } from '../theme-choice.tsx'
import { useDisclosure } from '../use-disclosure.ts'

export function SiteHeader() {
  const isSignedIn = useSession().kind === 'signed-in'
  const { isOpen, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  const links = [
    { label: shell.home, to: paths.home },
    { label: shell.dashboard, to: isSignedIn ? paths.dashboard : paths.auth },
    { label: shell.pricing, to: paths.pricing },
    { label: shell.help, to: paths.help },
    { label: shell.contact, to: paths.contact },
  ]
  const linksWith = (size: string) =>
    links.map(({ label, to }) => (
      <NavLink key={label} to={to} end className={clsx(linkLook, size)}>
        {label}
      </NavLink>
    ))
  const actions = (
    <>
      <ThemeChoice />
      {isSignedIn ? null : (
        <Link to={paths.auth} className={buttonClass({ look: 'primary' })} data-visitors="">
          {shell.loginSignup}
        </Link>
      )}
    </>
  )
  return (
    <header
      ref={areaRef}
      className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden"
    >
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <NavLink to={paths.home} className="mr-3 inline-flex min-h-11 shrink-0 items-center rounded-control" end>
          <Logo name={defaultSite.name} />
        </NavLink>
        <nav aria-label={shell.mainNavigation} className="hidden shrink-0 items-center gap-0.5 md:flex">
          {linksWith('h-9 px-2.5')}
        </nav>
        <div className="ml-auto hidden min-w-0 items-center gap-2 md:flex">{actions}</div>
        <IconButton
          ref={buttonRef}
          label={isOpen ? shell.closeMenu : shell.menu}
          icon={isOpen ? <X /> : <Menu />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          size="large"
          // Aligns the icon, not its padding, with the edge of the page.
          className="-mr-3 ml-auto md:hidden"
        />
      </div>
      <div
        id={panelId}
        data-menu
        hidden={!isOpen}
        className={clsx(
          'absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-b border-line bg-surface px-4 pt-2 shadow-float',
          'pb-[max(1rem,env(safe-area-inset-bottom))] motion-safe:animate-[fade_140ms_ease-out] md:hidden',
        )}
      >
        <nav aria-label={shell.mainNavigation} className="flex flex-col">
          {linksWith('min-h-11 px-3')}
        </nav>
        <div className="mt-2 flex flex-col gap-2 border-t border-line pt-3">{actions}</div>
      </div>
    </header>
  )
}

const linkLook =
  'inline-flex items-center gap-2 rounded-control text-sm font-medium text-muted transition-colors duration-150 ' +
  'hover:bg-sunken hover:text-ink aria-[current=page]:text-ink whitespace-nowrap'
