// The bar of both headers: the logo and the links, in a row on wide screens, else behind a menu button.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { IconButton } from '@jotsam/ui/icon-button'
import { Logo } from '@jotsam/ui/logo'
import { clsx } from 'clsx'
import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useDisclosure } from './use-disclosure.ts'

export interface HeaderLink {
  readonly label: string
  readonly to: string
  readonly icon?: ReactNode
  /** Another site, opened in a new tab. */
  readonly isExternal?: boolean
}

export function HeaderBar({
  home,
  links,
  actions,
  wideFrom,
}: {
  home: string
  links: readonly HeaderLink[]
  /** Shown at the right end of the bar and at the bottom of the menu. */
  actions: ReactNode
  /** The breakpoint from which the bar shows everything. */
  wideFrom: 'md' | 'xl'
}) {
  const { isOpen, toggle, panelId, areaRef, buttonRef } = useDisclosure()
  const wide = WIDE[wideFrom]
  return (
    <header
      ref={areaRef}
      className="sticky top-0 z-30 border-b border-line bg-paper pt-[env(safe-area-inset-top)] print:hidden"
    >
      <div className={clsx('mx-auto flex h-14 items-center gap-2 px-4 sm:px-6', wide.width)}>
        <NavLink to={home} className="mr-3 inline-flex min-h-11 shrink-0 items-center rounded-control" end>
          <Logo name={defaultSite.name} />
        </NavLink>
        <nav aria-label={shell.mainNavigation} className={clsx('hidden shrink-0 items-center gap-0.5', wide.flex)}>
          {links.map((link) => (
            <HeaderItem key={link.label} link={link} className="h-9 px-2.5" />
          ))}
        </nav>
        <div className={clsx('ml-auto hidden min-w-0 items-center gap-2', wide.flex)}>{actions}</div>
        <IconButton
          ref={buttonRef}
          label={isOpen ? shell.closeMenu : shell.menu}
          icon={isOpen ? <X /> : <Menu />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
          size="large"
          // Aligns the icon, not its padding, with the edge of the page.
          className={clsx('-mr-3 ml-auto', wide.hidden)}
        />
      </div>
      <div
        id={panelId}
        data-menu
        hidden={!isOpen}
        className={clsx(
          'absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-b border-line bg-surface px-4 pt-2 shadow-float',
          'pb-[max(1rem,env(safe-area-inset-bottom))] motion-safe:animate-[fade_140ms_ease-out]',
          wide.hidden,
        )}
      >
        <nav aria-label={shell.mainNavigation} className="flex flex-col">
          {links.map((link) => (
            <HeaderItem key={link.label} link={link} className="min-h-11 px-3" />
          ))}
        </nav>
        <div className="mt-2 flex flex-col gap-2 border-t border-line pt-3">{actions}</div>
      </div>
    </header>
  )
}

function HeaderItem({ link, className }: { link: HeaderLink; className: string }) {
  const look =
    'inline-flex items-center gap-2 rounded-control text-sm font-medium text-muted transition-colors duration-150 ' +
    'hover:bg-sunken hover:text-ink aria-[current=page]:text-ink whitespace-nowrap [&_svg]:size-4'
  if (link.isExternal) {
    return (
      <a href={link.to} target="_blank" rel="noreferrer" className={clsx(look, className)}>
        {link.icon}
        {link.label} <span className="sr-only">{shell.newTab}</span>
      </a>
    )
  }
  return (
    <NavLink to={link.to} end className={clsx(look, className)}>
      {link.icon}
      {link.label}
    </NavLink>
  )
}

const WIDE = {
  md: { flex: 'md:flex', hidden: 'md:hidden', width: 'max-w-6xl' },
  xl: { flex: 'xl:flex', hidden: 'xl:hidden', width: 'max-w-7xl' },
}
